import { newId } from "@linnet/protocol";
import { expect, test } from "vitest";
import { database, pool } from "../client.ts";
import { insertRun } from "../testing/insert-run.ts";
import { withTestDatabase } from "../testing/with-test-database.ts";
import { lockId } from "./lock-id.ts";
import { loadRun, requestCancel } from "./runs.ts";

withTestDatabase();

test("a stop that comes while its message is being taken in stops it", async () => {
  const { runId, userId, chatId } = await insertRun();
  const [messageId, lateRunId] = [newId(), newId()];
  let stopped: Promise<boolean> | undefined;
  await database().transaction(async (transaction) => {
    await lockId(transaction, messageId);
    stopped = requestCancel(userId, chatId, messageId);
    await expect
      .poll(async () => {
        const { rows } = await pool().query("select 1 from pg_locks where not granted");
        return rows.length;
      })
      .toBeGreaterThan(0);
    await transaction.execute(
      `insert into runs (id, user_id, chat_id, user_message_id, message_id, claimed_by)
       select '${lateRunId}', user_id, chat_id, '${messageId}', '${newId()}', claimed_by
         from runs where id = '${runId}'`,
    );
  });
  expect(await stopped).toBe(true);
  expect(await loadRun(lateRunId)).toMatchObject({ isStopping: true });
});
