/** Time without a try after which an entry is dropped: another instance has ended the run. */
const MEMORY_MS = 600_000;

/** Counts the tries of something for each of many things, and keeps a pause between them. */
export class SpacedTries {
  readonly #pauseMs: (count: number) => number;
  readonly #tries = new Map<string, { count: number; at: number }>();

  /** @param pauseMs how long to wait after so many tries, in milliseconds. */
  constructor(pauseMs: (count: number) => number) {
    this.#pauseMs = pauseMs;
  }

  /** The number of the try that may be made now, counted from 1; undefined when it is too early. */
  next(id: string): number | undefined {
    const now = performance.now();
    for (const [other, { at }] of this.#tries) {
      if (now - at > MEMORY_MS) this.#tries.delete(other);
    }
    const { count, at } = this.#tries.get(id) ?? { count: 0, at: 0 };
    if (count > 0 && now - at < this.#pauseMs(count)) return undefined;
    this.#tries.set(id, { count: count + 1, at: now });
    return count + 1;
  }

  /** It succeeded. */
  forget(id: string): void {
    this.#tries.delete(id);
  }
}
