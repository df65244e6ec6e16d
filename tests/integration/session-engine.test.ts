import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { createGate } from "../support/model-server/gate.ts";
import { answering } from "../support/model-server/match.ts";
import { finish, pauseAt, say, text } from "../support/model-server/plan.ts";
import {
  createSessionClient,
  heldConversation,
  type SessionClient,
} from "../support/session-client.ts";
import { withBackend } from "../support/with-backend.ts";

const fixture = withBackend();
let sessions: SessionClient;

beforeAll(() => {
  sessions = createSessionClient(fixture.client);
});

async function query<Row extends pg.QueryResultRow>(
  statement: string,
  values: unknown[],
): Promise<Row[]> {
  const connection = new pg.Client({ connectionString: fixture.backend.databaseUrl });
  await connection.connect();
  try {
    return (await connection.query<Row>(statement, values)).rows;
  } finally {
    await connection.end();
  }
}

/** The result for a session's engine run when its workflow has changed. */
async function loseEngineRun(runId: string): Promise<void> {
  await query(
    `update workflow.workflow_runs set status = 'failed'
      where id = (select engine_run_id from runs where id = $1)`,
    [runId],
  );
}

test("a session that the engine loses while it waits goes on with the next message", async () => {
  const { runId, reader } = await sessions.start("A puffin");
  await sessions.settled(runId);
  await loseEngineRun(runId);
  await sessions.send(runId, "Another puffin");
  await reader.eventMatching((chunk) => chunk.type === "data-turn" && chunk.data.turn === 2);
  const { chatId } = await sessions.settled(runId);
  const { messages } = await fixture.client.getChat(chatId);
  expect((await heldConversation(reader)).messages).toEqual(messages);
  expect(messages.at(-1)?.parts.at(-1)).toMatchObject({ data: { status: "completed" } });
});

test("a session that the engine loses in a turn fails the turn, and goes on with what waits", async () => {
  const gate = createGate();
  fixture.model.enqueue(
    [text("So far "), pauseAt(gate), text("never read"), finish()],
    answering("guillemot-one"),
  );
  fixture.model.enqueue(say("Here I am."), answering("guillemot-two"));
  const { runId, reader } = await sessions.start("guillemot-one");
  await gate.reached;
  await sessions.send(runId, "guillemot-two");
  await loseEngineRun(runId);
  const first = await reader.eventMatching(({ type }) => type === "data-turn");
  expect(first.chunk).toMatchObject({
    data: { turn: 1, status: "failed", error: { type: "/problems/run-lost" } },
  });
  gate.open();
  await reader.eventMatching((chunk) => chunk.type === "data-turn" && chunk.data.turn === 2);
  const { chatId } = await sessions.settled(runId);
  const { messages } = await fixture.client.getChat(chatId);
  expect((await heldConversation(reader)).messages).toEqual(messages);
  expect(JSON.stringify(messages)).toContain("So far");
  expect(JSON.stringify(messages)).not.toContain("never read");
  expect(JSON.stringify(messages.at(-1))).toContain("Here I am.");
});

test("a long session is carried out by several runs of the engine, and nobody notices", async () => {
  const turns = 45;
  const { runId, reader } = await sessions.start("Turn 1");
  for (let turn = 2; turn <= turns; turn += 1) await sessions.send(runId, `Turn ${turn}`);
  await sessions.send(runId, "/done");
  expect(await reader.ended).toBe("done");
  const { messages, state } = await heldConversation(reader);
  expect(state).toBe("ended");
  const { chatId } = await sessions.info(runId);
  expect(messages).toEqual((await fixture.client.getChat(chatId)).messages);
  expect(messages).toHaveLength(2 * turns);
  // The engine takes note of its own end after the session's.
  await expect
    .poll(async () => {
      const [carried] = await query<{ runs: number }>(
        "select count(*)::int as runs from workflow.workflow_runs where status = 'completed'",
        [],
      );
      return carried?.runs;
    })
    .toBeGreaterThanOrEqual(3);
});
