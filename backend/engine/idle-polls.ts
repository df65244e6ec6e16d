/** How long "there is no job" holds when nothing was heard since, in milliseconds. */
const HOLDS_MS = 100;
/** How long others wait for the answer to one worker's question, in milliseconds. */
const PATIENCE_MS = 100;

interface Answer {
  rows: unknown[];
}

/**
 * Graphile's workers ask for a job every half second, each for itself, all of them at about the same
 * moment. As many as there are here would keep PostgreSQL and this process busy with nothing, and
 * turns wait meanwhile. What one of them was told holds for the others, until a notification says
 * that there is a new job. When it holds no longer, one worker asks for all that poll at that moment.
 */
export class IdlePolls {
  #news = 0;
  #emptyAt = Number.NEGATIVE_INFINITY;
  /** Whether the question that is under way has found no job; false, too, where its answer takes long. */
  #foundNone: Promise<boolean> | undefined;

  /** A job may have come: from now on each poll asks PostgreSQL. */
  notice(): void {
    this.#news += 1;
    this.#emptyAt = Number.NEGATIVE_INFINITY;
  }

  /**
   * Asks for a job. Nobody waits long for another's answer, which may never come.
   *
   * @param query asks PostgreSQL; no rows: there is none.
   * @throws what `query` fails with.
   */
  async ask<Found extends Answer>(query: () => Promise<Found>): Promise<Found | { rows: [] }> {
    if (performance.now() - this.#emptyAt < HOLDS_MS) return { rows: [] };
    if (!Number.isFinite(this.#emptyAt)) return this.#ask(query);
    if (this.#foundNone) return (await this.#foundNone) ? { rows: [] } : this.#ask(query);
    const foundNone = Promise.withResolvers<boolean>();
    this.#foundNone = foundNone.promise;
    const patience = setTimeout(() => foundNone.resolve(false), PATIENCE_MS);
    try {
      const news = this.#news;
      const answer = await this.#ask(query);
      foundNone.resolve(answer.rows.length === 0 && news === this.#news);
      return answer;
    } finally {
      clearTimeout(patience);
      foundNone.resolve(false);
      this.#foundNone = undefined;
    }
  }

  async #ask<Found extends Answer>(query: () => Promise<Found>): Promise<Found> {
    const began = performance.now();
    const news = this.#news;
    const answer = await query();
    if (answer.rows.length === 0 && news === this.#news) this.#emptyAt = began;
    return answer;
  }
}
