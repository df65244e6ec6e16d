import { createHmac } from "node:crypto";
import { problemSchema } from "@linnet/protocol";
import { expect, test } from "vitest";
import { deriveKey } from "../auth/derive-key.ts";
import { provideEnvironment } from "../process/env.ts";
import { answerAuthRequest } from "./answer-auth-request.ts";

const origin = "http://127.0.0.1:3210";
const client = { client_id: "linnet-cli" };
const grant_type = "urn:ietf:params:oauth:grant-type:device_code";

function signedToken(): string {
  const key = deriveKey("cookies").toString("base64url");
  return `a-token.${createHmac("sha256", key).update("a-token").digest("base64")}`;
}

test.each([
  ["sign-in/email", { email: "ada@example.com", password: "a password of this test" }],
  ["sign-out", undefined],
  ["get-session", undefined],
  ["device/code", client],
  ["device/token", { ...client, grant_type, device_code: "0123456789" }],
])("%s can be asked again while the database is away", async (path, body) => {
  provideEnvironment({
    // Nobody listens there.
    DATABASE_URL: "postgres://linnet:linnet@127.0.0.1:1/linnet",
    LINNET_SECRET: "a secret of this test, long enough",
    LINNET_AUTH: "accounts",
  });
  const response = await answerAuthRequest(
    new Request(`${origin}/api/auth/${path}`, {
      method: path === "get-session" ? "GET" : "POST",
      headers: {
        origin,
        authorization: `Bearer ${signedToken()}`,
        "content-type": "application/json",
      },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("1");
  expect(problemSchema.parse(await response.json()).type).toBe("/problems/shutting-down");
});
