import { createHmac } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { ensureUser } from "../db/queries/users.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { provideEnvironment } from "../process/env.ts";
import { auth } from "./auth.ts";
import { deriveKey } from "./derive-key.ts";
import { LOCAL_OWNER } from "./owner-token.ts";

withTestDatabase();

const SECRET = "a secret of thirty-two characters";

beforeAll(() => provideEnvironment({ LINNET_SECRET: SECRET }));

test("sign-ins are signed with the key for cookies, not with the secret", async () => {
  await ensureUser(LOCAL_OWNER);
  const { internalAdapter } = await auth().$context;
  const { token } = await internalAdapter.createSession(LOCAL_OWNER.id);
  const personOf = async (key: string) => {
    const signature = createHmac("sha256", key).update(token).digest("base64");
    const authorization = `Bearer ${encodeURIComponent(`${token}.${signature}`)}`;
    const session = await auth().api.getSession({ headers: new Headers({ authorization }) });
    return session?.user.id;
  };
  expect(await personOf(deriveKey("cookies").toString("base64url"))).toBe(LOCAL_OWNER.id);
  expect(await personOf(SECRET)).toBeUndefined();
});
