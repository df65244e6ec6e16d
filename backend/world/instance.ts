import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { databaseUrl, pool } from "../db/client.ts";
import { log } from "../log/log.ts";
import { processSingleton } from "../process-singleton.ts";

/** First key of the advisory locks that living instances hold; the second is the slot. */
export const SLOT_LOCK = 727_261_002;
/** Channel on which a leaving instance says so. */
export const INSTANCE_CHANNEL = "linnet_instances";
/** Time between two heartbeats, in milliseconds. */
export const HEARTBEAT_INTERVAL_MS = 500;

/**
 * This process among those that share the database. Its slot names a task queue of its own, so
 * a run's work stays in one process until that process dies; then the queue is moved.
 */
export class Instance {
  readonly id = randomUUID();
  #slot: number | undefined;
  #client: pg.Client | undefined;
  #stopped = false;

  /** The slot that was taken at start. */
  get slot(): number {
    if (this.#slot === undefined) throw new Error("the instance has not taken a slot yet");
    return this.#slot;
  }

  /** Takes the lowest free slot and holds its lock for as long as the process lives. */
  async takeSlot(): Promise<void> {
    const client = await this.#connect();
    for (let slot = 0; ; slot += 1) {
      const { rows } = await client.query<{ taken: boolean }>(
        "select pg_try_advisory_lock($1, $2) as taken",
        [SLOT_LOCK, slot],
      );
      if (!rows[0]?.taken) continue;
      if (await this.#isBeating(client, slot)) {
        // Its holder has only lost its connection, and will want it back.
        await client.query("select pg_advisory_unlock($1, $2)", [SLOT_LOCK, slot]);
        continue;
      }
      this.#slot = slot;
      return;
    }
  }

  /** A killed process leaves a last heartbeat behind; one that lives goes on beating. */
  async #isBeating(client: pg.Client, slot: number): Promise<boolean> {
    const lastBeat = async () => {
      const { rows } = await client.query<{ beat: string | null; recent: boolean }>(
        `select max(heartbeat_at)::text as beat,
                coalesce(max(heartbeat_at) > now() - interval '1500 ms', false) as recent
           from instances where slot = $1`,
        [slot],
      );
      return rows[0];
    };
    const before = await lastBeat();
    if (!before?.recent) return false;
    await delay(HEARTBEAT_INTERVAL_MS + 200);
    return (await lastBeat())?.beat !== before.beat;
  }

  /** Says that this instance lives. Also brings back a row that others took for dead. */
  async beat(): Promise<void> {
    await pool().query(
      `insert into instances (id, slot, hostname) values ($1, $2, $3)
       on conflict (id) do update set heartbeat_at = now()`,
      [this.id, this.slot, hostname()],
    );
  }

  /** Leaves: others take over at once what is left of this instance's work. */
  async leave(): Promise<void> {
    this.#stopped = true;
    await pool().query("delete from instances where id = $1", [this.id]);
    await this.#client?.end().catch(() => {});
    await pool().query("select pg_notify($1, $2)", [INSTANCE_CHANNEL, this.id]);
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: databaseUrl(),
      keepAlive: true,
      application_name: "linnet-slot",
    });
    let lost = false;
    const onLost = () => {
      if (lost) return;
      lost = true;
      void client.end().catch(() => {});
      if (this.#client === client && !this.#stopped) void this.#retakeSlot();
    };
    client.on("error", onLost);
    client.on("end", onLost);
    await client.connect();
    this.#client = client;
    return client;
  }

  /** After a lost connection, such as a restart of PostgreSQL, the slot is locked again. */
  async #retakeSlot(): Promise<void> {
    while (!this.#stopped) {
      try {
        const client = await this.#connect();
        const { rows } = await client.query<{ taken: boolean }>(
          "select pg_try_advisory_lock($1, $2) as taken",
          [SLOT_LOCK, this.slot],
        );
        if (rows[0]?.taken) return;
        this.#client = undefined;
        await client.end();
        await delay(500);
      } catch (error) {
        log.warn({ error }, "the instance's slot waits for the database");
        await delay(200);
      }
    }
  }
}

/** This process's instance. */
export function thisInstance(): Instance {
  return processSingleton("instance", () => new Instance());
}
