import { expect, test } from "vitest";
import { askAgain } from "./ask-again.ts";
import { pool } from "./client.ts";
import { withTestDatabase } from "./testing/with-test-database.ts";

withTestDatabase();

test("a statement whose connection is ended is asked again", async () => {
  let tries = 0;
  const answer = await askAgain(
    async () => {
      tries += 1;
      const ending = tries === 1 ? "pg_terminate_backend(pg_backend_pid())" : "true";
      const { rows } = await pool().query<{ ok: boolean }>(`select ${ending} as ok`);
      return rows[0]?.ok;
    },
    { what: "a test" },
  );
  expect(answer).toBe(true);
  expect(tries).toBe(2);
});

test("a statement that no repetition mends fails at once", async () => {
  let tries = 0;
  const work = () => {
    tries += 1;
    return pool().query("select 1/0");
  };
  await expect(askAgain(work, { what: "a test" })).rejects.toMatchObject({ code: "22012" });
  expect(tries).toBe(1);
});

test("an aborted signal ends the tries", async () => {
  const stop = new AbortController();
  const away = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  const work = async () => {
    stop.abort();
    throw away;
  };
  await expect(askAgain(work, { what: "a test", signal: stop.signal })).rejects.toBe(away);
});
