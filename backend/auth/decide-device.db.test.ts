import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { barPerson, unbarPerson } from "../db/queries/people.ts";
import { answerAuthRequest } from "../http/answer-auth-request.ts";
import { verifyKey } from "./api-keys.ts";
import { auth } from "./auth.ts";
import { approveDevice, denyDevice } from "./decide-device.ts";
import { ALL_SCOPES } from "./scopes.ts";
import {
  ADDRESS,
  postAuth as post,
  type SignedUp,
  signUp,
  withAccounts,
} from "./testing/with-accounts.ts";

withAccounts();

const GRANT = "urn:ietf:params:oauth:grant-type:device_code";
const codesSchema = z.object({ device_code: z.string(), user_code: z.string() });
const tokenSchema = z.object({ access_token: z.string(), scope: z.string() });

let ada: SignedUp;
let bea: SignedUp;

beforeAll(async () => {
  ada = await signUp("ada");
  bea = await signUp("bea");
});

/** A client asks, and Ada opens the link. */
async function asked(scope?: string) {
  const response = await post("device/code", { client_id: "linnet-browser", scope });
  const codes = codesSchema.parse(await response.json());
  const shown = await auth().api.deviceVerify({
    query: { user_code: codes.user_code },
    headers: ada.headers,
  });
  return { userCode: codes.user_code, deviceCode: codes.device_code, shown };
}

/** Headers of another sign-in of a person. */
async function signedIn({ email, password }: SignedUp): Promise<Headers> {
  const response = await post("sign-in/email", { email, password });
  return new Headers({ authorization: `Bearer ${response.headers.get("set-auth-token")}` });
}

async function tokenOf(deviceCode: string) {
  const body = { grant_type: GRANT, device_code: deviceCode, client_id: "linnet-browser" };
  return (await post("device/token", body)).json();
}

const everything = { scopes: ALL_SCOPES };

test("the person is shown from where and when a client asked", async () => {
  const before = Date.now();
  const { shown } = await asked();
  expect(shown.address).toBe(ADDRESS);
  expect(Math.abs(Number(shown.askedAt) - before)).toBeLessThan(60_000);
});

test("a client whose person was barred after the approval is denied, in the words of OAuth", async () => {
  const { userCode, deviceCode } = await asked();
  await approveDevice(ada.id, { userCode, typed: userCode, ...everything });
  await barPerson(ada.id);
  try {
    expect(await tokenOf(deviceCode)).toEqual({
      error: "access_denied",
      error_description: "Whoever runs this backend has barred the account",
    });
  } finally {
    await unbarPerson(ada.id);
    ada = { ...ada, headers: await signedIn(ada) };
  }
});

test("what is no request for a token is refused in the words of OAuth", async () => {
  const { deviceCode } = await asked();
  const body = { device_code: deviceCode, client_id: "linnet-browser" };
  for (const [grant, error] of [
    [{ grant_type: "password" }, "unsupported_grant_type"],
    [{}, "invalid_request"],
    [{ grant_type: GRANT, device_code: undefined }, "invalid_request"],
    [{ grant_type: GRANT, client_id: 5 }, "invalid_request"],
  ] as const) {
    const response = await post("device/token", { ...body, ...grant });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error, error_description: expect.any(String) });
  }
});

test("a form may have any character in it", async () => {
  const form = new URLSearchParams({
    grant_type: GRANT,
    device_code: "a\u0000b",
    client_id: "linnet-cli",
  });
  const response = await answerAuthRequest(
    new Request("http://127.0.0.1:3210/api/auth/device/token", { method: "POST", body: form }),
  );
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: "invalid_grant" });
});

test("a client that names no scope may do everything but publish", async () => {
  const { userCode, deviceCode, shown } = await asked();
  expect(shown.scope).toBe("chats:read chats:write drafts");
  // Not even when the form says so.
  const typed = userCode.slice(-4);
  expect(await approveDevice(ada.id, { userCode, typed, ...everything })).toBe("approved");
  const { access_token: key, scope } = tokenSchema.parse(await tokenOf(deviceCode));
  expect(scope).toBe("chats:read chats:write drafts");
  expect((await verifyKey(key))?.scopes).toEqual(["chats:read", "chats:write", "drafts"]);
});

test("a client that names publish gets it, unless the person unticks it", async () => {
  const wish = "chats:read publish";
  const all = await asked(wish);
  const typed = all.userCode.slice(-4);
  expect(await approveDevice(ada.id, { userCode: all.userCode, typed, ...everything })).toBe(
    "approved",
  );
  expect(await tokenOf(all.deviceCode)).toMatchObject({ scope: wish });

  const fewer = await asked(wish);
  const answer = {
    userCode: fewer.userCode,
    typed: fewer.userCode,
    scopes: ["chats:read"],
  } as const;
  expect(await approveDevice(ada.id, answer)).toBe("approved");
  const { access_token: key } = tokenSchema.parse(await tokenOf(fewer.deviceCode));
  expect((await verifyKey(key))?.scopes).toEqual(["chats:read"]);
});

test.each([
  ["nothing", () => ""],
  ["the beginning, which the link shows", (code: string) => code.slice(0, 4)],
  ["too little of the end", (code: string) => code.slice(-3)],
  ["something else", (code: string) => `${code.slice(-4, -1)}0`],
])("%s is not what the client shows, and connects nothing", async (_, typedOf) => {
  const { userCode, deviceCode } = await asked();
  const typed = typedOf(userCode);
  expect(await approveDevice(ada.id, { userCode, typed, ...everything })).toBe("mistyped");
  expect(await tokenOf(deviceCode)).toMatchObject({ error: "authorization_pending" });
});

test("the end of the code is taken as people write it", async () => {
  const { userCode } = await asked();
  const typed = `${userCode.slice(0, 4)}-${userCode.slice(4)}`.toLowerCase();
  expect(await approveDevice(ada.id, { userCode, typed, ...everything })).toBe("approved");
});

test("without any scope nothing is connected", async () => {
  const { userCode, deviceCode } = await asked("publish");
  const typed = userCode.slice(-4);
  expect(await approveDevice(ada.id, { userCode, typed, scopes: ["drafts"] })).toBe("no-scope");
  expect(await tokenOf(deviceCode)).toMatchObject({ error: "authorization_pending" });
});

test("a request is answered once, and by the person whom it was shown to", async () => {
  const { userCode, deviceCode } = await asked();
  const answer = { userCode, typed: userCode.slice(-4), ...everything };
  expect(await approveDevice(bea.id, answer)).toBe("failed");
  expect(await denyDevice(bea.id, userCode)).toBe("failed");
  const both = await Promise.all([denyDevice(ada.id, userCode), approveDevice(ada.id, answer)]);
  expect(both.filter((one) => one === "failed")).toHaveLength(1);
  expect(await denyDevice(ada.id, userCode)).toBe("failed");
  const won = both.includes("approved") ? { token_type: "Bearer" } : { error: "access_denied" };
  expect(await tokenOf(deviceCode)).toMatchObject(won);
});
