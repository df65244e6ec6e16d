import { expect, test } from "vitest";
import { describeSecrets, findSecrets, redactSecrets } from "./find-secrets.ts";

// Put together here, so that no scanner takes this file for a leak.
const awsSecret = ["wJalrXUtnFEMI", "K7MDENG", "bPxRfiCYzXbHqTkLmN"].join("/").padEnd(40, "Zq8");
const githubToken = `ghp_${"aB3dE6gH9".repeat(4)}`;
const googleKey = `AIza${"SyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q"}`;
const jwt = [
  "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9",
  "eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkFkYSJ9",
  "dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U",
].join(".");
const xBearer = `${"A".repeat(22)}MLheAAAAAAA0%2BuSeid%2BULvsea4JtiGRiSDSJSI%3DEUifiRBkKG5E2XzMDjRfl76ZC9Ub0wnz4XsNiRVBChTYbJcE3F`;
const slackToken = ["xoxb", "123456789012", "1234567890123", "AbCdEfGhIjKlMnOpQrStUvWx"].join("-");
const privateKey = [
  "-----BEGIN RSA PRIVATE KEY-----",
  `MIIEpAIBAAKCAQEA${"3Tz2mr7SZiAMfQyuvBjM9OiZ1BjP5CE".repeat(2)}`,
  ...Array.from({ length: 8 }, () => "Wm3Tz2mr7SZiAMfQyuvBjM9OiZ1BjP5CE/Wm/Rr500P"),
  "-----END RSA PRIVATE KEY-----",
].join("\n");

const asDiff = (text: string, sign = "+") =>
  ["diff --git a/x b/x", "--- a/x", "+++ b/x", "@@ -0,0 +1 @@"]
    .concat(text.split("\n").map((line) => `${sign}${line}`))
    .join("\n");

const SECRETS: [what: string, text: string, secret: string][] = [
  ["an AWS secret key", `aws_secret_access_key = "${awsSecret}"`, awsSecret],
  ["an AWS secret key in an environment", `AWS_SECRET_ACCESS_KEY=${awsSecret}`, awsSecret],
  ["a GitHub token", `const token = "${githubToken}";`, githubToken],
  ["an npm token", "//registry.example.org/:_authToken=npm_AbCdEf0123456789", "AbCdEf0123456789"],
  ["a Slack token", `slack: ${slackToken}`, slackToken],
  ["a Google key", `key: ${googleKey}`, googleKey],
  ["a JSON Web Token", `cookie ${jwt} here`, jwt],
  ["an X bearer token", `X_BEARER ${xBearer}`, xBearer],
  ["a private key", privateKey, "Wm3Tz2mr7SZiAMfQyuvBjM9OiZ1BjP5CE"],
  ["a database's password", "postgres://app:s3cr3tPassw0rd@db.internal:5432/app", "s3cr3tPassw0rd"],
  ["a queue's password", "amqp://app:s3cr3tPassw0rd@mq.internal/app", "s3cr3tPassw0rd"],
  ["a session's secret", "SESSION_SECRET=jieE5xMxh9pv9vmdb3", "jieE5xMxh9pv9vmdb3"],
  ["a secret in code", `const clientSecret = "jieE5xMxh9pv9vmdb3";`, "jieE5xMxh9pv9vmdb3"],
];

test.each(SECRETS)("%s is found and taken out to its end", (_what, text, secret) => {
  for (const given of [text, asDiff(text), asDiff(text, "-"), `${text}\n`.repeat(3)]) {
    expect(findSecrets(given)).not.toEqual([]);
    const redacted = redactSecrets(given);
    expect(redacted).toContain(" removed]");
    for (let at = 0; at + 8 <= secret.length; at += 4) {
      expect(redacted).not.toContain(secret.slice(at, at + 8));
    }
    expect(findSecrets(redacted)).toEqual([]);
  }
});

test("a private key that was cut off is found too", () => {
  expect(findSecrets(privateKey.slice(0, -100))).toHaveLength(1);
});

test.each([
  ["code", "export const token = process.env.TOKEN;\nconst key = keyOf(map);"],
  ["a hash", "commit 9b1f0c7d5e3a2b4c6d8e0f1a2b3c4d5e6f708192"],
  [
    "a lock file's integrity",
    '"integrity": "sha512-y/sqRRc6d7hECzOFc5n3LSeqctmIp9mMjY1Kq4s14uLPd/LZ4z7i1zrW=="',
  ],
  ["an address", "https://example.com/a?token=none#b"],
  ["AWS's example", "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"],
  ["AWS's example id", "AKIAIOSFODNN7EXAMPLE"],
  ["a placeholder", "SESSION_SECRET=<your secret here>\nAPI_KEY=your-api-key\nTOKEN=changeme123"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what a shell reads.
  ["a reference", "PASSWORD=${DB_PASSWORD}\nTOKEN: process.env.GITHUB_TOKEN"],
  ["a database of documentation", "postgres://user:password@localhost/db"],
  ["prose", "The password: at least eight characters. A token is what a key opens."],
])("%s is no secret", (_what, text) => {
  expect(findSecrets(text)).toEqual([]);
});

test("a finding says what and where, and never the secret", () => {
  const text = `one\ntwo\nconst token = "${githubToken}";\n${githubToken}`;
  const findings = describeSecrets(text, findSecrets(text));
  expect(findings).toMatchObject([
    { name: "GitHub token", line: 3, preview: "ghp_…" },
    { line: 4, preview: "ghp_…" },
  ]);
  expect(JSON.stringify(findings)).not.toContain(githubToken.slice(4));
});

test("a redacted text holds everything else", () => {
  const redacted = redactSecrets(`a ${githubToken} b\nc ${slackToken} d`);
  expect(redacted).toBe("a [GitHub token removed] b\nc [Slack token removed] d");
});
