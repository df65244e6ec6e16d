import type { LinnetChunk } from "@linnet/protocol";
import { mergeDeltas } from "@linnet/protocol";

export interface RunReadingListener {
  /** Chunks to be applied in one go. */
  onChunks(chunks: LinnetChunk[]): void;
  /** Nothing follows; with `error` when the reading failed. */
  onEnd(end: { error?: unknown }): void;
}

/**
 * The reading of one run in the host. It goes on whether a view looks or not, and keeps what it
 * has read, so that a view that comes back gets everything from the first chunk on at once.
 */
export class RunReading {
  /** Resolves when nothing more is read; never rejects. */
  readonly ended: Promise<void>;
  #log: LinnetChunk[] = [];
  #end: { error?: unknown } | undefined;
  readonly #listeners = new Set<RunReadingListener>();

  /** @param batches - From the run's first chunk on; each is handed over in one go. */
  constructor(batches: AsyncIterable<LinnetChunk[]>) {
    this.ended = this.#read(batches);
  }

  /** What was read so far, deltas merged. */
  get chunks(): readonly LinnetChunk[] {
    return this.#log;
  }

  /** Whether nothing more is read. */
  get isOver(): boolean {
    return this.#end !== undefined;
  }

  /**
   * Hears of everything: what was read so far in one call, at once, and then what comes.
   *
   * @returns The function that leaves; the reading goes on.
   */
  listen(listener: RunReadingListener): () => void {
    this.#log = mergeDeltas(this.#log);
    if (this.#log.length > 0) listener.onChunks(this.#log);
    if (this.#end) listener.onEnd(this.#end);
    else this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #read(batches: AsyncIterable<LinnetChunk[]>): Promise<void> {
    const end: { error?: unknown } = {};
    try {
      for await (const batch of batches) {
        const chunks = mergeDeltas(batch);
        this.#log.push(...chunks);
        for (const listener of [...this.#listeners]) listener.onChunks(chunks);
      }
    } catch (error) {
      end.error = error;
    }
    this.#end = end;
    for (const listener of [...this.#listeners]) listener.onEnd(end);
    this.#listeners.clear();
  }
}
