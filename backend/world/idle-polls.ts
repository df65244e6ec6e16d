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
  #asking: { news: number; foundNone: Promise<boolean> } | undefined;

  /** A job may have come: whoever asks from now on asks PostgreSQL. */
  notice(): void {
    this.#news += 1;
    this.#emptyAt = Number.NEGATIVE_INFINITY;
  }

  /**
   * Asks for a job.
   *
   * @param query asks PostgreSQL; no rows: there is none.
   * @throws what `query` fails with.
   */
  async ask<Found extends Answer>(query: () => Promise<Found>): Promise<Found | { rows: [] }> {
    while (this.#asking?.news === this.#news) {
      if (await this.#asking.foundNone) break;
    }
    const began = performance.now();
    if (began - this.#emptyAt < HOLDS_MS) return { rows: [] };
    const news = this.#news;
    const found = query();
    const asking = {
      news,
      foundNone: found.then(
        ({ rows }) => rows.length === 0,
        () => false,
      ),
    };
    this.#asking = asking;
    try {
      const answer = await found;
      if (answer.rows.length === 0 && news === this.#news) this.#emptyAt = began;
      return answer;
    } finally {
      if (this.#asking === asking) this.#asking = undefined;
    }
  }
}
