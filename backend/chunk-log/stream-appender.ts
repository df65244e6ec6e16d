import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { pool } from "../db/client.ts";
import { StaleWriterError } from "../db/stale-writer-error.ts";
import { isTransientDatabaseError } from "../db/transient-error.ts";
import { log } from "../logging/log.ts";
import { metrics } from "../metrics/metrics.ts";
import { processSingleton } from "../process/process-singleton.ts";
import { type NewChunk, StreamClosedError } from "./stored-chunk.ts";
import { STREAM_CHANNEL, streamHub } from "./stream-hub.ts";

/** Statements that may be under way at once. */
const MAX_STATEMENTS = 3;
/**
 * How long one statement is waited for before another joins it, in milliseconds. What collects
 * meanwhile is stored together, which under load costs a fraction; a statement that is held up
 * by a lock must not hold up the others.
 */
const PATIENCE_MS = 10;
/** A notification holds at most 8,000 bytes; a stream takes about 60 of them. */
const MAX_STREAMS_PER_STATEMENT = 100;
const MAX_RETRY_DELAY_MS = 1_000;

interface Batch {
  /** Recognises a batch whose statement was stored although its answer was lost. */
  id: string;
  stream: string;
  epoch: number | null;
  chunks: NewChunk[];
  close: boolean;
  settled: PromiseWithResolvers<number>;
  /** When it was handed in, in milliseconds of `performance.now()`. */
  handedInAt: number;
}

/** A batch that was stored, and the index of its first chunk. */
interface BatchRow {
  ord: number;
  base: number;
}

/** Decides how to continue after a batch was not stored. */
interface StreamRow {
  name: string;
  next_index: number;
  closed: boolean;
  epoch: number;
  last_batch: string | null;
}

const APPEND = `
with batch as (
  select * from unnest($1::int[], $2::text[], $3::int[], $4::int[], $5::uuid[], $6::bool[])
    as b(ord, name, epoch, size, id, close)
), moved as (
  update streams s
     set next_index = s.next_index + b.size, last_batch = b.id, updated_at = now(),
         closed = b.close
    from batch b
   where s.name = b.name and not s.closed and (b.epoch is null or b.epoch = s.epoch)
     and s.last_batch is distinct from b.id
  returning b.ord, s.key, s.name, s.next_index - b.size as base, s.next_index as next, s.closed,
            s.watched_until > now() as watched
), stored as (
  insert into chunks (stream_key, index, json, bytes)
  select m.key, m.base + c.pos, c.json, decode(c.bytes, 'base64')
    from unnest(
           $7::int[], $8::int[], string_to_array($9, E'\n', ''), string_to_array($10, E'\n', '')
         ) as c(ord, pos, json, bytes)
    join moved m on m.ord = c.ord
), told as (
  select pg_notify('${STREAM_CHANNEL}',
    string_agg(name || ':' || next || ':' || closed::int, ',')) from moved where watched having count(*) > 0
)
select m.ord, m.base from moved m left join told on true`;

/** An array as PostgreSQL reads it, of values that need no quotation marks. */
function arrayLiteral(values: readonly (number | boolean | string | null)[]): string {
  return `{${values.map((value) => value ?? "NULL").join(",")}}`;
}

/**
 * Stores batches of many streams in one statement each round trip: the database gives the
 * indices, refuses superseded writers, and tells the processes that watch the streams. Batches of one stream are
 * stored in the order in which they were handed in.
 */
export class StreamAppender {
  readonly #waiting = new Map<string, Batch[]>();
  readonly #busy = new Set<string>();
  #statements = 0;
  #isScheduled = false;
  #patience: NodeJS.Timeout | undefined;

  /**
   * Appends chunks to a stream, and closes it after them when asked to.
   *
   * @param epoch the writer's epoch, or null for a writer that holds no lease.
   * @returns the index of the first of the chunks, once they are stored.
   * @throws StaleWriterError when a newer writer has taken over.
   * @throws StreamClosedError when the stream has ended or is not there.
   */
  append(
    stream: string,
    chunks: readonly NewChunk[],
    epoch: number | null,
    close = false,
  ): Promise<number> {
    const batch: Batch = {
      id: randomUUID(),
      stream,
      epoch,
      chunks: [...chunks],
      close,
      settled: Promise.withResolvers<number>(),
      handedInAt: performance.now(),
    };
    const line = this.#waiting.get(stream);
    if (line) line.push(batch);
    else this.#waiting.set(stream, [batch]);
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      // Streams that write in the same turn of the event loop share a statement.
      setImmediate(() => {
        this.#isScheduled = false;
        if (this.#statements === 0) this.#send();
        else this.#sendLater();
      });
    }
    return batch.settled.promise;
  }

