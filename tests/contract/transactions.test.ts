import pg from "pg";
import { expect, test } from "vitest";
import { withSharedBackend } from "../support/with-backend.ts";

const fixture = withSharedBackend();

const TURNS = 8;

test("turns leave no connection in a transaction that nobody ends", async () => {
  const turns = await Promise.all(
    Array.from({ length: TURNS }, (_, turn) =>
      fixture.client.startTurn(`Tell me about tide ${turn}.`),
    ),
  );
  for (const { reader } of turns) expect(await reader.ended).toBe("done");
  const connection = new pg.Client({ connectionString: fixture.backend.databaseUrl });
  await connection.connect();
  try {
    const open = async () => {
      const { rows } = await connection.query<{ pid: number }>(
        `select pid from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%'`,
      );
      return rows.map(({ pid }) => pid);
    };
    // A transaction that is under way is over at the next look.
    const before = new Set(await open());
    await expect.poll(async () => (await open()).filter((pid) => before.has(pid))).toEqual([]);
  } finally {
    await connection.end();
  }
});
