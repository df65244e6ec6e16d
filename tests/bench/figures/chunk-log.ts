import pg from "pg";
import { aimAtMost, medianOf } from "../aim.ts";
import type { Figure, Measurement } from "../figure.ts";
import { warmUp } from "../interleave.ts";
import { linnetTarget } from "../linnet-target.ts";
import { streamMany } from "../many-streams.ts";
import { startCountedServer } from "../scale-database.ts";
import { within } from "../within.ts";

const STREAMS = 100;
/** Tokens of an hour of 100 streams of 50 tokens a second. */
const TOKENS_OF_AN_HOUR = 100 * 50 * 3_600;
const AGAIN = "after them the same again: chunks, against the first time";
/** Tables with a row for each chunk, stream and part. */
const TABLES = ["chunks", "streams", "parts"] as const;

/** What streams leave on disk, what retention gives back, and what a backup beside them keeps. */
export const chunkLog: Figure = {
  name: "chunk-log",
  title: "The chunk log on disk",
  async measure(bench) {
    const tokens = bench.quick ? 50 : 500;
    const measurements: Measurement[] = [];
    const note = (metric: string, unit: string, value: number) =>
      measurements.push({ target: "Linnet", metric, unit, rounds: [value] });
    const server = await startCountedServer();
    try {
      const database = await server.newDatabase();
      const backend = await bench.startLinnet({ databaseUrl: database.url });
      if (backend) {
        const admin = new pg.Client({ connectionString: database.url });
        await admin.connect();
        await admin.query("create extension pgstattuple");
        const target = linnetTarget(backend);
        await warmUp(bench, [target]);
        const stream = async () => {
          const before = await server.count(database.name);
          await streamMany(bench, [target], STREAMS, tokens);
          await admin.query("checkpoint");
          return (await server.count(database.name)).diskBytes - before.diskBytes;
        };
        const all = STREAMS * tokens;

        const empty = (await server.count(database.name)).diskBytes;
        const first = await stream();
        const { rows } = await admin.query<{ chunks: string; characters: string }>(
          "select count(*) as chunks, sum(octet_length(json)) as characters from chunks",
        );
        note("disk per token", "bytes", first / all);
        note("JSON of the chunks per token", "bytes", Number(rows[0]?.characters) / all);
        note("chunks per token", "", Number(rows[0]?.chunks) / all);
        note(
          "an hour of 100 streams, extrapolated",
          "GB",
          (first / all) * (TOKENS_OF_AN_HOUR / 1e9),
        );
        for (const table of TABLES) {
          note(`${table} with indexes, per token`, "bytes", (await sizeOf(admin, table)) / all);
        }
        note("dead rows of streams, per stream", "", (await deadRows(admin)) / STREAMS);

        const before = await sizeOf(admin, "chunks");
        await within(300, "retention", collected(admin));
        await admin.query("vacuum");
        const kept = (await server.count(database.name)).diskBytes - empty;
        note("after retention and vacuum: what stays of the disk per token", "bytes", kept / all);
        note("after them the same again: disk per token", "bytes", (await stream()) / all);
        note(AGAIN, "times", (await sizeOf(admin, "chunks")) / before);

        const snapshot = new pg.Client({ connectionString: database.url });
        await snapshot.connect();
        await snapshot.query("begin isolation level repeatable read");
        await snapshot.query("select count(*) from streams");
        await stream();
        note(
          "dead rows of streams beside a backup, per stream",
          "",
          (await deadRows(admin)) / STREAMS,
        );
        note("streams beside a backup", "MB", (await sizeOf(admin, "streams")) / 1e6);
        await snapshot.query("commit");
        await snapshot.end();
        await admin.query("vacuum streams");
        note(
          "dead rows of streams after it and vacuum, per stream",
          "",
          (await deadRows(admin)) / STREAMS,
        );
        await admin.end();
        await backend.stop();
      }
    } finally {
      await server.remove();
    }
    return {
      measurements,
      baseline: "Linnet",
      aims: aimAtMost(
        "the disk that retention frees is used again: the same streams take at most 1.3 times the first ones'",
        medianOf(measurements, "Linnet", AGAIN),
        1.3,
        "times",
      ),
      notes: [
        `${STREAMS} times ${tokens} tokens a round; a token of the scripted model is 19 characters. Disk is what the database grew by, with indexes, messages and the engine's rows. Retention: the runs were made older than \`LINNET_RETENTION_HOURS\` by a statement, and Linnet then deleted their chunks by itself. The backup is a transaction that keeps its snapshot as \`pg_dump\` does, for the whole round.`,
      ],
    };
  },
};

async function sizeOf(admin: pg.Client, table: string): Promise<number> {
  const { rows } = await admin.query<{ size: string }>(
    "select pg_total_relation_size($1) as size",
    [table],
  );
  return Number(rows[0]?.size);
}

async function deadRows(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query<{ dead: string }>(
    "select dead_tuple_count as dead from pgstattuple('streams')",
  );
  return Number(rows[0]?.dead);
}

/** Makes all runs old, and waits until Linnet has deleted their chunks. */
async function collected(admin: pg.Client): Promise<void> {
  await admin.query("update runs set ended_at = ended_at - interval '10 years'");
  for (;;) {
    const { rows } = await admin.query<{ left: boolean }>(
      "select exists (select from chunks) as left",
    );
    if (!rows[0]?.left) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
