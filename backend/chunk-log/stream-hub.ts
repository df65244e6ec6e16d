import { setTimeout as delay } from "node:timers/promises";
import { pool } from "../db/client.ts";
import { log } from "../logging/log.ts";
import { processSingleton } from "../process/process-singleton.ts";
import { chunkMemory } from "./chunk-memory.ts";
import { NotificationListener } from "./notification-listener.ts";
import type { NewChunk, StoredChunk } from "./stored-chunk.ts";
import { type StreamTail, watchStreams } from "./stream-watches.ts";

/** Channel that carries `name:next:closed`, comma-separated, for watched streams. */
export const STREAM_CHANNEL = "linnet_streams";

/** How often tails are looked up while notifications may be missing, in milliseconds. */
const POLL_INTERVAL_MS = 1_000;
/** Age of a watch in milliseconds at which it is renewed; it lasts three times as long. */
const RENEW_WATCH_AFTER_MS = 10_000;
/** Tries to watch streams whose rows are locked; then the next poll tries again. */
const WATCH_TRIES = 10;
const WATCH_RETRY_MS = 20;
/** A process that has stored nothing for so long may not be the stream's writer any more. */
const WRITER_FOR_MS = 60_000;

/** News of a stream. `chunks` holds `[base, next)` when the news brings them along. */
export interface StreamEvent {
  base: number;
  next: number;
  closed: boolean;
  chunks?: StoredChunk[];
  /** The stream's rows are gone. */
  collected?: boolean;
}

interface Topic {
  next: number;
  closed: boolean;
  heardAt: number;
  /** When another process was last asked to notify; undefined while nobody needs to. */
  watchedAt: number | undefined;
  /** The last poll found what this process has not stored, as far as it knows. */
  isAhead: boolean;
  listeners: Set<(event: StreamEvent) => void>;
}

/** A reader's place in the hub. */
export interface Subscription {
  /**
   * The reader has everything below `next` and waits for more. What the hub knows of beyond that
   * it hears at once, and from now on what other processes store.
   */
  awaitNews(next: number): void;
  /** Gives the place back. */
  end(): void;
}

/**
 * Tells this process's readers what was stored: directly for what this process writes, through
 * `NOTIFY` for what others write, and by polling when notifications are silent. A notification
 * locks the whole cluster until its commit is flushed, so writers notify only of streams that a
 * reader in another process watches.
 */
export class StreamHub {
  readonly #topics = new Map<string, Topic>();
  /** Streams that this process writes, and when it last did; the oldest first. */
  readonly #written = new Map<string, number>();
  readonly #behind = new Set<string>();
  readonly #unwatched = new Set<string>();
  readonly #listener = new NotificationListener(() => void this.#poll());
  #pollTimer: NodeJS.Timeout | undefined;
  #fetching = false;
  #watching = false;
  #polling = false;

  /** Opens the notification connection; it is reopened whenever it is lost. */
  start(): void {
    this.#pollTimer = setInterval(() => void this.#poll(), POLL_INTERVAL_MS);
    this.#pollTimer.unref();
    this.onNotification(STREAM_CHANNEL, (payload) => this.#hear(payload));
    this.#listener.start();
  }

  async stop(): Promise<void> {
    clearInterval(this.#pollTimer);
    await this.#listener.stop();
  }

  /** How many readers follow a stream in this process. */
  get readers(): number {
    let count = 0;
    for (const topic of this.#topics.values()) count += topic.listeners.size;
    return count;
  }

  /** Whether notifications arrive now. */
  get isListening(): boolean {
    return this.#listener.isListening;
  }

  /** Also listens on another channel over the same connection. */
  onNotification(channel: string, handler: (payload: string) => void): void {
    this.#listener.on(channel, handler);
  }

  /** Follows the news of a stream until the subscription ends. */
  subscribe(name: string, listener: (event: StreamEvent) => void): Subscription {
    const topic = this.#topics.get(name) ?? {
      next: -1,
      closed: false,
      heardAt: Number.NEGATIVE_INFINITY,
      watchedAt: undefined,
      isAhead: false,
      listeners: new Set(),
    };
    this.#topics.set(name, topic);
    topic.listeners.add(listener);
    return {
      awaitNews: (next) => {
        if (topic.next > next || topic.closed) {
          listener({ base: topic.next, next: topic.next, closed: topic.closed });
        }
        topic.next = Math.max(topic.next, next);
        if (topic.closed || topic.watchedAt !== undefined || this.#written.has(name)) return;
        this.#watch(name, topic);
      },
      end: () => {
        topic.listeners.delete(listener);
        if (topic.listeners.size === 0) this.#topics.delete(name);
      },
    };
  }

  /** This process writes the stream: its readers here need no notifications. */
  writes(name: string): void {
    this.#written.delete(name);
    this.#written.set(name, performance.now());
    const topic = this.#topics.get(name);
    if (!topic) return;
    topic.watchedAt = undefined;
    topic.isAhead = false;
  }

  /** Hands what this process has just stored to its own readers, without a round trip. */
  publish(name: string, base: number, chunks: readonly NewChunk[], closed: boolean): void {
    const jsons = chunks.flatMap((chunk) => ("json" in chunk ? [chunk.json] : []));
    if (closed || jsons.length < chunks.length) chunkMemory().forget(name);
    else chunkMemory().store(name, base, jsons);
    if (closed) this.#written.delete(name);
    else this.writes(name);
    if (!this.#topics.has(name)) return;
    this.#tell(name, {
      base,
      next: base + chunks.length,
      closed,
      chunks: chunks.map((chunk, offset) => ({
        index: base + offset,
        json: "json" in chunk ? chunk.json : null,
        bytes: "bytes" in chunk ? Buffer.from(chunk.bytes) : null,
      })),
    });
  }

  #tell(name: string, event: StreamEvent): void {
    const topic = this.#topics.get(name);
    if (!topic) return;
    topic.heardAt = performance.now();
    topic.next = Math.max(topic.next, event.next);
    topic.closed ||= event.closed;
    for (const listener of topic.listeners) listener(event);
  }

  #hear(payload: string): void {
    for (const entry of payload.split(",")) {
      const [name, next, closed] = entry.split(":");
      if (name) this.#hearTail(name, Number(next), closed === "1");
    }
  }

