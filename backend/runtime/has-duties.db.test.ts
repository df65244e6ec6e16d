import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { thisInstance } from "../cluster/instance.ts";
import { pool } from "../db/client.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { hasDuties } from "./has-duties.ts";

withTestDatabase();

beforeAll(async () => {
  await thisInstance().takeSlot();
  await thisInstance().beat();
});

afterAll(() => thisInstance().leave());

/** Carries statements out as a replica does, which looks at no other row. */
async function alone(...statements: string[]): Promise<void> {
  await pool().query(
    ["begin", "set local session_replication_role = replica", ...statements, "commit"].join(";"),
  );
}

const id = randomUUID();
const APPROVAL =
  "insert into approvals (id, user_id, run_id, tool_call_id, tool, input, expires_at)";
const POST =
  "insert into scheduled_posts (id, user_id, chat_id, draft_id, at, time_zone, message_id)";
const RUN =
  "insert into runs (id, user_id, chat_id, user_message_id, message_id, claimed_by, status)";

test.for([
  [
    "a run",
    true,
    "runs",
    `${RUN} values ('${id}', 'u', '${id}', '${id}', '${id}', '${id}', 'running')`,
  ],
  [
    "a job",
    true,
    "graphile_worker._private_jobs",
    "select graphile_worker.add_job('linnet_9_steps', run_at := now() + interval '1 hour')",
  ],
  [
    "a lease",
    true,
    "streams",
    `insert into streams (name, run_id, holder) values ('s', 's', '${thisInstance().id}')`,
  ],
  [
    "a request for approval",
    true,
    "approvals",
    `${APPROVAL} values ('${id}', 'u', '${id}', 't', 't', '{}', now() + interval '1 day')`,
  ],
  [
    "a post whose time has come",
    true,
    "scheduled_posts",
    `${POST} values ('${id}', 'u', '${id}', '${id}', now(), 'UTC', '${id}')`,
  ],
  [
    "an instance that is silent",
    true,
    "instances",
    `insert into instances (id, slot, hostname, heartbeat_at)
     values ('${id}', 9, 'h', now() - interval '2 seconds')`,
  ],
  [
    "a run that has ended",
    false,
    "runs",
    `${RUN} values ('${id}', 'u', '${id}', '${id}', '${id}', '${id}', 'completed')`,
  ],
  [
    "a post that is scheduled for later",
    false,
    "scheduled_posts",
    `${POST} values ('${id}', 'u', '${id}', '${id}', now() + interval '1 hour', 'UTC', '${id}')`,
  ],
  [
    "an instance that beats",
    false,
    "instances",
    `insert into instances (id, slot, hostname) values ('${id}', 9, 'h')`,
  ],
] as const)("%s: is there something to do? %s", async ([, expected, table, insert]) => {
  expect(await hasDuties()).toBe(false);
  await alone(insert);
  expect(await hasDuties()).toBe(expected);
  const mine = table === "instances" ? `where id <> '${thisInstance().id}'` : "";
  await alone(`delete from ${table} ${mine}`);
});
