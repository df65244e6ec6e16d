import assert from "node:assert/strict";
import { must } from "../check.ts";

/** Sections 2 and 3: what can be asked about a backend, and how a client is connected. */
export const health = [
  must("2", "The process is live and ready.", async (target) => {
    for (const name of ["live", "ready"]) {
      const response = await target.raw(`/api/health/${name}`);
      assert.equal(response.status, 200, await response.text());
    }
  }),
  must("2", "OpenAPI 3.1 describes the routes.", async (target) => {
    const response = await target.raw("/api/openapi.json");
    assert.equal(response.status, 200);
    const { openapi, paths } = await response.json();
    assert.match(openapi, /^3\.1/);
    for (const path of ["/api/chats", "/api/chats/{chatId}/messages", "/api/chat", "/api/drafts"]) {
      assert.ok(path in paths, `${path} is missing`);
    }
  }),
  must("2", "The models are named.", async (target) => {
    const models = await target.json(200, "GET", "/api/models");
    for (const role of ["agents", "router"]) assert.match(String(models[role]), /^[^/]+\/.+/);
  }),
  must("3", "A client gets a code, and no token before it is approved.", async (target) => {
    const post = (path: string, body: object) =>
      target.raw(`/api/auth/device/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const client_id = "linnet-cli";
    const asked = await post("code", { client_id });
    assert.equal(asked.status, 200);
    const code = await asked.json();
    for (const field of [
      "device_code",
      "user_code",
      "verification_uri",
      "expires_in",
      "interval",
    ]) {
      assert.ok(code[field], `${field} is missing`);
    }
    const polled = await post("token", {
      grant_type: "urn:ietf:params:oauth:grant-type:device_code",
      device_code: code.device_code,
      client_id,
    });
    assert.equal(polled.status, 400);
    assert.equal((await polled.json()).error, "authorization_pending");
  }),
];
