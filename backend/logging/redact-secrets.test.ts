import { expect, test } from "vitest";
import { redactSecrets } from "./redact-secrets.ts";

test.each([
  ["an API key", "lnk_TRitjJtNUsDApmtuaZkGIrXQzpjQRyamxmWZfkihwFpFQKGO"],
  ["the owner's token", "linnet_dJ9S2f0bq8-x0J1m5yH0y3JtQ9q2"],
  ["a provider's key", "sk-ant-api03-abcdefghijklmnop"],
  ["another provider's key", "AIzaSyA1234567890abcdefg"],
])("%s in the middle of a message is taken out", (_what, secret) => {
  const line = redactSecrets(JSON.stringify({ msg: `the key ${secret} was refused` }));
  expect(line).not.toContain(secret.slice(10));
  expect(line).toContain("[redacted] was refused");
});

test.each([
  "GET /sign-in/link?token=jieE5_xMxh9pv9vmdb3_tSwyr HTTP/1.1",
  "Cookie: linnet.session_token=3eueYONKA4C92dXC.Ag1gUrh1tT7BaQ%2F; other=1",
  "authorization: Bearer 3eueYONKA4C92dXCsrHYi2fpHkmUU5JE.Ag1g",
  "connect to postgres://linnet:jieE5_xMxh9pv9v@db:5432/linnet failed",
  "authorization: Basic jieE5xMxh9pv9vmdb3tSwyr=",
  "grant_type=refresh_token&refresh_token=jieE5_xMxh9pv9vmdb3&client_id=linnet",
  "grant_type=authorization_code&code_verifier=jieE5_xMxh9pv9vmdb3",
  '{"accessToken":"jieE5_xMxh9pv9v"}',
  '{"error":"{\\"access_token\\":\\"jieE5_xMxh9pv9v\\"}"}',
  '{"headers":{"cookie":"jieE5_xMxh9pv9v"},"apiKey":"3eueYONK"}',
])("%s is let out without its secret", (line) => {
  const redacted = redactSecrets(line);
  expect(redacted).toContain("[redacted]");
  expect(redacted).not.toMatch(/jieE5|3eueYONK/);
});

test("a line stays JSON, and what is no secret stays", () => {
  const record = {
    msg: "failed",
    path: "/api/chats/01a20174-dbab-75b5-92c5-eafe2fc6f4a7",
    status: 500,
    error: { code: "ECONNREFUSED", stack: "Error: x\n at y (/app/z.js:1:2)" },
  };
  expect(JSON.parse(redactSecrets(JSON.stringify(record)))).toEqual(record);
});

test("a line that is too long is cut, and stays JSON without its secret", () => {
  const secret = "lnk_TRitjJtNUsDApmtuaZkGIrXQzpjQRyamxmWZfkihwFpFQKGO";
  const long = { level: 50, time: 1, msg: `the key ${secret} failed`, text: "a.".repeat(20_000) };
  const line = redactSecrets(`${JSON.stringify(long)}\n`);
  expect(line.length).toBeLessThan(20_000);
  expect(JSON.parse(line)).toMatchObject({ level: 50, msg: "the key lnk_[redacted] failed" });
  const many = { ...long, texts: Array.from({ length: 1_000 }, () => "a.".repeat(400)) };
  expect(JSON.parse(redactSecrets(JSON.stringify(many)))).toMatchObject({ level: 50 });
  expect(redactSecrets("a.".repeat(20_000)).length).toBeLessThan(20_000);
});

test("what a person writes in VS Code and what is logged is looked through for the same secrets", () => {
  const stripe = `rk_live_${"a1B2".repeat(6)}`;
  const line = redactSecrets(JSON.stringify({ msg: `SESSION_SECRET="${stripe}" and ${stripe}` }));
  expect(line).not.toContain("a1B2");
  expect(() => JSON.parse(line)).not.toThrow();
});

test("addresses of people are taken out, and scoped packages in a stack stay", () => {
  const stack = "at f (/app/node_modules/@better-auth/core/dist/a.mjs:1:2)";
  const record = { msg: "no user ada.l+x@mail.example.com", error: { stack } };
  const redacted = JSON.parse(redactSecrets(JSON.stringify(record)));
  expect(redacted).toEqual({ msg: "no user [redacted]", error: { stack } });
});

test("the parameters of a failed query are cut off wherever its message stands", () => {
  const msg = "Sign-in: Failed query: select $1\nparams: Tfq9\n    at heart";
  expect(JSON.parse(redactSecrets(JSON.stringify({ msg }))).msg).toBe(
    "Sign-in: Failed query: select $1",
  );
});

test("a line is one line, also when it is no record, and moves no terminal", () => {
  const line = redactSecrets('x\n{"level":60,"msg":"forged"}\u009b2J\u2028\u202e');
  expect(line.trimEnd()).not.toMatch(/[\n\u007f-\u009f\u2028\u202e]/);
  expect(JSON.parse(line).msg).toContain("forged");
});
