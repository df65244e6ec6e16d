import { newId } from "@linnet/protocol";
import { expect, test } from "vitest";
import { pool } from "../client.ts";
import { withTestDatabase } from "../testing/with-test-database.ts";
import { deleteExpired } from "./retention.ts";
import { ensureUser } from "./users.ts";

withTestDatabase();

const ROWS = {
  verifications:
    "insert into verifications (id, identifier, value, expires_at) values ($1, $1, '', now() + $2::interval)",
  device_codes:
    "insert into device_codes (id, device_code, user_code, status, expires_at) values ($1, $1, $1, 'pending', now() + $2::interval)",
  sessions:
    "insert into sessions (id, user_id, token, expires_at) values ($1, 'ada', $1, now() + $2::interval)",
  api_keys:
    "insert into api_keys (id, reference_id, key, expires_at) values ($1, 'ada', $1, now() + $2::interval)",
} as const;

test.each([
  ["verifications", "1 hour"],
  ["device_codes", "1 hour"],
  ["sessions", "1 hour"],
  ["api_keys", "30 days"],
] as const)("expired %s are deleted after %s, and no others", async (table, kept) => {
  await ensureUser({ id: "ada", name: "Ada", email: "ada@example.com" });
  const times = [`-${kept} -1 minutes`, `-${kept} +1 minutes`, "-1 minute", "1 minute"];
  const ids = times.map(() => newId());
  for (const [at, time] of times.entries()) await pool().query(ROWS[table], [ids[at], time]);
  await deleteExpired();
  const { rows } = await pool().query<{ id: string }>(`select id from ${table}`);
  expect(rows.map(({ id }) => id).sort()).toEqual(ids.slice(1).sort());
});

test("a key that does not expire stays", async () => {
  await ensureUser({ id: "ada", name: "Ada", email: "ada@example.com" });
  await pool().query("insert into api_keys (id, reference_id, key) values ('k', 'ada', 'k')");
  await deleteExpired();
  const { rowCount } = await pool().query("select 1 from api_keys where id = 'k'");
  expect(rowCount).toBe(1);
});
