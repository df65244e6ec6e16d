import { newId } from "@linnet/protocol";
import { expect, test } from "vitest";
import { database, pool } from "../db/client.ts";
import { emptyEngineRuns } from "../db/queries/engine-runs.ts";
import { chats } from "../db/schema/chats.ts";
import { statementsOf } from "../db/testing/count-statements.ts";
import { insertRun } from "../db/testing/insert-run.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { discardUserData } from "./discard-chats.ts";

withTestDatabase();

test("a person's chats of years are deleted by statements of which none deletes many", async () => {
  const { userId } = await insertRun();
  await pool().query(
    `insert into chats (id, user_id, project_id, title)
     select gen_random_uuid(), $1, id, 'A chat' from projects, generate_series(1, 120) where user_id = $1`,
    [userId],
  );
  const other = await insertRun(newId());
  const deleting = (await statementsOf(() => discardUserData(userId))).filter((statement) =>
    statement.startsWith('delete from "chats"'),
  );
  const named = deleting.map((statement) => statement.match(/\$\d+/g)?.length);
  expect(named).toEqual([50, 50, 21]);
  expect(await database().select({ id: chats.id }).from(chats)).toEqual([{ id: other.chatId }]);
});

test("the engine is asked to forget those runs alone of which it may have something", async () => {
  const kept = await insertRun();
  const collected = await insertRun();
  await pool().query("update runs set collected_at = now() where id = $1", [collected.runId]);
  const runIds = [kept.runId, collected.runId];
  const emptied = await database().transaction((transaction) =>
    emptyEngineRuns(transaction, runIds),
  );
  expect(emptied).toEqual([kept.engineRunId]);
});
