import { expect, test } from "vitest";
import { isSecretFile } from "./secret-files.ts";

test.each(
  ".env a/.ENV .env.local prod.env .envrc .env~ .env.example.local .aws/credentials _netrc .netrc id_rsa id_rsa.bak id_ed25519_work server.KEY x.ppk x.kdbx x.jks x.p8 .kube/config .dev.vars secrets.yaml service-account-key.json serviceAccount.json prod.tfvars terraform.tfstate .git-credentials .pypirc .pgpass C:\\a\\.env".split(
    " ",
  ),
)("%s holds secrets", (path) => {
  expect(isSecretFile(path)).toBe(true);
});

test.each(
  ".env.example .env.template id_rsa.pub environment.ts env.ts keys.ts src/secrets/find-secrets.ts config.json package.json credentials.ts x.keynote".split(
    " ",
  ),
)("%s holds none", (path) => {
  expect(isSecretFile(path)).toBe(false);
});
