import { expect, test } from "vitest";
import { findSecrets, redactSecrets } from "./find-secrets.ts";

// Put together here, so that no scanner takes this file for a leak.
const WORD = ["Tr0ub", "4dor", "3xyz99"].join("");
const RANDOM = ["aB3dE6gH9kL2mN5pQ8rS", "1tU4vW7xY0zZaB3dE6gH"].join("");
const HEX = ["9f8e7d6c5b4a3928", "1706f5e4d3c2b1a0"].join("");
const LINES = `${RANDOM}${RANDOM}\n${HEX}${HEX}`;
const marked = (kind: string, body: string) =>
  `-----BEGIN ${kind}-----\n${body}\n-----END ${kind}-----`;

test.each([
  [`db_password=${WORD}&3`, WORD],
  [`database:\n  password: ${WORD}`, WORD],
  [`password: >-\n  ${WORD}`, WORD],
  [`password = "S3cr3t!"`, "S3cr3t!"],
  ["passwd = 'correcthorsebattery'", "correcthorsebattery"],
  [`DB_PASS=${WORD}`, WORD],
  [`Passwort: ${WORD}`, WORD],
  [`Server=x;Uid=sa;Pwd=${WORD};Timeout=5`, WORD],
  [`AccountName=a;AccountKey=${RANDOM}==;EndpointSuffix=x`, RANDOM],
  [`SharedAccessKeyName=Root;SharedAccessKey=${RANDOM}=`, RANDOM],
  [`https://acc.blob.example.net/c?sv=2022-11-02&sig=${RANDOM}%3D&sp=r`, RANDOM],
  [`jdbc:postgresql://db/app?user=app&password=${WORD}&ssl=true`, WORD],
  [`postgres://app:Tr0ub/${WORD}@db.internal/app`, WORD],
  [`X-Api-Key: ${HEX}`, HEX],
  [`authorization: bearer ${RANDOM}`, RANDOM],
  [`curl -u admin:${WORD} https://x.example`, WORD],
  [`mysql -u root -p${WORD} app`, WORD],
  [`tool --password ${WORD} -v`, WORD],
  [`ENV API_KEY ${RANDOM}`, RANDOM],
  [`machine x.example login me password ${WORD}`, WORD],
  [`//r.example/:_password=${RANDOM}`, RANDOM],
  [`{"auths":{"ghcr.io":{"auth":"${RANDOM}"}}}`, RANDOM],
  [`PrivateKey = ${RANDOM}=`, RANDOM],
  [`secret_key_base: ${HEX}`, HEX],
  [`const signingKey = "${RANDOM}"`, RANDOM],
  [`encryptionKey: "${HEX}"`, HEX],
  [`whsec_${RANDOM}`, RANDOM],
  [`<password>${WORD}</password>`, WORD],
  [`<add key="ApiKey" value="${HEX}" />`, HEX],
  [`variable "db_password" {\n  default = "${WORD}"\n}`, WORD],
  [`properties.put("password", "${WORD}")`, WORD],
  [`\u001b[32mAPI_KEY\u001b[0m=${RANDOM}`, RANDOM],
  [`password = "MyExample${WORD}"`, WORD],
  [`DB_PASSWORD=$uper${WORD}`, WORD],
  [`DB_PASSWORD=[${WORD}`, WORD],
  [`API_TOKEN=yourself99${WORD}`, WORD],
  [marked("RSA PRIVATE KEY", `Proc-Type: 4,ENCRYPTED\nDEK-Info: X\n\n${LINES}`), HEX],
  [marked("PGP PRIVATE KEY BLOCK", `Comment: my e-mail key\n\n${LINES}`), HEX],
  [marked("PRIVATE KEY", `${RANDOM}\n@@ -4,3 +9,4 @@ x\n${HEX}`), HEX],
  [marked("PRIVATE KEY", LINES).replace(/\n-----END.*/, ""), HEX],
  [marked("PRIVATE KEY", LINES).replace(/.*BEGIN.*\n/, ""), RANDOM],
])("%s is found and taken out", (text, secret) => {
  for (const given of [text, text.replace(/^/gm, "+")]) {
    expect(findSecrets(given)).not.toEqual([]);
    expect(redactSecrets(given)).not.toContain(secret);
  }
});

test.each([
  "TOKEN: InjectionToken<string>",
  "SECRET: Optional[str] = None",
  'API_KEY: getRequiredEnv("API_KEY_2")',
  'INVALID_TOKEN: "invalid_token"',
  'PASSWORD_RESET_TOKEN: "reset_token_field"',
  "<a class='task-sk-button-primary-large-rounded'>",
  'password: "Passwort-vergessen"',
  'password: "At least 8 characters"',
  "const TOKEN = /abc+def1/;",
  "PASSWORD = CharField(max_length=10)",
  "password: user.password2,",
  'token: req.headers["x-auth-token2"],',
  "this.token = options.token1 ?? null;",
  "PWD=/home/ada/src/app2",
  "password: z.string().min(8).max(128),",
  'designToken: "color-bg-200"',
  'STORAGE_KEY = "linnet.drafts.v1"',
  "cache-key: npm-9f8e7d6c5b4a39281706f5e4",
  "pass: 48 tests, 1200ms",
  "TOKEN_LIMIT = 12000000",
  "TOKEN=$(gh auth token)",
  "password: op://vault/item/password1",
  'import x from "http://localhost:3000/@vite/client2";',
  "postgres://postgres:postgres@localhost:5432/postgres",
  "export OPENAI_API_KEY=sk-xxxxxxxxxxxxxxxxxxxxxxxx",
  "password: $DB_PASSWORD",
  "password: %DB_PASSWORD1%",
  "bearer authentication-for-all-the-routes",
  "-----BEGIN PRIVATE KEY----- is how a key begins.",
  'mysql -u root -p app; curl -u "$USER:$TOKEN" https://x.example',
])("%s is no secret", (text) => {
  expect(findSecrets(text)).toEqual([]);
});
