import { dataPartSchemas } from "@linnet/shared/protocol/data-parts";
import type { LinnetChunk } from "@linnet/shared/protocol/linnet-message";
import { mergeDelta } from "@linnet/shared/protocol/merge-deltas";
import { attemptStarts } from "../world/stream-store.ts";

/** A chunk of a replay and the index to go on from after it. */
export interface ReplayedChunk {
  json: string;
  next: number;
}

/** Half-open ranges of indices, in order. */
type Ranges = [start: number, end: number][];

/**
 * Where the chunks of superseded attempts stand, as of `tail`. An attempt that began later does
 * not count: what it supersedes is sent live in part, and a reader must hold the whole of it.
 */
export async function supersededRanges(stream: string, tail: number): Promise<Ranges> {
  const starts = (await attemptStarts(stream, tail)).map(({ index, json }) => {
    const chunk: { data?: unknown } = JSON.parse(json);
    return { index, ...dataPartSchemas.attempt.parse(chunk.data) };
  });
  const newest = new Map<string, number>();
  for (const { step, attempt } of starts) {
    newest.set(step, Math.max(attempt, newest.get(step) ?? 0));
  }
  const ranges: Ranges = [];
  for (const [position, { index, step, attempt }] of starts.entries()) {
    // An attempt goes on until the next one begins, of whichever step.
    const end = starts[position + 1]?.index;
    if (end !== undefined && attempt < (newest.get(step) ?? 0)) ranges.push([index, end]);
  }
  return ranges;
}

/**
 * Folds stored chunks as they pass: adjacent deltas are merged, superseded attempts are left
 * out. It holds one chunk at a time, so a long stream costs no memory.
 */
export class CompactReplay {
  readonly #superseded: Ranges;
  #held: { chunk: LinnetChunk; next: number } | undefined;

  constructor(superseded: Ranges) {
    this.#superseded = superseded;
  }

  /** Takes the next stored chunk; returns what can be sent now, if anything. */
  push(index: number, json: string): ReplayedChunk | undefined {
    const next = index + 1;
    const isData = json.startsWith('{"type":"data-');
    if (this.#isSuperseded(index) && (!isData || json.startsWith('{"type":"data-attempt"'))) {
      // The cursor of what is held moves on: a reader that is cut here need not read it again.
      if (this.#held) this.#held.next = next;
      return undefined;
    }
    const chunk: LinnetChunk = JSON.parse(json);
    const merged = this.#held && mergeDelta(this.#held.chunk, chunk);
    if (merged) {
      this.#held = { chunk: merged, next };
      return undefined;
    }
    const ready = this.flush();
    this.#held = { chunk, next };
    return ready;
  }

  /** What is still held, once no more stored chunks follow. */
  flush(): ReplayedChunk | undefined {
    const held = this.#held;
    this.#held = undefined;
    return held && { json: JSON.stringify(held.chunk), next: held.next };
  }

  #isSuperseded(index: number): boolean {
    while (this.#superseded[0] && index >= this.#superseded[0][1]) this.#superseded.shift();
    const range = this.#superseded[0];
    return range !== undefined && index >= range[0];
  }
}
