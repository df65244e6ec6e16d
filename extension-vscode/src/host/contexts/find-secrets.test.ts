import { expect, test } from "vitest";
import { describeSecrets, findSecrets, redactSecrets } from "./find-secrets.ts";

// Put together here, so that no scanner takes this file for a leak.
const awsKey = ["wJalrXUtnFEMI", "K7MDENG", "bPxRfiCYzXbHqTkLmN"].join("/");
const githubToken = `ghp_${"aB3dE6gH9".repeat(4)}`;
const npmToken = `npm_${"abcdefghijklmnopqrstuvwxyz0123456789"}`;
const slackToken = ["xoxb", "123456789012", "1234567890123", "AbCdEfGhIjKlMnOpQrStUvWx"].join("-");
const privateKey = [
  "-----BEGIN RSA PRIVATE KEY-----",
  `MIIEpAIBAAKCAQEA${"3Tz2mr7SZiAMfQyuvBjM9OiZ1BjP5CE".repeat(2)}`,
  ...Array.from({ length: 8 }, () => "Wm3Tz2mr7SZiAMfQyuvBjM9OiZ1BjP5CE/Wm/Rr500P"),
  "-----END RSA PRIVATE KEY-----",
].join("\n");

const asDiff = (text: string) =>
  [
    "diff --git a/x b/x",
    "--- a/x",
    "+++ b/x",
    "@@ -0,0 +1 @@",
    ...text.split("\n").map((line) => `+${line}`),
  ].join("\n");

test.each([
  ["an AWS secret key", `aws_secret_access_key = "${awsKey}"`],
  ["a GitHub token", `const token = "${githubToken}";`],
  ["an npm token", `//registry.example.org/:_authToken=${npmToken}`],
  ["a Slack token", `slack: ${slackToken}`],
  ["a private key", privateKey],
  ["a database address with its password", "postgres://app:s3cr3tPassw0rd@db.internal:5432/app"],
])("%s is found, in a file and in a diff", async (_what, text) => {
  expect(await findSecrets(text)).not.toEqual([]);
  expect(await findSecrets(asDiff(text))).not.toEqual([]);
});

test("a private key that was cut off, or taken out of a file, is found too", async () => {
  expect(await findSecrets(privateKey.slice(0, -100))).toHaveLength(1);
  const removed = privateKey
    .split("\n")
    .map((line) => `-${line}`)
    .join("\n");
  const found = await findSecrets(removed);
  expect(found).toHaveLength(1);
  expect(redactSecrets(removed, found)).not.toContain("MIIEpAIB");
});

test.each([
  ["code", "export const token = process.env.TOKEN;\nconst key = keyOf(map);"],
  ["a hash", "commit 9b1f0c7d5e3a2b4c6d8e0f1a2b3c4d5e6f708192"],
  [
    "a lock file's integrity",
    '"integrity": "sha512-y/sqRRc6d7hECzOFc5n3LSeqctmIp9mMjY1Kq4s14uLPd/LZ4z7i1zrW6fMtp2mPeuQIC4e6ULMcwQzMomqQag=="',
  ],
  ["an address", "https://example.com/a?token=none#b"],
])("%s is no secret", async (_what, text) => {
  expect(await findSecrets(text)).toEqual([]);
});

test("a finding says what and where, and never the secret", async () => {
  const text = `one\ntwo\nconst token = "${githubToken}";`;
  const findings = describeSecrets(text, await findSecrets(text));
  expect(findings).toMatchObject([{ line: 3, preview: "ghp_…" }]);
  expect(JSON.stringify(findings)).not.toContain(githubToken);
});

test("a redacted text holds no secret and everything else", async () => {
  const text = `a ${githubToken} b\nc ${slackToken} d`;
  const redacted = redactSecrets(text, await findSecrets(text));
  expect(redacted).toMatch(/^a \[.+ removed\] b\nc \[.+ removed\] d$/);
  expect(await findSecrets(redacted)).toEqual([]);
});
