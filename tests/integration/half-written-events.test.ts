import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { createSessionClient } from "../support/session-client.ts";
import { withBackend } from "../support/with-backend.ts";

const fixture = withBackend();

/** Makes the database refuse one event of a kind, as a process dies between two statements. */
async function refuseOneEvent(kind: string): Promise<void> {
  const connection = new pg.Client({ connectionString: fixture.backend.databaseUrl });
  await connection.connect();
  try {
    // A sequence is not rolled back with the statement that it made fail. Each of these is a
    // transaction of its own: what holds one lock alone cannot stand in the way of the events of
    // an earlier turn that may still come.
    await connection.query("create sequence if not exists refusals");
    await connection.query(`
      create or replace function refuse_one() returns trigger language plpgsql as $$
      begin
        if new.type::text = '${kind}' and nextval('refusals') = 1 then
          raise exception 'refused once';
        end if;
        return new;
      end $$`);
    await connection.query(`
      create or replace trigger refuse_one before insert on workflow.workflow_events
        for each row execute function refuse_one()`);
    await connection.query("select setval('refusals', 1, false)");
  } finally {
    await connection.end();
  }
}

beforeAll(async () => {
  // The backend has made the tables that the trigger is for.
  await fixture.client.runEnded(...(await turn("A warm-up")));
});

async function turn(text: string): Promise<[chatId: string, runId: string]> {
  const { chatId, runId } = await fixture.client.startTurn(text);
  return [chatId, runId];
}

test.each([
  "run_created",
  "run_started",
  "step_created",
  "step_started",
  "step_completed",
  "run_completed",
])("a turn whose %s is stored only by half comes to its end", async (kind) => {
  await refuseOneEvent(kind);
  const ids = await turn("Half a turn");
  expect(await fixture.client.runEnded(...ids)).toMatchObject({ status: "completed" });
});

test.each(["hook_created", "hook_received"])(
  "a session whose %s is stored only by half goes on",
  async (kind) => {
    const sessions = createSessionClient(fixture.client);
    await refuseOneEvent(kind);
    const { runId, reader } = await sessions.start("Half a session");
    await sessions.settled(runId);
    await sessions.send(runId, "And the rest");
    await reader.eventMatching((chunk) => chunk.type === "data-turn" && chunk.data.turn === 2);
    expect(await sessions.settled(runId)).toMatchObject({ status: "waiting", turn: 2 });
  },
);
