import type { LinnetChunk } from "@linnet/protocol";
import { mergeDelta } from "@linnet/protocol";
import { serializeChunk } from "./serialize-chunk.ts";

/** A model that is faster than the database waits once so many chunks are not stored. */
const MAX_PENDING_CHUNKS = 512;
const MAX_PENDING_CHARACTERS = 256 * 1024;

function deltaLength(chunk: LinnetChunk): number {
  if (chunk.type === "text-delta" || chunk.type === "reasoning-delta") return chunk.delta.length;
  if (chunk.type === "tool-input-delta") return chunk.inputTextDelta.length;
  return 64;
}

/**
 * Writes chunks one batch at a time. A chunk that finds the writer idle is stored at once;
 * deltas that arrive while a batch is under way are merged, so that a fast model costs few
 * chunks and waits for nothing.
 */
export class CoalescingWriter {
  readonly #store: (json: readonly string[]) => Promise<void>;
  #pending: LinnetChunk[] = [];
  #pendingCharacters = 0;
  #running: Promise<void> | undefined;
  #error: unknown;
  /** Halves of surrogate pairs that a provider cut between two deltas, by part. */
  readonly #halves = new Map<string, string>();

  constructor(store: (json: readonly string[]) => Promise<void>) {
    this.#store = store;
  }

  /**
   * Takes a chunk; resolves at once unless too much waits to be stored.
   *
   * @throws whatever storing an earlier chunk failed with.
   */
  async write(chunk: LinnetChunk): Promise<void> {
    if (this.#error !== undefined) throw this.#error;
    for (const whole of this.#withWholeCharacters(chunk)) this.#push(whole);
    this.#running ??= this.#drain();
    if (
      this.#pending.length > MAX_PENDING_CHUNKS ||
      this.#pendingCharacters > MAX_PENDING_CHARACTERS
    ) {
      await this.#running;
    }
    if (this.#error !== undefined) throw this.#error;
  }

  /** Resolves when every chunk that was written is stored. */
  async flush(): Promise<void> {
    while (this.#running) await this.#running;
    if (this.#error !== undefined) throw this.#error;
  }

  #push(chunk: LinnetChunk): void {
    const last = this.#pending.at(-1);
    const merged = last && mergeDelta(last, chunk);
    if (merged) this.#pending[this.#pending.length - 1] = merged;
    else this.#pending.push(chunk);
    this.#pendingCharacters += deltaLength(chunk);
  }

  async #drain(): Promise<void> {
    try {
      while (this.#pending.length > 0) {
        const batch = this.#pending;
        this.#pending = [];
        this.#pendingCharacters = 0;
        await this.#store(batch.map(serializeChunk));
      }
    } catch (error) {
      this.#error = error;
      this.#pending = [];
    } finally {
      this.#running = undefined;
    }
  }

  /** Keeps the first half of a cut surrogate pair until the delta that brings the second. */
  #withWholeCharacters(chunk: LinnetChunk): LinnetChunk[] {
    switch (chunk.type) {
      case "text-delta":
      case "reasoning-delta": {
        const delta = this.#whole(chunk.id, chunk.delta);
        return delta || !chunk.delta ? [{ ...chunk, delta }] : [];
      }
      case "tool-input-delta": {
        const inputTextDelta = this.#whole(chunk.toolCallId, chunk.inputTextDelta);
        return inputTextDelta ? [{ ...chunk, inputTextDelta }] : [];
      }
      case "text-end":
      case "reasoning-end": {
        const half = this.#halves.get(chunk.id);
        this.#halves.delete(chunk.id);
        const type = chunk.type === "text-end" ? "text-delta" : "reasoning-delta";
        return half ? [{ type, id: chunk.id, delta: half }, chunk] : [chunk];
      }
      default:
        return [chunk];
    }
  }

  #whole(id: string, delta: string): string {
    const text = (this.#halves.get(id) ?? "") + delta;
    const last = text.charCodeAt(text.length - 1);
    const isCut = last >= 0xd800 && last <= 0xdbff;
    if (isCut) this.#halves.set(id, text.slice(-1));
    else this.#halves.delete(id);
    return isCut ? text.slice(0, -1) : text;
  }
}