  #hearTail(name: string, next: number, closed: boolean): void {
    if (closed) chunkMemory().forget(name);
    else chunkMemory().hear(name, next);
    const topic = this.#topics.get(name);
    if (!topic || (next <= topic.next && closed === topic.closed)) return;
    if (topic.next < 0 || next <= topic.next) {
      // The tail that readers know is unknown here, or only the end is news: they look it up.
      this.#tell(name, { base: next, next, closed });
      return;
    }
    this.#behind.add(name);
    void this.#fetch();
  }

  /** Reads what other processes stored, in one query for all streams that have news. */
  async #fetch(): Promise<void> {
    if (this.#fetching) return;
    this.#fetching = true;
    try {
      while (this.#behind.size > 0) {
        const names = [...this.#behind].filter((name) => this.#topics.has(name));
        this.#behind.clear();
        if (names.length === 0) return;
        const { rows } = await pool().query<
          StreamTail & { index: number; json: string | null; bytes: Buffer | null }
        >(
          `select s.name, s.next_index, s.closed, c.index, c.json, c.bytes
             from unnest($1::text[], $2::int[]) as wanted(name, since)
             join streams s on s.name = wanted.name
             cross join lateral (
               select index, json, bytes from chunks
                where stream_key = s.key and index >= wanted.since
                order by index limit 500) c
            order by s.name, c.index`,
          [names, names.map((name) => this.#topics.get(name)?.next ?? 0)],
        );
        for (const name of names) {
          const own = rows.filter((row) => row.name === name);
          const first = own[0];
          if (!first) continue;
          const next = first.index + own.length;
          this.#tell(name, {
            base: first.index,
            next,
            closed: first.closed && next >= first.next_index,
            chunks: own.map(({ index, json, bytes }) => ({ index, json, bytes })),
          });
          if (next < first.next_index) this.#behind.add(name);
        }
      }
    } catch (error) {
      log.debug({ error }, "tails could not be read; polling goes on");
    } finally {
      this.#fetching = false;
    }
  }

  /** Asks the stream's writer, in another process, to notify. */
  #watch(name: string, topic: Topic): void {
    topic.watchedAt = performance.now();
    this.#unwatched.add(name);
    void this.#watchAll();
  }

  async #watchAll(): Promise<void> {
    if (this.#watching) return;
    this.#watching = true;
    try {
      for (let tries = 0; tries < WATCH_TRIES; tries += 1) {
        if (tries > 0) await delay(WATCH_RETRY_MS);
        for (const name of this.#unwatched) {
          if (!this.#topics.has(name)) this.#unwatched.delete(name);
        }
        if (this.#unwatched.size === 0) return;
        for (const { name, next_index, closed } of await watchStreams([...this.#unwatched])) {
          this.#unwatched.delete(name);
          this.#hearTail(name, next_index, closed);
        }
      }
    } catch (error) {
      log.debug({ error }, "streams could not be watched; polling goes on");
    } finally {
      this.#watching = false;
    }
  }

  /** Renews the watches of streams that are still read here, and forgets what was written long ago. */
  #renewWatches(): void {
    const now = performance.now();
    for (const [name, writtenAt] of this.#written) {
      if (writtenAt > now - WRITER_FOR_MS) break;
      this.#written.delete(name);
    }
    for (const [name, topic] of this.#topics) {
      const { watchedAt, closed } = topic;
      if (watchedAt === undefined || closed || watchedAt > now - RENEW_WATCH_AFTER_MS) continue;
      topic.watchedAt = now;
      this.#unwatched.add(name);
    }
    if (this.#unwatched.size > 0) void this.#watchAll();
  }

  async #poll(): Promise<void> {
    this.#renewWatches();
    const quietSince = performance.now() - POLL_INTERVAL_MS;
    const quiet = [...this.#topics].filter(([, topic]) => topic.heardAt < quietSince);
    if (quiet.length === 0 || this.#polling) return;
    this.#polling = true;
    try {
      const { rows } = await pool().query<StreamTail>(
        "select name, next_index, closed from streams where name = any($1)",
        [quiet.map(([name]) => name)],
      );
      const found = new Map(rows.map((row) => [row.name, row]));
      for (const [name, topic] of quiet) {
        const row = found.get(name);
        if (row) this.#compare(name, topic, row);
        else if (topic.next >= 0) {
          this.#tell(name, { base: topic.next, next: topic.next, closed: true, collected: true });
        }
      }
    } catch {
      // The database is away; readers keep waiting, and the next poll asks again.
    } finally {
      this.#polling = false;
    }
  }

  #compare(name: string, topic: Topic, { next_index: next, closed }: StreamTail): void {
    if (next > topic.next && !closed && topic.watchedAt === undefined) {
      if (topic.isAhead) {
        // Another process has taken over from this one.
        this.#written.delete(name);
        this.#watch(name, topic);
      }
      // Once, it may be what this process has committed and is about to publish.
      topic.isAhead = true;
    }
    // After a failover the database may hold less than was heard of before.
    topic.next = Math.min(topic.next, next);
    this.#tell(name, { base: next, next, closed });
  }
}

/** This process's hub. */
export function streamHub(): StreamHub {
  return processSingleton("stream-hub", () => new StreamHub());
}
