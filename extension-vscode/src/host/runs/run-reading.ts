import type { LinnetChunk } from "@linnet/protocol";
import { mergeDeltas } from "@linnet/protocol";

export interface RunReadingListener {
  /** Chunks that belong into one render. */
  onChunks(chunks: LinnetChunk[]): void;
  /** No chunk follows. `error` is set when the reading failed. */
  onEnd(end: { error?: unknown }): void;
}

/**
 * The reading of one run in the host. It reads to the end, also while no view listens, and keeps all
 * chunks, so that a view that listens later gets them from the first one on.
 */
export class RunReading {
  /** Resolves when the reading has ended; never rejects. */
  readonly ended: Promise<void>;
  #log: LinnetChunk[] = [];
  #end: { error?: unknown } | undefined;
  readonly #listeners = new Set<RunReadingListener>();

  /** @param batches - From the run's first chunk on. Listeners get each batch in one call. */
  constructor(batches: AsyncIterable<LinnetChunk[]>) {
    this.ended = this.#read(batches);
  }

  /** All chunks that were read so far, with merged deltas. */
  get chunks(): readonly LinnetChunk[] {
    return this.#log;
  }

  /** Whether the reading has ended. */
  get isOver(): boolean {
    return this.#end !== undefined;
  }

  /**
   * Adds a listener. It gets all chunks that were read so far in one call, before this returns, and
   * then each batch.
   *
   * @returns The function that removes the listener. The reading goes on.
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
