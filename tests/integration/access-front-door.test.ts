import { request } from "node:http";
import { text as readAll } from "node:stream/consumers";
import { expect, test } from "vitest";
import { createApiClient } from "../support/api-client.ts";
import { createPlainBrowser } from "../support/html-page.ts";
import { operatorCommand } from "../support/operator-command.ts";
import { withBackend } from "../support/with-backend.ts";

const fixture = withBackend();

/** Asks for exactly this path, with headers that `fetch` does not let through. */
async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  const { hostname, port } = new URL(fixture.backend.url);
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
  const outgoing = request({ hostname, port, path, headers, method }, async (response) => {
    resolve({ status: response.statusCode ?? 0, body: await readAll(response) });
  });
  outgoing.on("error", reject).end();
  return promise;
}

const ENGINE_PATHS = [
  "/.well-known/workflow/v1/flow",
  "/.well-known/workflow/v1/step",
  "/.well-known/workflow/v1/webhook/token",
  "/%2ewell-known/workflow/v1/flow",
  "/.well-known%2fworkflow/v1/flow",
  "/%252ewell-known/workflow/v1/flow",
  "//.well-known/workflow/v1/flow",
  "/.well-known//workflow/v1/flow",
  "/.WELL-KNOWN/workflow/v1/flow",
  "/.well-known\\workflow\\v1\\flow",
  "/api/../.well-known/workflow/v1/flow",
  "/.well-known/./workflow/v1/flow",
  "/.well-known/x/../workflow/v1/step",
  "/.well-known/x/%2e%2E/workflow/v1/webhook/token",
  "/.well-known/.\\workflow/v1/flow",
  "/.well-known/workflow/v1/flow?x=/api/chats",
  "/_next/image?url=%2F.well-known%2Fworkflow%2Fv1%2Fflow&w=64&q=75",
  "/_next%2fimage?url=%2Ficon.png&w=64&q=75",
  "/_next/./image?url=%2Ficon.png&w=64&q=75",
];

test.each(ENGINE_PATHS)(
  "the engine's endpoint is not there for the network as %s",
  async (path) => {
    for (const method of ["GET", "POST", "OPTIONS"]) {
      const authorization = `Bearer ${fixture.backend.token}`;
      const { status, body } = await ask(path, { authorization }, method);
      expect(status, method).toBe(404);
      expect(body).toContain("/problems/not-found");
    }
  },
);

test("a client that offers HTTP/2 gets its answer, as Java's does with its first request", async () => {
  const offer = { connection: "Upgrade, HTTP2-Settings", upgrade: "h2c", "http2-settings": "AAEA" };
  expect((await ask("/api/health/live", offer)).status).toBe(200);
  expect((await ask("/api/chats", offer)).status).toBe(401);
});

test("headers by which the server talks to itself do nothing from outside", async () => {
  for (const name of ["x-invoke-path", "x-matched-path", "x-middleware-rewrite"]) {
    const { status } = await ask("/api/chats", { [name]: "/.well-known/workflow/v1/flow" });
    expect(status, name).toBe(401);
  }
});

test.each([
  ["an image on another site", "/api/chats", "cross-site", "no-cors"],
  ["a page on another port of this machine", "/api/chats", "same-site", "cors"],
  ["a link on another site into the API", "/api/account/export", "cross-site", "navigate"],
])("a request by %s is refused before cookies are looked at", async (_what, path, site, mode) => {
  const browser = createPlainBrowser(fixture.backend.url);
  await (await browser.open("/sign-in")).submit("Sign in", { token: fixture.backend.token });
  const cookie = browser.cookie();
  expect((await ask(path, { cookie })).status).toBe(200);
  const headers = { cookie, "sec-fetch-site": site, "sec-fetch-mode": mode };
  const { status, body } = await ask(path, headers);
  expect(status).toBe(403);
  expect(body).toContain("/problems/foreign-origin");
});

test("a link on another site to a page is fine", async () => {
  const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
  expect((await ask("/sign-in", headers)).status).toBe(200);
});

