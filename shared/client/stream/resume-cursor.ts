/** The meaning of an event for a reader: apply it, skip it as known, or report a gap. */
export type Arrival = "new" | "seen" | "gap";

/**
 * Where a reader stands in a run's stream. It follows the `id:` of the events, which is the
 * absolute index of the chunk that comes next (PROTOCOL.md, "The stream"). Chunks are never
 * counted: a compact replay has fewer events than chunks.
 */
export class ResumeCursor {
  #next = 0;
  #foldedTo = 0;
  #gap: { next: number; id: number } | undefined;

  /** Index of the chunk that comes next: what to send as `startIndex`. */
  get next(): number {
    return this.#next;
  }

  /**
   * Says that chunks below `index` may arrive folded, so that ids may jump until then.
   * Above it every chunk has an event of its own.
   */
  allowFoldsTo(index: number): void {
    this.#foldedTo = Math.max(this.#foldedTo, index);
  }

  /** Forbids folds again: a verbatim answer has begun. */
  forbidFolds(): void {
    this.#foldedTo = 0;
  }

  /**
   * Judges an event and, when it is new, moves on past it.
   *
   * @param id - The event's `id:` as a number.
   * @returns `gap` when chunks before the event are missing; the cursor then stays where it is.
   * The same gap once more is how the stream is stored, not a loss on the way, and is `new`.
   */
  accept(id: number): Arrival {
    if (id <= this.#next) return "seen";
    const jumps = id !== this.#next + 1 && id > this.#foldedTo;
    if (jumps && !(this.#gap?.next === this.#next && this.#gap.id === id)) {
      this.#gap = { next: this.#next, id };
      return "gap";
    }
    this.#next = id;
    return "new";
  }
}

/** Reads the `id:` of an event: a whole number of at least 0, or `undefined`. */
export function parseEventId(id: string | undefined): number | undefined {
  return id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : undefined;
}
