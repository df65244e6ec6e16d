import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea } from "./bytea.ts";

/** One row for each stream: how long it is, who may write to it, and whether it has ended. */
export const streams = pgTable(
  "streams",
  {
    key: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** A run's id, or the name that the workflow engine gives to a stream of its own. */
    name: text().notNull().unique(),
    /** The run, or the engine's run, that the stream belongs to. */
    runId: text("run_id").notNull(),
    nextIndex: integer("next_index").notNull().default(0),
    closed: boolean().notNull().default(false),
    /** Raised whenever a writer takes over: a batch of an older epoch is refused. */
    epoch: integer().notNull().default(0),
    /** The instance and the step that may write now; null when nobody does. */
    holder: uuid(),
    leaseStep: text("lease_step"),
    /**
     * A closed stream's compact replay, ready to be sent (`chunk-log/compact-replay.ts`). That of a
     * session stands in `replay_pieces`.
     */
    compact: text(),
    /** The last batch that was stored: a retried statement is recognised by it. */
    lastBatch: uuid("last_batch"),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
    /** Until when a reader in another process than the writer's wants to be notified. */
    watchedUntil: timestamp("watched_until", { withTimezone: true }),
  },
  (table) => [index("streams_run").on(table.runId), index("streams_holder").on(table.holder)],
);

/**
 * The compact replay of a session's stream, ready to be sent: a piece for each turn that has
 * ended, so that a turn's end need not read the turns before it. Pieces follow one another from
 * index 0.
 */
export const replayPieces = pgTable(
  "replay_pieces",
  {
    streamKey: bigint("stream_key", { mode: "number" }).notNull(),
    /** The piece stands for the chunks `[start, end)`. */
    start: integer().notNull(),
    end: integer().notNull(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.streamKey, table.start] })],
);

/**
 * The chunk log. The index is given by the database in the statement that stores the batch,
 * so order hangs on no clock, and a read from an index is a range scan of what is asked for.
 */
export const chunks = pgTable(
  "chunks",
  {
    streamKey: bigint("stream_key", { mode: "number" }).notNull(),
    index: integer().notNull(),
    /** A `UIMessageChunk` as JSON. */
    json: text(),
    /** The bytes that the engine wrote through its own stream interface. */
    bytes: bytea(),
  },
  (table) => [
    primaryKey({ columns: [table.streamKey, table.index] }),
    // Where attempts begin, so that a replay can leave superseded ones out unread.
    index("chunks_attempts")
      .on(table.streamKey, table.index)
      .where(sql`${table.json} like '{"type":"data-attempt"%'`),
  ],
);
