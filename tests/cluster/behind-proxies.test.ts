import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import { findFreePort } from "../support/find-free-port.ts";
import { createPlainBrowser } from "../support/html-page.ts";
import { signUp } from "../support/person.ts";
import { startCaddy } from "../support/reverse-proxy/caddy.ts";
import { startNginx } from "../support/reverse-proxy/nginx.ts";
import type { ReverseProxy } from "../support/reverse-proxy/run-proxy.ts";
import {
  type ScriptedModelServer,
  startScriptedModelServer,
} from "../support/scripted-model-server.ts";

const PASSWORD = "correct horse battery";
const SIGN_INS = 8;

/** One try to sign in, from an address of loopback, with whatever address it claims to have. */
function tryToSignIn(proxyUrl: string, from: string, claims: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const body = JSON.stringify({ email: "ada@example.com", password: "not this one" });
  const sent = request(new URL("/api/auth/sign-in/email", proxyUrl), {
    method: "POST",
    localAddress: from,
    headers: {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "x-forwarded-for": claims,
    },
  });
  sent.on("response", (response) => {
    response.resume();
    resolve(response.statusCode ?? 0);
  });
  sent.on("error", reject);
  sent.end(body);
  return promise;
}

const PROXIES = [
  { name: "nginx", start: startNginx },
  { name: "Caddy", start: startCaddy },
] as const;

describe.each(PROXIES)("behind $name as DEPLOY.md configures it", ({ start }) => {
  let model: ScriptedModelServer;
  let backend: BackendProcess;
  let proxy: ReverseProxy;

  beforeAll(async () => {
    model = await startScriptedModelServer();
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    backend = await startBackend({
      modelServer: model,
      env: {
        LINNET_AUTH: "accounts",
        LINNET_SIGN_UP: "open",
        LINNET_PUBLIC_URL: url,
        LINNET_TRUST_PROXY: "1",
        LINNET_LIMIT_SIGN_IN: String(SIGN_INS),
      },
    });
    proxy = await start(port, [backend.port]);
  });

  afterAll(async () => {
    await proxy?.stop();
    await backend?.stop();
    await model?.close();
  });

  test("forms work: a person signs up, out and in", async () => {
    const browser = createPlainBrowser(proxy.url);
    const fields = { name: "Ada", email: "ada@example.com", password: PASSWORD };
    const home = await (await browser.open("/sign-up")).submit("Make the account", fields);
    expect(home.text).toContain("Signed in as Ada");
    const out = await home.submit("Sign out");
    const again = await out.submit("Sign in", { email: fields.email, password: PASSWORD });
    expect(again.text).toContain("Signed in as Ada");
  });

  test("a stream arrives while it is written", async () => {
    const person = await signUp(proxy.url, "reader");
    const turn = await person.client.startTurn("Tell me about tides.");
    expect(await turn.reader.ended).toBe("done");
  });

  test("who tries in vain locks nobody else out, whatever address is claimed", async () => {
    for (let tries = 0; tries < SIGN_INS; tries += 1) {
      const claimed = `203.0.113.${tries}`;
      expect(await tryToSignIn(proxy.url, "127.0.0.2", claimed)).toBe(401);
    }
    expect(await tryToSignIn(proxy.url, "127.0.0.2", "203.0.113.99")).toBe(429);
    expect(await tryToSignIn(proxy.url, "127.0.0.3", "203.0.113.99")).toBe(401);
  });
});
