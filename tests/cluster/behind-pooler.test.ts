import { expect, test } from "vitest";
import { createApiClient } from "../support/api-client.ts";
import { startBackend } from "../support/backend-process.ts";
import { failToStart } from "../support/failed-start.ts";
import { startPgBouncer } from "../support/pgbouncer.ts";
import { createTestDatabase } from "../support/postgres.ts";

test("a pooler in transaction mode is refused", async () => {
  const database = await createTestDatabase();
  const pooler = await startPgBouncer(database.url, "transaction");
  try {
    const { code, errors } = await failToStart({ DATABASE_URL: pooler.url });
    expect(errors).toEqual([expect.stringMatching(/^DATABASE_URL: .*pooler.*session mode/)]);
    expect(code).toBe(1);
  } finally {
    await pooler.stop();
    await database.drop();
  }
});

test("behind a pooler in session mode a turn ends", async () => {
  const database = await createTestDatabase();
  const pooler = await startPgBouncer(database.url, "session");
  const backend = await startBackend({ databaseUrl: pooler.url });
  try {
    const client = createApiClient(backend);
    const { chatId, runId } = await client.startTurn("Tell me about tides.");
    expect((await client.runEnded(chatId, runId)).status).toBe("completed");
  } finally {
    await backend.stop();
    await pooler.stop();
    await database.drop();
  }
});
