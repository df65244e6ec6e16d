import { setTimeout as sleep } from "node:timers/promises";
import { newId } from "@linnet/protocol";
import { expect, test } from "vitest";
import { z } from "zod";
import { createApiClient, readProblem } from "../support/api-client.ts";
import { createPlainBrowser, type HtmlPage, type PlainBrowser } from "../support/html-page.ts";
import { ALL_SCOPES } from "../support/person.ts";
import { withBackend } from "../support/with-backend.ts";

// With a database of its own, which takes its time to start.
const fixture = withBackend({ databaseUrl: "", env: { LINNET_LIMIT_DEVICE: "0" } });

const EXTENSION = "chrome-extension://abcdefghijklmnopabcdefghijklmnop";
const OTHER_EXTENSION = "chrome-extension://ponmlkjihgfedcbaponmlkjihgfedcba";
const NEIGHBOUR = "chrome-extension://aaaabbbbccccddddeeeeffffgggghhhh";
const GRANT = "urn:ietf:params:oauth:grant-type:device_code";

const codesSchema = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri_complete: z.url(),
});
const tokenSchema = z.object({ access_token: z.string(), scope: z.string() });
const errorSchema = z.object({ error: z.string() });
const keysSchema = z.object({
  apiKeys: z.array(z.object({ id: z.string(), origin: z.string().nullable() })),
});

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(new URL(path, fixture.backend.url), {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

async function requestCodes(origin = EXTENSION, scope?: string) {
  const body = { client_id: "linnet-browser", ...(scope ? { scope } : {}) };
  const response = await post("/api/auth/device/code", body, { origin });
  expect(response.headers.get("access-control-allow-origin")).toBe(origin);
  return codesSchema.parse(await response.json());
}

/** Asks for the token as often as the interval makes it necessary. */
async function requestToken(deviceCode: string, origin = EXTENSION): Promise<Response> {
  while (true) {
    const body = { grant_type: GRANT, device_code: deviceCode, client_id: "linnet-browser" };
    const response = await post("/api/auth/device/token", body, { origin });
    if (response.status !== 400) return response;
    const { error } = errorSchema.parse(await response.clone().json());
    if (error !== "slow_down") return response;
    await new Promise((wake) => setTimeout(wake, 250));
  }
}

/** A browser in which the local owner has opened the sign-in link or given the token. */
async function signedInBrowser(languages = "en", button = "Sign in"): Promise<PlainBrowser> {
  const browser = createPlainBrowser(fixture.backend.url, undefined, {
    "accept-language": languages,
  });
  const page = await browser.open("/sign-in");
  const home = await page.submit(button, { token: fixture.backend.token });
  expect(home.url.pathname).toBe("/");
  return browser;
}

/** Approves as a person does who has the client before them: by the end of its code. */
async function approve(page: HtmlPage, userCode: string, scopes = ALL_SCOPES): Promise<HtmlPage> {
  return page.submit("Approve", { typed: userCode.slice(-4), scopes: [...scopes] });
}

async function pair(scope?: string, origin = EXTENSION): Promise<string> {
  const codes = await requestCodes(origin, scope);
  const browser = await signedInBrowser();
  await approve(await browser.open(codes.verification_uri_complete), codes.user_code);
  const response = await requestToken(codes.device_code, origin);
  return tokenSchema.parse(await response.json()).access_token;
}

function callAs(origin: string, token: string, path = "/api/chats") {
  return fetch(new URL(path, fixture.backend.url), {
    headers: { origin, authorization: `Bearer ${token}` },
  });
}

test("a client that disconnects revokes its own token and its origin, and nobody else's", async () => {
  const other = await pair(undefined, NEIGHBOUR);
  const token = await pair();
  const disconnect = (origin: string, bearer: string) =>
    post("/api/auth/disconnect", {}, { origin, authorization: `Bearer ${bearer}` });
  // A token that a person has pasted is not the client's to end.
  expect((await disconnect(EXTENSION, fixture.backend.token)).status).toBe(204);
  const client = createApiClient(fixture.backend);
  const made = await client.send("POST", "/api/auth/api-key/create", { body: { name: "pasted" } });
  const { key }: { key: string } = await made.json();
  expect((await disconnect(EXTENSION, key)).status).toBe(204);
  for (const good of [token, key, fixture.backend.token]) {
    expect((await callAs(EXTENSION, good)).status).toBe(200);
  }

  const answer = await disconnect(EXTENSION, token);
  expect(answer.status).toBe(204);
  expect(answer.headers.get("access-control-allow-origin")).toBe(EXTENSION);
  expect(
    (await client.send("GET", "/api/chats", { headers: { authorization: `Bearer ${token}` } }))
      .status,
  ).toBe(401);
  expect((await callAs(EXTENSION, key)).status).toBe(403);
  expect((await callAs(NEIGHBOUR, other)).status).toBe(200);
});

test("the person sees who asks, from where and when, types the end of the code, and the client is connected", async () => {
  const codes = await requestCodes();
  const pending = await requestToken(codes.device_code);
  expect(await pending.json()).toMatchObject({ error: "authorization_pending" });

  const browser = await signedInBrowser();
  const page = await browser.open(codes.verification_uri_complete);
  const begin = `${codes.user_code.slice(0, 4)}-`;
  for (const words of [
    "Browser extension",
    "Unverified program",
    EXTENSION,
    "127.0.0.1",
    new Date().toISOString().slice(0, 4),
    begin,
    "Read your chats",
  ]) {
    expect(page.text).toContain(words);
  }
  expect(page.text).not.toContain(codes.user_code.slice(-4));
  const mistyped = await page.submit("Approve", { typed: "", scopes: ["chats:read", "drafts"] });
  expect(mistyped.text).toContain("not the last characters");
  expect(mistyped.html.match(/<input[^>]* checked=""[^>]*>/g)).toHaveLength(2);
  expect(await (await requestToken(codes.device_code)).json()).toMatchObject({
    error: "authorization_pending",
  });
  expect((await approve(mistyped, codes.user_code)).text).toContain("Connected");

  const response = await requestToken(codes.device_code);
  const { access_token: token, scope } = tokenSchema.parse(await response.json());
  expect(scope).toBe("chats:read chats:write drafts");
  const chats = await callAs(EXTENSION, token);
  expect(chats.status).toBe(200);
  expect(chats.headers.get("access-control-allow-origin")).toBe(EXTENSION);
  expect(chats.headers.get("access-control-allow-credentials")).toBeNull();
  expect((await requestToken(codes.device_code)).status).toBe(400);
});

test.each([
  ["de-DE,de;q=0.9,en;q=0.8", "de", "ltr", "Anmelden", "Zustimmen"],
  ["ar,en;q=0.5", "ar", "rtl", "تسجيل الدخول", "موافقة"],
])(
  "a browser that asks for %s gets the page in %s",
  async (languages, lang, dir, signIn, approve) => {
    const { verification_uri_complete: address } = await requestCodes();
    const { html } = await (await signedInBrowser(languages, signIn)).open(address);
    expect(html).toMatch(new RegExp(`dir="${dir}" lang="${lang}"`));
    expect(html).toContain(`>${approve}</button>`);
    expect(html).not.toContain("Unverified program");
  },
);

test("a person who is not signed in gets there by signing in", async () => {
  const codes = await requestCodes();
  const browser = createPlainBrowser(fixture.backend.url);
  const signIn = await browser.open(codes.verification_uri_complete);
  expect(signIn.url.pathname).toBe("/sign-in");
  const page = await signIn.submit("Sign in", { token: fixture.backend.token });
  expect(page.url.href).toBe(codes.verification_uri_complete);
});

test("a client that is denied is told, and not connected", async () => {
  const codes = await requestCodes();
  const browser = await signedInBrowser();
  const page = await browser.open(codes.verification_uri_complete);
  expect((await page.submit("Deny")).text).toContain("not connected");
  const response = await requestToken(codes.device_code);
  expect(await response.json()).toMatchObject({ error: "access_denied" });
});

test("another extension cannot fetch the token, not even with the code", async () => {
  const codes = await requestCodes();
  const browser = await signedInBrowser();
  await approve(await browser.open(codes.verification_uri_complete), codes.user_code);
  const stolen = await requestToken(codes.device_code, OTHER_EXTENSION);
  expect(await stolen.json()).toMatchObject({ error: "invalid_grant" });
});

test("a token has the scopes that were asked for and left ticked, and no others", async () => {
  const codes = await requestCodes(EXTENSION, "chats:read drafts");
  const browser = await signedInBrowser();
  const page = await browser.open(codes.verification_uri_complete);
  const connected = await approve(page, codes.user_code, ["chats:read", "publish"]);
  expect(connected.text).toContain("Connected");
  const granted = tokenSchema.parse(await (await requestToken(codes.device_code)).json());
  expect(granted.scope).toBe("chats:read");
  const token = granted.access_token;
  expect((await callAs(EXTENSION, token)).status).toBe(200);
  const refused = await callAs(EXTENSION, token, "/api/drafts");
  expect(refused.status).toBe(403);
  expect((await readProblem(refused)).type).toBe("/problems/insufficient-scope");
  expect(refused.headers.get("www-authenticate")).toContain('scope="drafts"');
});

test.each([
  [{ client_id: "somebody-else" }, "invalid_client"],
  [{ client_id: "linnet-cli", scope: "chats:read everything" }, "invalid_scope"],
])("a request for codes with %j is refused as %s", async (body, error) => {
  const response = await post("/api/auth/device/code", body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error });
});

test("a form, as RFC 8628 has it, is understood too", async () => {
  const response = await fetch(new URL("/api/auth/device/code", fixture.backend.url), {
    method: "POST",
    body: new URLSearchParams({ client_id: "linnet-cli" }),
  });
  expect(codesSchema.parse(await response.json()).user_code).toHaveLength(8);
});

test("a revoked client is out at once, and its extension's origin with it", async () => {
  const origin = "moz-extension://5f0c1b5e-6c0a-4d1b-9a51-0d1f5c1b5e6c";
  const token = await pair(undefined, origin);
  expect((await callAs(origin, token)).status).toBe(200);
  const list = await fixture.client.send("GET", "/api/auth/api-key/list");
  const key = keysSchema.parse(await list.json()).apiKeys.find((one) => one.origin === origin);
  const browser = await signedInBrowser();
  const page = await browser.open("/clients");
  expect(page.text).toContain(origin);
  const revoked = await fixture.client.send("POST", "/api/auth/api-key/delete", {
    body: { keyId: key?.id },
  });
  expect(revoked.status).toBe(200);
  const own = createApiClient({ url: fixture.backend.url, token });
  expect((await own.send("GET", "/api/chats")).status).toBe(401);
  const refused = await callAs(origin, fixture.backend.token);
  expect((await readProblem(refused)).type).toBe("/problems/foreign-origin");
});

test("a connected extension that asks while the backend starts is told to come back", async () => {
  const token = await pair();
  await fixture.backend.kill();
  const started = fixture.backend.restart().then(() => true);
  const seen = new Set<string>();
  while (!(await Promise.race([started, sleep(10, false)]))) {
    // Nobody may be listening yet.
    const answer = await callAs(EXTENSION, token).catch(() => undefined);
    if (!answer) continue;
    const readable = answer.headers.get("access-control-allow-origin") === EXTENSION;
    seen.add(`${answer.status}, ${readable ? "readable" : "hidden"}`);
    if (answer.status === 503) expect(answer.headers.get("retry-after")).toBe("1");
    await answer.body?.cancel();
  }
  seen.delete("200, readable");
  expect([...seen]).toEqual(["503, readable"]);
  expect((await callAs(EXTENSION, token)).status).toBe(200);
});

test("an extension's preflight is answered for its own origin, and for no other", async () => {
  await pair();
  const ask = (origin: string) =>
    fetch(new URL(`/api/chats/${newId()}/messages`, fixture.backend.url), {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization, content-type",
      },
    });
  const allowed = await ask(EXTENSION);
  expect(allowed.status).toBe(204);
  expect(allowed.headers.get("access-control-allow-origin")).toBe(EXTENSION);
  expect(allowed.headers.get("access-control-allow-headers")).toContain("authorization");
  for (const origin of [OTHER_EXTENSION, "https://example.com", "null"]) {
    const refused = await ask(origin);
    expect(refused.status).toBe(403);
    expect(refused.headers.get("access-control-allow-origin")).toBeNull();
  }
});

test("a paired extension cannot use the sign-in of the browser it lives in", async () => {
  await pair();
  const browser = await signedInBrowser();
  const response = await fetch(new URL("/api/auth/api-key/list", fixture.backend.url), {
    headers: { origin: EXTENSION, cookie: browser.cookie() },
  });
  expect(response.status).toBe(401);
});
