import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { connectionConfig, instanceId, pool, SET_EXPECTED } from "../db/client.ts";
import { giveUpWhenSilent } from "../db/silent-connections.ts";
import { log } from "../logging/log.ts";
import { processSingleton } from "../process/process-singleton.ts";
import { runtimeState } from "../process/runtime-state.ts";

/** First key of the advisory locks that living instances hold; the second is the slot. */
export const SLOT_LOCK = 727_261_002;
/** Channel on which a leaving instance says so. */
export const INSTANCE_CHANNEL = "linnet_instances";
/** Time between two heartbeats, in milliseconds. */
const HEARTBEAT_INTERVAL_MS = 500;
/** Of the beats of an instance that is alone and has nothing to do, each that is not the fourth is left out. */
const QUIET_BEATS = 4;
const SILENCE_WITHOUT_LOCK_MS = 1_000;
/** An instance whose lock is free and which has been silent for so long is dead, in SQL. */
export const SILENCE_WITHOUT_LOCK = `${SILENCE_WITHOUT_LOCK_MS} milliseconds`;
/** After so long the connection of a beat without an answer is given up; others wait for longer. */
const SILENCE_MS = 2_500;
/** How long a slot is waited for that a connection of this instance's own may still hold. */
const SLOT_PATIENCE_MS = 1_000;
/** A beat after so long is not the next one: what happened in between was not seen. */
const MISSED_BEAT_MS = 1_500;
const MISSED_BEAT = `${MISSED_BEAT_MS} milliseconds`;
/** How much later than its interval the beat of an instance that lives may come. */
const LATE_BEAT_MS = 200;
/** An instance that has been silent for so long should have beaten, in SQL: only then is its lock looked at. */
const OVERDUE = `${HEARTBEAT_INTERVAL_MS + LATE_BEAT_MS} milliseconds`;

/**
 * The condition, in SQL, that an instance has been silent for longer than an interval. A beat that is ahead of
 * the clock counts as silence: it is from before the database's clock was set back, and no beat has followed.
 *
 * @param beat the column of its last beat.
 * @param interval as in SQL, such as `5 seconds`.
 */
export function isSilent(beat: string, interval: string): string {
  return `(${beat} < now() - interval '${interval}' or ${beat} > now() + interval '${MISSED_BEAT}')`;
}

/**
 * The condition, in SQL, that the process of an instance is connected: its lock goes with its connection.
 *
 * @param slot the column of its slot.
 */
export function holdsLock(slot: string): string {
  return `exists (
    select 1 from pg_locks l
     where l.locktype = 'advisory' and l.granted and l.objsubid = 2
       and l.classid = ${SLOT_LOCK} and l.objid = ${slot}
       and l.database = (select oid from pg_database where datname = current_database()))`;
}

/**
 * Says that an instance lives, and since when it has done so on one connection and without a gap. Brings back a
 * row that others have deleted because they took the instance for dead. Tells whether there is no other one, and in how
 * many milliseconds another one whose lock is free is to be taken for dead: 0 where one is.
 */
const BEAT = {
  name: "linnet-beat",
  text: `
  insert into instances as i (id, slot, hostname) values ($1, $2, $3)
  on conflict (id) do update
     set heartbeat_at = now(),
         beating_since = case when $4 or ${isSilent("i.heartbeat_at", MISSED_BEAT)}
                              then now() else i.beating_since end
  returning xmax = 0 as "isNew",
            not exists (select 1 from instances o where o.id <> $1) as "isAlone",
            (select min(case when ${isSilent("o.heartbeat_at", SILENCE_WITHOUT_LOCK)} then 0
                             else ${SILENCE_WITHOUT_LOCK_MS} - extract(epoch from now() - o.heartbeat_at) * 1000
                        end)::float
               from instances o
              where o.id <> $1 and ${isSilent("o.heartbeat_at", OVERDUE)}
                and not ${holdsLock("o.slot")}) as "peerIsDeadInMs"`,
};

interface Beaten {
  /** The row was written for the first time, or others had deleted it. */
  isNew: boolean;
  isAlone: boolean;
  peerIsDeadInMs: number | null;
}

/** Another process has taken the slot, and with it the queue: this one has to end. */
export class SlotLostError extends Error {
  override readonly name = "SlotLostError";
}

/**
 * This process among those that share the database. Its slot names a task queue of its own, so
 * a run's work stays in one process until that process dies; then the queue is moved. The connection that
 * holds the slot's lock also writes the heartbeat, so an instance that holds its slot is alive.
 */
