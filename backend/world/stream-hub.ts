import pg from "pg";
import { databaseUrl, pool } from "../db/client.ts";
import { log } from "../log/log.ts";
import { processSingleton } from "../process-singleton.ts";
import { chunkMemory } from "./chunk-memory.ts";
import type { NewChunk, StoredChunk } from "./stored-chunk.ts";

/** Channel that carries `name:next:closed`, comma-separated, for every batch that is stored. */
export const STREAM_CHANNEL = "linnet_streams";

/** How often tails are looked up while notifications may be missing, in milliseconds. */
const POLL_INTERVAL_MS = 1_000;
const MAX_RECONNECT_DELAY_MS = 2_000;

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
  listeners: Set<(event: StreamEvent) => void>;
}

interface TailRow {
  name: string;
  next_index: number;
  closed: boolean;
}

/**
 * Tells this process's readers what was stored: directly for what this process writes, through
 * `NOTIFY` for what others write, and by polling when notifications are silent.
 */
export class StreamHub {
  readonly #topics = new Map<string, Topic>();
  readonly #handlers = new Map<string, (payload: string) => void>();
  readonly #behind = new Set<string>();
  #listener: pg.Client | undefined;
  #pollTimer: NodeJS.Timeout | undefined;
  #reconnectDelay = 50;
  #fetching = false;
  #stopped = false;

  /** Opens the notification connection; it is reopened whenever it is lost. */
  start(): void {
    this.#pollTimer = setInterval(() => void this.#poll(), POLL_INTERVAL_MS);
    this.#pollTimer.unref();
    this.onNotification(STREAM_CHANNEL, (payload) => this.#hear(payload));
    void this.#connect();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#pollTimer);
    await this.#listener?.end().catch(() => {});
  }

  /** How many readers follow a stream in this process. */
  get readers(): number {
    let count = 0;
    for (const topic of this.#topics.values()) count += topic.listeners.size;
    return count;
  }

  /** Whether notifications arrive now. */
  get isListening(): boolean {
    return this.#listener !== undefined;
  }

  /** Also listens on another channel over the same connection. */
  onNotification(channel: string, handler: (payload: string) => void): void {
    this.#handlers.set(channel, handler);
    void this.#listener?.query(`listen ${channel}`).catch(() => {});
  }

  /** Follows the news of a stream until the returned function is called. */
  subscribe(name: string, listener: (event: StreamEvent) => void): () => void {
    let topic = this.#topics.get(name);
    if (!topic) {
      topic = { next: -1, closed: false, heardAt: 0, listeners: new Set() };
      this.#topics.set(name, topic);
    }
    topic.listeners.add(listener);
    return () => {
      topic.listeners.delete(listener);
      if (topic.listeners.size === 0) this.#topics.delete(name);
    };
  }

  /** Hands what this process has just stored to its own readers, without a round trip. */
  publish(name: string, base: number, chunks: readonly NewChunk[], closed: boolean): void {
    const jsons = chunks.flatMap((chunk) => ("json" in chunk ? [chunk.json] : []));
    if (closed || jsons.length < chunks.length) chunkMemory().forget(name);
    else chunkMemory().remember(name, base, jsons);
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
    topic.heardAt = Date.now();
    topic.next = Math.max(topic.next, event.next);
    topic.closed ||= event.closed;
    for (const listener of topic.listeners) listener(event);
  }

  #hear(payload: string): void {
    for (const entry of payload.split(",")) {
      const [name, next, closed] = entry.split(":");
      if (!name) continue;
      if (closed === "1") chunkMemory().forget(name);
      else chunkMemory().hear(name, Number(next));
      this.#hearTail(name, Number(next), closed === "1");
    }
  }

  #hearTail(name: string, next: number, closed: boolean): void {
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
          TailRow & { index: number; json: string | null; bytes: Buffer | null }
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

  async #poll(): Promise<void> {
    const quietSince = Date.now() - POLL_INTERVAL_MS;
    const names = [...this.#topics].filter(([, topic]) => topic.heardAt < quietSince);
    if (names.length === 0) return;
    try {
      const { rows } = await pool().query<TailRow>(
        "select name, next_index, closed from streams where name = any($1)",
        [names.map(([name]) => name)],
      );
      const found = new Map(rows.map((row) => [row.name, row]));
      for (const [name, topic] of names) {
        const row = found.get(name);
        if (row)
          this.#tell(name, { base: row.next_index, next: row.next_index, closed: row.closed });
        else if (topic.next >= 0) {
          this.#tell(name, { base: topic.next, next: topic.next, closed: true, collected: true });
        }
      }
    } catch {
      // The database is away; readers keep waiting, and the next poll asks again.
    }
  }

  async #connect(): Promise<void> {
    if (this.#stopped) return;
    const client = new pg.Client({
      connectionString: databaseUrl(),
      keepAlive: true,
      application_name: "linnet-listen",
    });
    let lost = false;
    const reconnect = () => {
      if (lost) return;
      lost = true;
      if (this.#listener === client) this.#listener = undefined;
      void client.end().catch(() => {});
      if (this.#stopped) return;
      setTimeout(() => void this.#connect(), this.#reconnectDelay).unref();
      this.#reconnectDelay = Math.min(this.#reconnectDelay * 2, MAX_RECONNECT_DELAY_MS);
    };
    client.on("error", reconnect);
    client.on("end", reconnect);
    client.on("notification", ({ channel, payload }) =>
      this.#handlers.get(channel)?.(payload ?? ""),
    );
    try {
      await client.connect();
      for (const channel of this.#handlers.keys()) await client.query(`listen ${channel}`);
      this.#listener = client;
      this.#reconnectDelay = 50;
      // What was said while nobody listened is looked up.
      void this.#poll();
    } catch {
      reconnect();
    }
  }
}

/** This process's hub. */
export function streamHub(): StreamHub {
  return processSingleton("stream-hub", () => new StreamHub());
}
