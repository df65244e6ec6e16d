import { expect, test } from "vitest";
import { pool } from "../db/client.ts";
import { StaleWriterError } from "../db/stale-writer-error.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { StreamClosedError } from "./stored-chunk.ts";
import { StreamAppender } from "./stream-appender.ts";

withTestDatabase();

/** Appends while another transaction, which has done `change` to the stream, is not committed. */
async function appendDuring(change: string): Promise<number> {
  const name = crypto.randomUUID();
  await pool().query("select linnet_open_stream($1, $2)", [name, ['{"n":0}']]);
  const other = await pool().connect();
  try {
    await other.query("begin");
    await other.query(`update streams set ${change} where name = $1`, [name]);
    const appended = new StreamAppender().append(name, [{ json: '{"n":1}' }], 0);
    appended.catch(() => {});
    await expect
      .poll(async () => {
        const { rows } = await pool().query(
          "select 1 from pg_locks where not granted and pg_backend_pid() <> pid",
        );
        return rows.length;
      })
      .toBeGreaterThan(0);
    await other.query("commit");
    return await appended;
  } finally {
    other.release();
  }
}

test("a stream that is closed as a batch comes is said to be closed", async () => {
  await expect(appendDuring("closed = true")).rejects.toThrow(StreamClosedError);
});

test("a writer that is superseded as its batch comes is said to be stale", async () => {
  await expect(appendDuring("epoch = epoch + 1")).rejects.toThrow(StaleWriterError);
});

test("what is appended while the row is moved on is stored after it", async () => {
  expect(await appendDuring("next_index = next_index + 1")).toBe(2);
});

test("what JSON escapes and bytes of any value are stored as they were", async () => {
  const name = crypto.randomUUID();
  await pool().query("select linnet_open_stream($1, $2)", [name, []]);
  const json = JSON.stringify({ text: `"quoted" \\ {a,b} NULL \n\r\t\u2028 ü 𝕏`, none: null });
  const every = Uint8Array.from({ length: 256 }, (_, value) => value);
  const appender = new StreamAppender();
  await appender.append(name, [{ json }, { bytes: every }, { json: '""' }], 0);
  await appender.append(name, [{ bytes: new Uint8Array() }], 0);
  const { rows } = await pool().query<{ json: string | null; bytes: Buffer | null }>(
    "select json, bytes from chunks join streams on key = stream_key where name = $1 order by index",
    [name],
  );
  expect(rows).toEqual([
    { json, bytes: null },
    { json: null, bytes: Buffer.from(every) },
    { json: '""', bytes: null },
    { json: null, bytes: Buffer.alloc(0) },
  ]);
});