export class Instance {
  readonly id: string;
  /** Is called after each beat, written or not; with true when it finds another instance dead. */
  onBeat = (_hasDeadPeer: boolean) => {};
  /** Whether nothing is under way, for which somebody would have to see soon that this instance or the database is gone. */
  isIdle = () => false;
  #slot: number | undefined;
  #session: pg.Client | undefined;
  /** When that connection was made. */
  #connectedAt = 0;
  /** Whether the connection has not carried a beat. */
  #isNewSession = true;
  #timer: NodeJS.Timeout | undefined;
  /** Until another instance that has lost its lock is to be taken for dead: the interval may end half a second later. */
  #untilDeath: NodeJS.Timeout | undefined;
  /** Beats at once, beside the interval. */
  #beatNow = () => {};
  #beating: Promise<void> | undefined;
  #hasLeft = false;
  /** Whether the last beat was written, and saw no other instance. */
  #isAlone = false;
  /** When the last connection was given up because it was silent, until another has been made. */
  #silentAt: number | undefined;

  constructor(id = instanceId()) {
    this.id = id;
  }

  /** The slot that was taken at start. */
  get slot(): number {
    if (this.#slot === undefined) throw new Error("the instance has not taken a slot yet");
    return this.#slot;
  }

  /** For how long the connection that holds the slot has been open, in milliseconds; 0 without one. */
  get connectedForMs(): number {
    return this.#session ? performance.now() - this.#connectedAt : 0;
  }

  /** Takes the lowest free slot and holds its lock for as long as the process lives. */
  async takeSlot(): Promise<void> {
    const session = await this.#connect();
    for (let slot = 0; ; slot += 1) {
      const { rows } = await session.query<{ taken: boolean }>(
        "select pg_try_advisory_lock($1, $2) as taken",
        [SLOT_LOCK, slot],
      );
      if (!rows[0]?.taken) continue;
      if (await isBeating(session, slot)) {
        // Its holder has only lost its connection, and will want it back.
        await session.query("select pg_advisory_unlock($1, $2)", [SLOT_LOCK, slot]);
        continue;
      }
      this.#slot = slot;
      return;
    }
  }

  /**
   * Beats from now on.
   *
   * @param onSlotLost is called once when another process has taken the slot.
   */
  async startBeating(onSlotLost: (error: SlotLostError) => void): Promise<void> {
    await this.#writeBeat();
    let failures = 0;
    const beat = async () => {
      let peerIsDeadInMs: number | null = null;
      this.#isAlone = false;
      try {
        ({ peerIsDeadInMs, isAlone: this.#isAlone } = await this.beat());
        failures = 0;
        runtimeState().isDatabaseAway = false;
      } catch (error) {
        if (this.#hasLeft) return;
        if (error instanceof SlotLostError) {
          clearInterval(this.#timer);
          onSlotLost(error);
        } else {
          failures += 1;
          runtimeState().isDatabaseAway = true;
          if (failures === 1) log.warn({ error }, "no heartbeat: the database does not answer");
        }
      }
      if (peerIsDeadInMs !== null && peerIsDeadInMs > 0 && !this.#hasLeft) {
        clearTimeout(this.#untilDeath);
        // A timer of Node may fire up to a millisecond early.
        this.#untilDeath = setTimeout(this.#beatNow, Math.ceil(peerIsDeadInMs) + 1);
      }
      this.onBeat(peerIsDeadInMs === 0);
    };
    this.#beatNow = () => {
      if (this.#hasLeft) return;
      this.#beating ??= beat().finally(() => {
        this.#beating = undefined;
      });
    };
    let leftOut = 0;
    this.#timer = setInterval(() => {
      leftOut = this.#isAlone && this.isIdle() ? (leftOut + 1) % QUIET_BEATS : 0;
      if (leftOut === 0) this.#beatNow();
    }, HEARTBEAT_INTERVAL_MS);
  }

  /**
   * Says that this instance lives, on the connection that holds its slot, which is made again when
   * it was lost.
   *
   * @returns whether there is no other instance, and in how many milliseconds another one, whose work nobody has taken
   *   over yet, is to be taken for dead: 0 where one is dead, and null where none is overdue without its lock.
   * @throws SlotLostError when another process has the slot.
   */
  async beat(): Promise<Pick<Beaten, "isAlone" | "peerIsDeadInMs">> {
    const { isNew, ...seen } = await this.#writeBeat();
    if (isNew) log.warn("others took this instance for dead; it is registered again");
    return seen;
  }

  /** Leaves: others take over at once what is left of this instance's work. */
  async leave(): Promise<void> {
    this.#hasLeft = true;
    clearInterval(this.#timer);
    clearTimeout(this.#untilDeath);
    await this.#beating;
    await pool().query("delete from instances where id = $1", [this.id]);
    await this.#session?.end().catch(() => {});
    await pool().query("select pg_notify($1, $2)", [INSTANCE_CHANNEL, this.id]);
  }

  async #writeBeat(): Promise<Beaten> {
    const session = this.#session ?? (await this.#retakeSlot());
    const values = [this.id, this.slot, hostname(), this.#isNewSession];
    const { rows } = await session.query<Beaten>(BEAT, values);
    if (session === this.#session) this.#isNewSession = false;
    return rows[0] ?? { isNew: false, isAlone: false, peerIsDeadInMs: null };
  }

  get #sessionConfig(): pg.ClientConfig {
    return {
      ...connectionConfig("linnet-slot", this.id),
      connectionTimeoutMillis: SILENCE_MS,
    };
  }

  async #connect(): Promise<pg.Client> {
    const session = new pg.Client(this.#sessionConfig);
    const onLost = (error?: Error) => {
      if (this.#session !== session) return;
      this.#session = undefined;
      if (error && "code" in error && error.code === "ETIMEDOUT") {
        // Then the pool's connections are silent, too: they are asked again over new ones.
        pool().giveUpConnections();
        this.#silentAt = performance.now();
      }
      // Without its lock, an instance is soon taken for dead.
      this.#beatNow();
    };
    session.on("error", onLost);
    session.on("end", () => onLost());
    await session.connect();
    giveUpWhenSilent(session, SILENCE_MS);
    // A disk that stands still delays no beat. What a crash of the database takes back is a beat.
    await session.query(
      `${SET_EXPECTED}; set lock_timeout = ${SLOT_PATIENCE_MS}; set synchronous_commit = off`,
    );
    this.#session = session;
    this.#connectedAt = performance.now();
    this.#isNewSession = true;
    return session;
  }

  /** After a lost connection, such as a restart of PostgreSQL, the slot is locked again. */
  async #retakeSlot(): Promise<pg.Client> {
    const session = await this.#connect();
    try {
      // PostgreSQL does not know of connections that went silent: they still hold their locks.
      const silentAt = this.#silentAt;
      await session.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where usename = current_user and pid <> pg_backend_pid()
            and (application_name = $1
                 or (application_name like '% ' || $2 and backend_start < now() - make_interval(secs => $3)))`,
        [
          this.#sessionConfig.application_name,
          this.id,
          silentAt === undefined ? null : (performance.now() - silentAt) / 1_000,
        ],
      );
      this.#silentAt = undefined;
      await session.query("select pg_advisory_lock($1, $2)", [SLOT_LOCK, this.slot]);
      return session;
    } catch (error) {
      const isTaken = error instanceof pg.DatabaseError && error.code === "55P03";
      const isLost = isTaken && (await this.#isSlotOfAnother(session).catch(() => false));
      this.#session = undefined;
      await session.end().catch(() => {});
      if (isLost) throw new SlotLostError(`another process has taken slot ${this.slot}`);
      throw error;
    }
  }

  async #isSlotOfAnother(session: pg.Client): Promise<boolean> {
    const others = "select 1 from instances where slot = $1 and id <> $2";
    return (await session.query(others, [this.slot, this.id])).rowCount !== 0;
  }
}

/** A killed process leaves a last heartbeat behind; one that lives goes on beating. */
async function isBeating(session: pg.Client, slot: number): Promise<boolean> {
  const lastBeat = async () => {
    const { rows } = await session.query<{ beat: string | null; age: number | null }>(
      `select max(heartbeat_at)::text as beat,
              (extract(epoch from now() - max(heartbeat_at)) * 1000)::float as age
         from instances where slot = $1`,
      [slot],
    );
    return rows[0];
  };
  const before = await lastBeat();
  if (before?.age == null || before.age > MISSED_BEAT_MS) return false;
  // One beat may be missing after a lost connection. Of one that is ahead of the clock the age is not known.
  const dueIn = 2 * HEARTBEAT_INTERVAL_MS + LATE_BEAT_MS - Math.max(0, before.age);
  if (dueIn > 0) await delay(dueIn);
  return (await lastBeat())?.beat !== before.beat;
}

/** This process's instance. */
export function thisInstance(): Instance {
  return processSingleton("instance", () => new Instance());
}
