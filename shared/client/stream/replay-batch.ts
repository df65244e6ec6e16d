/**
 * Holds back events until everything that was stored when the connection opened is there, so
 * that it can be applied at once.
 */
export class ReplayBatch {
  #events: Uint8Array[] = [];
  #completeAt = 0;
  #next = 0;
  #isReplay = false;

  /** Events held back. */
  get size(): number {
    return this.#events.length;
  }

  /** Whether everything that was waited for is there. */
  get isComplete(): boolean {
    return this.#next >= this.#completeAt;
  }

  /** A replay from the start is not complete yet: a break does not make it one to show. */
  get isReplay(): boolean {
    return this.#isReplay && !this.isComplete;
  }

  /**
   * A connection has opened.
   *
   * @param next - Index after the last chunk that was stored then.
   */
  expect(next: number, replay: "verbatim" | "compact"): void {
    // The rest of a replay that was cut belongs to it, and what came since does not.
    if (this.isReplay) return;
    this.#isReplay = replay === "compact";
    this.#completeAt = next;
  }

  /** @param next - Index after the last of `events`. */
  add(events: readonly Uint8Array[], next: number): void {
    this.#events.push(...events);
    this.#next = next;
  }

  take(): Uint8Array[] {
    const taken = this.#events;
    this.#events = [];
    return taken;
  }
}
