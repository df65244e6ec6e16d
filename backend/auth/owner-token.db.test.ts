import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { newId } from "@linnet/protocol";
import { beforeAll, expect, test } from "vitest";
import { pool } from "../db/client.ts";
import { followSettings } from "../db/follow-settings.ts";
import { LOCAL_OWNER_ID } from "../db/local-owner.ts";
import { ensureUser } from "../db/queries/users.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { authenticate } from "../http/authenticate.ts";
import { environment, provideEnvironment } from "../process/env.ts";
import { runtimeState } from "../process/runtime-state.ts";
import { LOCAL_OWNER } from "./owner-token.ts";
import { OWNER_TOKEN_SETTING } from "./owner-token-renewal.ts";

withTestDatabase();

const SECRET = "a secret of thirty-two characters";

beforeAll(async () => {
  provideEnvironment({ LINNET_SECRET: SECRET });
  await ensureUser(LOCAL_OWNER);
});

/** What the command prints, over the database of this test. */
async function printToken(...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [fileURLToPath(new URL("../cli/token.ts", import.meta.url)), ...words],
    {
      env: {
        NODE_ENV: "test",
        PATH: process.env.PATH,
        DATABASE_URL: environment().DATABASE_URL,
        LINNET_SECRET: SECRET,
      },
    },
  );
  return stdout.trim();
}

async function personOf(token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  return (await authenticate(new Request("http://127.0.0.1:3210/", { headers }))).userId;
}

test("a renewed token takes the place of the old one, whose sign-ins end", async () => {
  const old = await printToken();
  expect(await personOf(old)).toBe(LOCAL_OWNER_ID);
  expect(await printToken()).toBe(old);
  await pool().query(
    `insert into sessions (id, token, user_id, expires_at, updated_at)
     values ($1, $1, $2, now() + interval '1 day', now())`,
    [newId(), LOCAL_OWNER_ID],
  );

  const renewed = await printToken("--renew");
  expect(renewed).toMatch(/^linnet_[\w-]{43}$/);
  expect(renewed).not.toBe(old);
  expect(await printToken()).toBe(renewed);
  expect((await pool().query("select id from sessions")).rows).toEqual([]);

  // The instance that runs learns of it.
  const misses: unknown[] = [];
  const take = (renewal = "") => {
    runtimeState().ownerTokenRenewal = renewal;
  };
  void followSettings(pool(), { [OWNER_TOKEN_SETTING]: take }, (error) => misses.push(error));
  await expect.poll(() => runtimeState().ownerTokenRenewal, { timeout: 20_000 }).not.toBe("");
  expect(await personOf(renewed)).toBe(LOCAL_OWNER_ID);
  await expect(personOf(old)).rejects.toMatchObject({ problem: { status: 401 } });
  expect(misses).toEqual([]);
});
