/** How often one of those that rest asks, in milliseconds. */
const LOOK_EVERY_MS = 500;
/**
 * How long "there is no job" holds when nothing was heard since, in milliseconds. It is longer than the time
 * between two looks, so that nobody else asks.
 */
const HOLDS_MS = 2 * LOOK_EVERY_MS;
/** How long a worker rests at most, in milliseconds: one that stays silent counts as gone. */
const REST_MS = 5_000;

interface Answer {
  rows: unknown[];
}

/**
 * Graphile's workers ask for a job every half second, each for itself. As many as there are here
 * would keep PostgreSQL and this process busy with nothing. What one of them was told holds for the
 * others, which rest. One of them is woken when a notification says that there is a new job, and
 * every half second, for a job that was to wait. When it finds a job, it wakes two more: there may
 * be more jobs.
 */
export class IdlePolls {
  /** By what ends the rest of a worker, to ask or to ask its next time: when it began. */
  readonly #resting = new Map<(toAsk: boolean) => void, number>();
  #news = 0;
  #emptyAt = Number.NEGATIVE_INFINITY;
  #nextLook: NodeJS.Timeout | undefined;

  /** A job may have come: from now on each poll asks PostgreSQL. */
  notice(): void {
    this.#news += 1;
    this.#emptyAt = Number.NEGATIVE_INFINITY;
    this.#wake(1);
  }

  /**
   * Asks for a job, or rests as long as there is none.
   *
   * @param query asks PostgreSQL; no rows: there is none.
   * @param onRest is called before it rests.
   * @throws what `query` fails with.
   */
  async ask<Found extends Answer>(
    query: () => Promise<Found>,
    onRest: () => void,
  ): Promise<Found | { rows: [] }> {
    if (performance.now() - this.#emptyAt < HOLDS_MS) {
      onRest();
      if (!(await this.#rest())) return { rows: [] };
    }
    const began = performance.now();
    const news = this.#news;
    const answer = await query();
    if (answer.rows.length > 0) this.#wake(2);
    else if (news === this.#news) this.#emptyAt = began;
    return answer;
  }

  /** @returns whether it ends for the worker to ask. */
  #rest(): Promise<boolean> {
    const rest = Promise.withResolvers<boolean>();
    this.#resting.set(rest.resolve, performance.now());
    this.#lookLater();
    return rest.promise;
  }

  #lookLater(): void {
    this.#nextLook ??= setTimeout(() => {
      this.#nextLook = undefined;
      this.#wake(1);
      const longest = performance.now() - REST_MS;
      for (const [end, began] of this.#resting) if (began <= longest) this.#end(end, false);
      if (this.#resting.size > 0) this.#lookLater();
    }, LOOK_EVERY_MS);
  }

  #wake(count: number): void {
    for (const end of [...this.#resting.keys()].slice(0, count)) this.#end(end, true);
  }

  #end(end: (toAsk: boolean) => void, toAsk: boolean): void {
    this.#resting.delete(end);
    end(toAsk);
  }
}
