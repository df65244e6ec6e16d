/** How often it is looked whether the queue has a job, while it has had one lately, in milliseconds. */
const LOOK_EVERY_MS = 500;
/** The same, while the queue is empty: what comes in is notified, and a notification is lost only with its connection. */
const LOOK_EVERY_MS_WHEN_EMPTY = 5_000;

interface Answer {
  rows: unknown[];
}

/**
 * Graphile's workers ask for a job every half second, each for itself. As many as there are here
 * would keep PostgreSQL and this process busy with nothing. What one of them was told holds for the
 * others, which rest. One of them is woken when a notification says that there is a new job, and
 * every half second while the queue has jobs, for one that was to wait. When it finds a job, it wakes two more:
 * there may be more jobs.
 */
export class IdlePolls {
  readonly #hasJobs: () => Promise<boolean>;
  /** By what ends the rest of a worker. */
  readonly #resting = new Set<() => void>();
  #news = 0;
  /** Whether the newest answer was that no job is due, and nothing was heard since. */
  #isNothingDue = false;
  #isEmpty = false;
  #nextLook: NodeJS.Timeout | undefined;
  #isLooking = false;

  /** @param hasJobs asks PostgreSQL whether the queue has any job, due or not. */
  constructor(hasJobs: () => Promise<boolean>) {
    this.#hasJobs = hasJobs;
  }

  /** A job may have come: from now on each poll asks PostgreSQL. */
  notice(): void {
    this.#news += 1;
    this.#isNothingDue = false;
    if (this.#isEmpty) {
      this.#isEmpty = false;
      clearTimeout(this.#nextLook);
      this.#nextLook = undefined;
      if (this.#resting.size > 0) this.#lookLater();
    }
    this.#wake(1);
  }

  /**
   * Asks for a job, after a rest while none is due.
   *
   * @param query asks PostgreSQL; no rows: there is none.
   * @param onRest is called before it rests.
   * @throws what `query` fails with.
   */
  async ask<Found extends Answer>(query: () => Promise<Found>, onRest: () => void): Promise<Found> {
    if (this.#isNothingDue) {
      onRest();
      await this.#rest();
    }
    const news = this.#news;
    const answer = await query();
    if (answer.rows.length > 0) this.#wake(2);
    else if (news === this.#news) this.#isNothingDue = true;
    return answer;
  }

  /** Nobody listens any more, for a moment or because the workers end: whoever rests asks. */
  endRests(): void {
    this.#wake(this.#resting.size);
  }

  #rest(): Promise<void> {
    const rest = Promise.withResolvers<void>();
    this.#resting.add(rest.resolve);
    this.#lookLater();
    return rest.promise;
  }

  #lookLater(): void {
    if (this.#isLooking) return;
    const pause = this.#isEmpty ? LOOK_EVERY_MS_WHEN_EMPTY : LOOK_EVERY_MS;
    this.#nextLook ??= setTimeout(() => void this.#look(), pause);
  }

  async #look(): Promise<void> {
    this.#nextLook = undefined;
    this.#isLooking = true;
    const news = this.#news;
    // A database that does not answer has to be asked again soon.
    const hasJobs = await this.#hasJobs().catch(() => true);
    this.#isLooking = false;
    this.#isEmpty = !hasJobs && news === this.#news;
    if (hasJobs) this.#wake(1);
    if (this.#resting.size > 0) this.#lookLater();
  }

  #wake(count: number): void {
    for (const end of [...this.#resting].slice(0, count)) {
      this.#resting.delete(end);
      end();
    }
  }
}
