import { expect, test } from "vitest";
import { ManualClock } from "../testing/manual-clock.ts";
import { authorizeDevice, type DeviceCode } from "./device-authorization.ts";
import { HttpClient } from "./http-client.ts";

const CODE = {
  device_code: "device-1",
  user_code: "ABCD-EFGH",
  verification_uri: "http://127.0.0.1:3210/device",
  verification_uri_complete: "http://127.0.0.1:3210/device?user_code=ABCD-EFGH",
  expires_in: 60,
  interval: 5,
};

type Answer = { status: number; body: unknown } | "nobody" | "never";

const pending: Answer = { status: 400, body: { error: "authorization_pending" } };

/** A backend that answers the polls in turn, and a clock that passes by itself between them. */
function connect(answers: Answer[], signal = new AbortController().signal) {
  const clock = new ManualClock();
  const startedAt = clock.now();
  const polls: { afterMs: number; body: unknown }[] = [];
  const codes: DeviceCode[] = [];
  const http = new HttpClient({
    baseUrl: "http://127.0.0.1:3210",
    fetch: async (url, { body, signal }) => {
      if (url.endsWith("/device/code")) return Response.json(CODE);
      polls.push({ afterMs: clock.now() - startedAt, body: JSON.parse(String(body)) });
      const answer = answers.shift() ?? pending;
      if (answer === "nobody") throw new TypeError("fetch failed");
      if (answer === "never") {
        return new Promise((_, reject) => {
          signal?.addEventListener("abort", () => reject(signal.reason));
        });
      }
      return Response.json(answer.body, { status: answer.status });
    },
  });
  const passing = {
    now: () => clock.now(),
    after: (ms: number, callback: () => void) => {
      const cancel = clock.after(ms, callback);
      const passes = setImmediate(() => clock.advance(ms));
      return () => {
        clearImmediate(passes);
        cancel();
      };
    },
  };
  const token = authorizeDevice(
    { http, clientId: "linnet-vscode", clock: passing, onCode: (code) => codes.push(code) },
    signal,
  );
  return { token, polls, codes };
}

test("the code is shown, and the token comes once it is confirmed", async () => {
  const { token, polls, codes } = connect([
    pending,
    pending,
    { status: 200, body: { access_token: "secret", token_type: "Bearer" } },
  ]);
  expect(await token).toBe("secret");
  expect(codes).toEqual([
    { userCode: "ABCD-EFGH", verificationUrl: CODE.verification_uri_complete },
  ]);
  expect(polls.map(({ afterMs }) => afterMs)).toEqual([5_000, 10_000, 15_000]);
  expect(polls[0]?.body).toEqual({
    grant_type: "urn:ietf:params:oauth:grant-type:device_code",
    device_code: "device-1",
    client_id: "linnet-vscode",
  });
});

test("a backend that is asked too often, or is gone for a moment, is asked less often", async () => {
  const { token, polls } = connect([
    { status: 400, body: { error: "slow_down" } },
    "nobody",
    { status: 200, body: { access_token: "secret" } },
  ]);
  expect(await token).toBe("secret");
  expect(polls.map(({ afterMs }) => afterMs)).toEqual([5_000, 15_000, 30_000]);
});

test("a poll that is never answered is given up, and the next one brings the token", async () => {
  const { token, polls } = connect(["never", { status: 200, body: { access_token: "secret" } }]);
  expect(await token).toBe("secret");
  expect(polls.map(({ afterMs }) => afterMs)).toEqual([5_000, 45_000]);
});

test.each([
  ["access_denied", "denied"],
  ["expired_token", "expired"],
  ["invalid_grant", "expired"],
  ["invalid_client", "refused"],
])("the answer %s ends it as %s", async (error, code) => {
  const { token } = connect([{ status: 400, body: { error } }]);
  await expect(token).rejects.toMatchObject({ code });
});

test("a code that nobody confirms expires", async () => {
  const { token, polls } = connect([]);
  await expect(token).rejects.toMatchObject({ code: "expired" });
  expect(polls.length).toBe(12);
});

test("it can be broken off", async () => {
  const abort = new AbortController();
  const { token, codes } = connect([pending], abort.signal);
  abort.abort(new Error("changed my mind"));
  await expect(token).rejects.toThrow("changed my mind");
  expect(codes.length).toBeLessThan(2);
});
