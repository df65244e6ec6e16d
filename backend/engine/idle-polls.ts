/** How long "there is no job" holds when nothing was heard since, in milliseconds. */
const HOLDS_MS = 100;

interface Answer {
  rows: unknown[];
}

/**
 * Graphile's workers ask for a job every half second, each for itself, all of them at about the same
 * moment. As many as there are here would keep PostgreSQL and this process busy with nothing, and
 * turns wait meanwhile. What one of them was told holds for the others, until a notification says
 * that there is a new job.
 */
export class IdlePolls {
  #news = 0;
  #emptyAt = Number.NEGATIVE_INFINITY;

  /** A job may have come: from now on each poll asks PostgreSQL. */
  notice(): void {
    this.#news += 1;
    this.#emptyAt = Number.NEGATIVE_INFINITY;
  }

  /**
   * Asks for a job. Nobody waits for another's answer, which may never come.
   *
   * @param query asks PostgreSQL; no rows: there is none.
   * @throws what `query` fails with.
   */
  async ask<Found extends Answer>(query: () => Promise<Found>): Promise<Found | { rows: [] }> {
    const began = performance.now();
    if (began - this.#emptyAt < HOLDS_MS) return { rows: [] };
    const news = this.#news;
    const answer = await query();
    if (answer.rows.length === 0 && news === this.#news) this.#emptyAt = began;
    return answer;
  }
}
