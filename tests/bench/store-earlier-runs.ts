import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/**
 * How a run's rows are copied: which rows of a table belong to it, and which of their columns are
 * new in each copy. `run` is its row of `runs`, `copy` the number of the copy; everything else is
 * copied as it is, so that a new column needs no change here.
 */
const TABLES: { table: string; belongs: string; changes: Record<string, string> }[] = [
  {
    table: "chats",
    belongs: "row.id = run.chat_id",
    changes: { id: "pg_temp.copy_id(row.id, copy)" },
  },
  {
    table: "messages",
    belongs: "row.id in (run.user_message_id, run.message_id)",
    changes: {
      id: "pg_temp.copy_id(row.id, copy)",
      chat_id: "pg_temp.copy_id(row.chat_id, copy)",
      run_id: "pg_temp.copy_id(row.run_id, copy)",
    },
  },
  {
    table: "parts",
    belongs: "row.message_id in (run.user_message_id, run.message_id)",
    changes: {
      id: "pg_temp.copy_id(row.id, copy)",
      message_id: "pg_temp.copy_id(row.message_id, copy)",
    },
  },
  {
    table: "runs",
    belongs: "row.id = run.id",
    changes: {
      id: "pg_temp.copy_id(row.id, copy)",
      chat_id: "pg_temp.copy_id(row.chat_id, copy)",
      user_message_id: "pg_temp.copy_id(row.user_message_id, copy)",
      message_id: "pg_temp.copy_id(row.message_id, copy)",
      engine_run_id: "row.engine_run_id || '-' || copy",
    },
  },
  {
    table: "step_records",
    belongs: "row.run_id = run.id",
    changes: { run_id: "pg_temp.copy_id(row.run_id, copy)" },
  },
  {
    table: "streams",
    belongs: "row.name = run.id::text",
    changes: {
      key: "nextval(pg_get_serial_sequence('streams', 'key'))",
      name: "pg_temp.copy_id(run.id, copy)",
      run_id: "pg_temp.copy_id(run.id, copy)",
    },
  },
  {
    table: "chunks",
    belongs: "row.stream_key = (select key from streams where name = run.id::text)",
    changes: {
      stream_key: "(select key from streams where name = pg_temp.copy_id(run.id, copy)::text)",
    },
  },
  {
    table: "workflow.workflow_runs",
    belongs: "row.id = run.engine_run_id",
    changes: { id: "row.id || '-' || copy" },
  },
  {
    table: "workflow.workflow_events",
    belongs: "row.run_id = run.engine_run_id",
    changes: { id: "row.id || '-' || copy", run_id: "row.run_id || '-' || copy" },
  },
  {
    table: "workflow.workflow_steps",
    belongs: "row.run_id = run.engine_run_id",
    changes: { step_id: "row.step_id || '-' || copy", run_id: "row.run_id || '-' || copy" },
  },
];

/** Copies the one finished run of a Linnet database, with its chat and its chunks, `count` times. */
export async function storeEarlierRuns(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await engineHasEnded(client);
    await client.query(`
      create function pg_temp.copy_id(original uuid, copy int) returns uuid
      language sql immutable as $$ select md5(original::text || copy)::uuid $$`);
    await client.query("create temp table run as select * from runs limit 1");
    for (const { table, belongs, changes } of TABLES) {
      const pairs = Object.entries(changes).map(([column, value]) => `'${column}', ${value}`);
      await client.query(`
        insert into ${table} overriding system value
        select copied.*
        from ${table} row
        cross join pg_temp.run run
        cross join generate_series(1, ${count}) copy
        cross join lateral jsonb_populate_record(row, jsonb_build_object(${pairs.join(", ")})) copied
        where ${belongs}`);
    }
    // Runs like those of a database that is weeks old.
    await client.query("vacuum (analyze)");
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
}

/** A copy of a run that the engine still works on would be taken for an abandoned one. */
async function engineHasEnded(client: pg.Client): Promise<void> {
  while (true) {
    const { rowCount } = await client.query(
      "select from workflow.workflow_runs where status in ('pending', 'running')",
    );
    if (rowCount === 0) return;
    await sleep(50);
  }
}
