import { LinnetApi } from "@linnet/client";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answering } from "../support/model-server/match.ts";
import { say } from "../support/model-server/plan.ts";
import { judgeTurn, statusOf, takeTurn } from "../support/take-turn.ts";
import { withBackend } from "../support/with-backend.ts";

const fixture = withBackend();

let connection: pg.Client;
let api: LinnetApi;

/**
 * Triggers on Linnet's and the engine's tables, its jobs included, count the statements that
 * write, and refuse the one at which the sequence `faults` comes to 0. A sequence is not rolled
 * back with what it made fail.
 */
async function countWrites(): Promise<void> {
  await connection.query("create sequence public.faults minvalue -1000000000");
  await connection.query(`
    create function public.refuse_write() returns trigger language plpgsql as $$
    begin
      if nextval('public.faults') = 0 then
        raise exception 'refused: % %.%', tg_op, tg_table_schema, tg_table_name;
      end if;
      return null;
    end $$`);
  const { rows } = await connection.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'workflow') and tablename <> 'instances'`,
  );
  // One lock at a time: the backend goes on writing meanwhile, in an order of its own.
  for (const { name } of rows) {
    await connection.query(`create trigger refuse_write after insert or update or delete on ${name}
      for each statement execute function public.refuse_write()`);
  }
  await connection.query(`create trigger refuse_write after insert on graphile_worker._private_jobs
    for each statement execute function public.refuse_write()`);
}

beforeAll(async () => {
  const { backend } = fixture;
  api = new LinnetApi({ baseUrl: backend.url, getToken: async () => backend.token });
  connection = new pg.Client({ connectionString: backend.databaseUrl });
  await connection.connect();
  await takeTurn(api, "A warm-up");
  await countWrites();
});

afterAll(() => connection?.end());

/** Refuses the write that comes after so many others. */
async function refuseAfter(writes: number): Promise<void> {
  await connection.query("select setval('public.faults', $1)", [-writes - 1]);
}

/** Whether the write that was to be refused has come. */
async function hasRefused(): Promise<boolean> {
  const { rows } = await connection.query<{ refused: boolean }>(
    "select last_value >= 0 as refused from public.faults",
  );
  return rows[0]?.refused === true;
}

/**
 * Every third write is enough: what else the backend writes at the same time shifts them from
 * turn to turn.
 */
const STRIDE = 3;

test("whichever write of a turn the database refuses, the turn comes to its end", {
  timeout: 600_000,
}, async () => {
  // A short answer: the writes of its chunks are all alike.
  fixture.model.when(answering("Turn"), say("It is so."));
  let writes = 0;
  do {
    await refuseAfter(writes);
    const turn = await takeTurn(api, `Turn ${writes}`);
    const { held, stored, activeRunId, drafts, carriedDrafts } = await judgeTurn(api, turn);
    expect(held, `write ${writes}`).toEqual(stored);
    expect(statusOf(stored), `write ${writes}`).toBe("completed");
    expect(activeRunId).toBeNull();
    expect(drafts).toBe(carriedDrafts);
    writes += STRIDE;
  } while (await hasRefused());
  expect(writes, "writes of a turn").toBeGreaterThan(20);
});
