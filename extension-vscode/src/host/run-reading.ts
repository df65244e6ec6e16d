import type { LinnetChunk } from "@linnet/shared/protocol/linnet-message";
import { mergeDeltas } from "@linnet/shared/protocol/merge-deltas";
import { BurstGate } from "@linnet/shared/transport/burst-gate";
import type { UIMessageChunk } from "ai";

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

  /** @param stream - From a transport with `bracketBursts`, from the run's first chunk on. */
  constructor(stream: ReadableStream<UIMessageChunk>) {
    this.ended = this.#read(stream);
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

  async #read(stream: ReadableStream<UIMessageChunk>): Promise<void> {
    let burst: LinnetChunk[] = [];
    const gate = new BurstGate();
    const hand = gate.hold(() => {
      if (burst.length === 0) return;
      const chunks = mergeDeltas(burst);
      burst = [];
      this.#log.push(...chunks);
      for (const listener of [...this.#listeners]) listener.onChunks(chunks);
    });
    const end: { error?: unknown } = {};
    try {
      for await (const chunk of stream) {
        if (isTransient(chunk)) gate.onData(chunk);
        else burst.push(chunk as LinnetChunk);
        hand();
      }
    } catch (error) {
      end.error = error;
    }
    gate.open();
    hand();
    this.#end = end;
    for (const listener of [...this.#listeners]) listener.onEnd(end);
    this.#listeners.clear();
  }
}

/** Transient parts are said in passing: nobody keeps them, and here only the brackets use them. */
function isTransient(
  chunk: UIMessageChunk,
): chunk is Extract<UIMessageChunk, { type: `data-${string}` }> {
  return "transient" in chunk && chunk.transient === true && "data" in chunk;
}
