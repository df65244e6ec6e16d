import { processSingleton } from "../process/process-singleton.ts";

/** Characters of chunks that are held at most, over all streams: twenty answers of 10,000 tokens. */
const MAX_CHARACTERS = 16_000_000;

interface HeldStream {
  /** Index of the first chunk that is held. */
  base: number;
  jsons: string[];
  characters: number;
  /** The tail that other processes told of; theirs are read from the database. */
  heard: number;
}

/** Chunks `[start, start + jsons.length)`, and the tail as it is known here. */
export interface RecalledChunks {
  next: number;
  jsons: string[];
}

/**
 * Keeps the chunks of open streams that this process has just stored or read. Readers that reconnect in the
 * middle of an answer are served from here, without waiting for thousands of rows. The log is append-only,
 * so the kept chunks stay valid; the length and the end of a stream are read from the database. When
 * memory is short, the streams that were written longest ago are dropped first.
 */
export class ChunkMemory {
  readonly #streams = new Map<string, HeldStream>();
  readonly #maxCharacters: number;
  #characters = 0;

  constructor(maxCharacters = MAX_CHARACTERS) {
    this.#maxCharacters = maxCharacters;
  }

  /** Takes in the stored chunks from `base` on. After a gap only what follows it is held. */
  remember(name: string, base: number, jsons: readonly string[]): void {
    const held = this.#streams.get(name);
    const end = held && held.base + held.jsons.length;
    const after = base + jsons.length;
    if (!held || end === undefined || base > end || after < held.base) {
      this.#hold(name, base, [...jsons], held?.heard ?? 0);
    } else if (base < held.base) {
      const first = jsons.slice(0, held.base - base);
      const last = after > end ? jsons.slice(end - base) : [];
      this.#hold(name, base, [...first, ...held.jsons, ...last], held.heard);
    } else if (after > end) {
      const fresh = jsons.slice(end - base);
      held.jsons.push(...fresh);
      const added = countCharacters(fresh);
      held.characters += added;
      this.#characters += added;
      this.#streams.delete(name);
      this.#streams.set(name, held);
      this.#makeRoom();
    }
  }

  /**
   * Takes in chunks that this process has just stored. What is held from `base` on is dropped: the database has lost it,
   * as after a failover.
   */
  store(name: string, base: number, jsons: readonly string[]): void {
    const held = this.#streams.get(name);
    if (held && held.base + held.jsons.length > base) {
      this.#hold(name, held.base, held.jsons.slice(0, Math.max(0, base - held.base)), held.heard);
    }
    this.remember(name, base, jsons);
  }

  /** Another process stored chunks up to `next`. */
  hear(name: string, next: number): void {
    const held = this.#streams.get(name);
    if (held) held.heard = Math.max(held.heard, next);
  }

  /** The stream has ended, is gone, or holds what is not JSON. */
  forget(name: string): void {
    this.#characters -= this.#streams.get(name)?.characters ?? 0;
    this.#streams.delete(name);
  }

  /** Returns the chunks in memory from `start` on, at most `limit`; undefined when there are none. */
  recall(name: string, start: number, limit: number): RecalledChunks | undefined {
    const held = this.#streams.get(name);
    if (!held) return undefined;
    const end = held.base + held.jsons.length;
    if (start < held.base || start >= end) return undefined;
    const from = start - held.base;
    return { next: Math.max(end, held.heard), jsons: held.jsons.slice(from, from + limit) };
  }

  #hold(name: string, base: number, jsons: string[], heard: number): void {
    this.forget(name);
    const characters = countCharacters(jsons);
    this.#streams.set(name, { base, jsons, characters, heard });
    this.#characters += characters;
    this.#makeRoom();
  }

  #makeRoom(): void {
    for (const name of this.#streams.keys()) {
      if (this.#characters <= this.#maxCharacters) return;
      this.forget(name);
    }
  }
}

function countCharacters(jsons: readonly string[]): number {
  return jsons.reduce((sum, json) => sum + json.length, 0);
}

/** This process's memory of chunks. */
export function chunkMemory(): ChunkMemory {
  return processSingleton("chunk-memory", () => new ChunkMemory());
}