  #sendLater(): void {
    this.#patience ??= setTimeout(() => {
      this.#patience = undefined;
      this.#send();
    }, PATIENCE_MS);
  }

  #send(): void {
    if (this.#statements >= MAX_STATEMENTS) return;
    const batches = this.#takeBatches();
    if (batches.length === 0) return;
    this.#statements += 1;
    void this.#store(batches).finally(() => {
      this.#statements -= 1;
      for (const batch of batches) this.#busy.delete(batch.stream);
      this.#send();
    });
    if (this.#waiting.size > 0) this.#sendLater();
  }

  /** The oldest batch of each stream that none is under way of. */
  #takeBatches(): Batch[] {
    const batches: Batch[] = [];
    for (const [stream, line] of this.#waiting) {
      if (batches.length >= MAX_STREAMS_PER_STATEMENT) break;
      if (this.#busy.has(stream)) continue;
      const first = line.shift();
      if (line.length === 0) this.#waiting.delete(stream);
      if (!first) continue;
      this.#busy.add(stream);
      batches.push(first);
    }
    return batches;
  }

  async #store(handedIn: Batch[]): Promise<void> {
    let batches = handedIn;
    for (let attempt = 1; ; attempt += 1) {
      try {
        batches = this.#settle(batches, await this.#query(batches));
        if (batches.length > 0) batches = await this.#judge(batches);
        if (batches.length === 0) return;
      } catch (error) {
        if (isTransientDatabaseError(error)) {
          if (attempt === 1) log.warn({ error }, "chunks wait for the database");
          await delay(Math.min(20 * 2 ** attempt, MAX_RETRY_DELAY_MS));
        } else if (batches.length > 1) {
          // One batch that the database refuses must not take the others with it.
          for (const batch of batches) await this.#store([batch]);
          return;
        } else {
          batches[0]?.settled.reject(error);
          return;
        }
      }
    }
  }

  async #query(batches: Batch[]): Promise<BatchRow[]> {
    const ord: number[] = [];
    const pos: number[] = [];
    const json: string[] = [];
    const bytes: string[] = [];
    for (const [index, batch] of batches.entries()) {
      for (const [offset, chunk] of batch.chunks.entries()) {
        ord.push(index);
        pos.push(offset);
        json.push("json" in chunk ? chunk.json : "");
        // The space is none of base64; it tells a chunk of no bytes from one of JSON.
        bytes.push("bytes" in chunk ? `${Buffer.from(chunk.bytes).toString("base64")} ` : "");
      }
    }
    const { rows } = await pool().query<BatchRow>({
      name: "linnet-append",
      text: APPEND,
      values: [
        arrayLiteral(batches.map((_, index) => index)),
        batches.map((batch) => batch.stream),
        arrayLiteral(batches.map((batch) => batch.epoch)),
        arrayLiteral(batches.map((batch) => batch.chunks.length)),
        arrayLiteral(batches.map((batch) => batch.id)),
        arrayLiteral(batches.map((batch) => batch.close)),
        arrayLiteral(ord),
        arrayLiteral(pos),
        // One text each: pg escapes every element of an array. Neither JSON nor base64 has a line break.
        json.join("\n"),
        bytes.join("\n"),
      ],
    });
    return rows;
  }

  /** Tells the writers whose batches were stored; returns the batches that were not. */
  #settle(batches: Batch[], rows: BatchRow[]): Batch[] {
    const bases = new Map(rows.map(({ ord, base }) => [ord, base]));
    return batches.filter((batch, ord) => {
      const base = bases.get(ord);
      if (base === undefined) return true;
      streamHub().publish(batch.stream, base, batch.chunks, batch.close);
      metrics().chunksStored.inc(batch.chunks.length);
      metrics().appendSeconds.observe((performance.now() - batch.handedInAt) / 1_000);
      batch.settled.resolve(base);
      return false;
    });
  }

  /**
   * Says why batches were not stored. Their streams are read again, for a statement that waited for
   * another transaction still shows what was there before it.
   *
   * @returns the batches that nothing refuses any more.
   */
  async #judge(refused: Batch[]): Promise<Batch[]> {
    const { rows } = await pool().query<StreamRow>(
      "select name, next_index, closed, epoch, last_batch from streams where name = any($1)",
      [refused.map(({ stream }) => stream)],
    );
    const streams = new Map(rows.map((row) => [row.name, row]));
    return refused.filter((batch) => {
      const stream = streams.get(batch.stream);
      if (stream?.last_batch === batch.id) {
        // Stored by an earlier try whose answer was lost; readers hear of it by polling.
        batch.settled.resolve(stream.next_index - batch.chunks.length);
      } else if (!stream || stream.closed) {
        batch.settled.reject(new StreamClosedError(batch.stream));
      } else if (batch.epoch !== null && batch.epoch !== stream.epoch) {
        batch.settled.reject(new StaleWriterError(batch.stream));
      } else {
        return true;
      }
      return false;
    });
  }
}

/** This process's appender. */
export function streamAppender(): StreamAppender {
  return processSingleton("stream-appender", () => new StreamAppender());
}
