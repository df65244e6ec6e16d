import type { UIMessageChunk } from "ai";

/**
 * Holds back chunks until everything that was stored when the connection opened is there, so
 * that it can be applied at once.
 */
export class ReplayBatch {
  #chunks: UIMessageChunk[] = [];
  #completeAt = 0;
  #next = 0;
  #isReplay = false;

  /** Chunks held back. */
  get size(): number {
    return this.#chunks.length;
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

  /** @param next - Index after the last of `chunks`. */
  add(chunks: readonly UIMessageChunk[], next: number): void {
    this.#chunks.push(...chunks);
    this.#next = next;
  }

  take(): UIMessageChunk[] {
    const taken = this.#chunks;
    this.#chunks = [];
    return taken;
  }
}
