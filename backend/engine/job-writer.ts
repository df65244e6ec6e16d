import { askAgain } from "../db/ask-again.ts";
import { log } from "../logging/log.ts";
import { type CarryOut, WITHOUT_FLUSH } from "./event-statement.ts";

/** Who has locked a job that no worker of Graphile's carries out. */
export const LOCKED_BY = "linnet";
/** How long the end of a job waits for a statement that stores another, in milliseconds. */
const LATEST_END_MS = 200;

/** A job that is locked from the start. */
export interface NewJob {
  /** Name of its queue. Nothing is stored where the queue has had no job yet. */
  task: string;
  /** Nothing is stored where another job has it. The same job may be stored again. */
  key: string;
  /** JSON, as world-postgres reads it. */
  payload: string;
}

interface WaitingJob extends NewJob {
  /** With the job's id, or with nothing where it was not stored. */
  settled: PromiseWithResolvers<string | undefined>;
}

const WRITE = `
with ended as (
  delete from graphile_worker._private_jobs where id = any($1::bigint[])
)
insert into graphile_worker._private_jobs as jobs
       (task_id, payload, max_attempts, key, attempts, locked_at, locked_by)
select t.id, j.payload::json, 3, j.key, 1, now(), '${LOCKED_BY}'
  from unnest($2::text[], $3::text[], $4::text[]) as j(task, key, payload)
  join graphile_worker._private_tasks t on t.identifier = j.task, ${WITHOUT_FLUSH}
on conflict (key) do update set locked_at = now()
 where jobs.locked_by = '${LOCKED_BY}' and jobs.payload->>'messageId' = excluded.payload->>'messageId'
returning id, key`;

/**
 * Stores jobs and deletes those that have ended, with one statement at a time: what comes meanwhile
 * shares the next one. An end that is lost with the process only means that its job is delivered
 * again.
 */
export class JobWriter {
  readonly #carryOut: CarryOut;
  #stores: WaitingJob[] = [];
  #ends: string[] = [];
  #isWriting = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(carryOut: CarryOut) {
    this.#carryOut = carryOut;
  }

  /**
   * Stores a job.
   *
   * @returns its id; undefined where nothing was stored.
   * @throws what the database says.
   */
  async store(job: NewJob): Promise<string | undefined> {
    // One statement cannot meet a key twice.
    if (this.#stores.some(({ key }) => key === job.key)) return undefined;
    const settled = Promise.withResolvers<string | undefined>();
    this.#stores.push({ ...job, settled });
    void this.#write();
    return settled.promise;
  }

  /** Deletes a job, in a moment. */
  end(id: string): void {
    this.#ends.push(id);
    this.#timer ??= setTimeout(() => void this.#write(), LATEST_END_MS);
  }

  async #write(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    while (this.#stores.length > 0 || this.#ends.length > 0) {
      const stores = this.#stores;
      const ends = this.#ends;
      this.#stores = [];
      this.#ends = [];
      clearTimeout(this.#timer);
      this.#timer = undefined;
      try {
        const ids = await this.#carryOutBoth(stores, ends);
        for (const { key, settled } of stores) settled.resolve(ids.get(key));
      } catch (error) {
        if (ends.length > 0) log.error({ error, jobs: ends }, "ended jobs are delivered again");
        for (const { settled } of stores) settled.reject(error);
      }
    }
    this.#isWriting = false;
  }

  /** Returns the ids of the stored jobs by their keys. */
  async #carryOutBoth(stores: NewJob[], ends: string[]): Promise<Map<string, string>> {
    const statement = {
      name: "linnet-write-jobs",
      text: WRITE,
      values: [
        ends,
        stores.map(({ task }) => task),
        stores.map(({ key }) => key),
        stores.map(({ payload }) => payload),
      ],
    };
    const { rows } = await askAgain(() => this.#carryOut<{ id: string; key: string }>(statement), {
      what: "the engine's jobs",
    });
    return new Map(rows.map(({ key, id }) => [key, id]));
  }
}