test("a form of another site cannot act for the person who is signed in", async () => {
  const browser = createPlainBrowser(fixture.backend.url);
  await (await browser.open("/sign-in")).submit("Sign in", { token: fixture.backend.token });
  for (const origin of ["https://evil.example", "null", "http://127.0.0.1:1"]) {
    const headers = { cookie: browser.cookie(), origin };
    expect((await ask("/clients", headers, "POST")).status).toBe(403);
  }
  // No browser leaves the origin out; were one to, the cookie would not count.
  const headers = { cookie: browser.cookie() };
  expect((await ask("/api/chats", headers, "POST")).status).toBe(401);
});

test("pages run no script without the nonce of their answer, and cannot be framed", async () => {
  const browser = createPlainBrowser(fixture.backend.url);
  const nonces = new Set<string>();
  for (const path of ["/sign-in", "/reference", "/problems/not-found"]) {
    const page = await browser.open(path);
    const policy = page.response.headers.get("content-security-policy") ?? "";
    const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(policy)?.[1] ?? "";
    expect(nonce.length).toBeGreaterThan(16);
    nonces.add(nonce);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    const scripts = page.html.match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    expect(page.html).not.toMatch(/\son\w+="/);
  }
  expect(nonces.size).toBe(3);
});

test("names that every object has are no names of query parameters", async () => {
  const browser = createPlainBrowser(fixture.backend.url);
  await (await browser.open("/sign-in")).submit("Sign in", { token: fixture.backend.token });
  const statuses = await Promise.all(
    ["__proto__", "constructor", "toString"].flatMap((name) =>
      ["/api/chats", "/device", "/account", "/problems/internal", "/sign-in"].flatMap((path) =>
        [`${name}=x`, `${name}=x&${name}=y`, `result=${name}&error=${name}&user_code=${name}`].map(
          async (query) => {
            const { status } = await ask(`${path}?${query}`, { cookie: browser.cookie() });
            return `${path}?${query}: ${status}`;
          },
        ),
      ),
    ),
  );
  expect(statuses.filter((line) => /: 5\d\d$/.test(line))).toEqual([]);
});

test("every answer says how it may be used", async () => {
  for (const path of ["/api/chats", "/api/health/live", "/sign-in", "/nowhere"]) {
    const { headers } = await fetch(new URL(path, fixture.backend.url));
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("x-frame-options"), path).toBe("DENY");
    expect(headers.get("referrer-policy"), path).toBe("same-origin");
    expect(headers.get("content-security-policy"), path).toContain("default-src 'none'");
    expect(headers.get("access-control-allow-origin"), path).toBeNull();
  }
});

test("no sign-in link stands in the output that a service manager keeps", async () => {
  // Said once the backend is ready, after a link would be.
  await expect.poll(() => fixture.backend.logs()).toContain("npm run --silent sign-in");
  expect(fixture.backend.logs()).not.toContain("/sign-in/link");
});

test("the owner's link signs in once, with a cookie that no script reads", async () => {
  const link = await operatorCommand(fixture.backend, ["sign-in"], {});
  const first = await fetch(link, { redirect: "manual" });
  expect(first.headers.get("location")).toBe("/");
  const [cookie = ""] = first.headers.getSetCookie();
  expect(cookie).toMatch(/^linnet\.session_token=.+; HttpOnly; SameSite=lax/i);
  const signedIn = { cookie: cookie.split(";")[0] ?? "" };
  expect((await fetch(`${fixture.backend.url}/api/chats`, { headers: signedIn })).status).toBe(200);

  const again = await fetch(link, { redirect: "manual" });
  expect(again.headers.get("location")).toBe("/sign-in?error=used-link");
  expect(again.headers.getSetCookie()).toEqual([]);
});

test("what a client sends as its secret does not reach the log", async () => {
  const secret = "lnk_thisisnotakeyofanybodybutitlookslikeone";
  const client = createApiClient({ url: fixture.backend.url, token: secret });
  await client.send("GET", "/api/chats");
  await ask(`/sign-in/link?token=${secret}`);
  await ask(`/api/chats?token=${secret}`);
  expect(fixture.backend.logs()).not.toContain(secret);
  expect(fixture.backend.logs()).not.toContain(fixture.backend.token);
});
