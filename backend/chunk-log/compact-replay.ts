import { dataPartSchemas } from "@linnet/protocol";
import { attemptStarts } from "./read-chunks.ts";
import { ATTEMPT_HEAD, type AttemptStart, attemptStartsIn } from "./stored-chunk.ts";

/** A chunk of a replay and the index to go on from after it. */
export interface ReplayedChunk {
  json: string;
  next: number;
}

/** Half-open ranges of indices, in order. */
type Ranges = [start: number, end: number][];

/** Where the chunks of superseded attempts stand, from where all attempts begin. */
function supersededRanges(attempts: readonly AttemptStart[]): Ranges {
  const starts = attempts.map(({ index, json }) => {
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
 * A compact replay of what is stored from `start` on, below `tail`. An attempt that began later
 * does not count: what it supersedes is sent live in part, and a reader must hold the whole of it.
 */
export async function compactReplayOf(
  stream: string,
  start: number,
  tail: number,
): Promise<CompactReplay> {
  return new CompactReplay(supersededRanges(await attemptStarts(stream, start, tail)));
}

/**
 * Stored chunks as their compact replay sends them: a whole log, or those of a turn.
 *
 * @param start index of the first.
 */
export function compactLog(log: readonly string[], start = 0): ReplayedChunk[] {
  const replay = new CompactReplay(supersededRanges(attemptStartsIn(log, start)));
  const sent = log.map((json, offset) => replay.push(start + offset, json));
  return [...sent, replay.flush()].filter((chunk) => chunk !== undefined);
}

/** The beginning of a plain delta, up to its text: two that share it are of the same part. */
const DELTA_HEAD =
  /^\{"type":"(?:text|reasoning)-delta","id":"[^"\\]*","delta":"|^\{"type":"tool-input-delta","toolCallId":"[^"\\]*","inputTextDelta":"/;
const DELTA_END = '"}';

/** The delta that is not written yet, because the next chunk may continue it. */
interface Held {
  /** Its JSON, without the end when it is a delta. */
  pieces: string[];
  head: string | undefined;
  next: number;
}

/**
 * Folds stored chunks as they pass: adjacent deltas are merged, superseded attempts are left
 * out. It holds one chunk at a time, so a long stream costs no memory.
 *
 * Deltas are merged as text: the log holds what `JSON.stringify` made, so the string that one
 * ends with and the string that the next begins with can be joined without parsing either.
 */
export class CompactReplay {
  readonly #superseded: Ranges;
  #held: Held | undefined;

  constructor(superseded: Ranges) {
    this.#superseded = superseded;
  }

  /** Takes the next stored chunk; returns what can be sent now, if anything. */
  push(index: number, json: string): ReplayedChunk | undefined {
    const next = index + 1;
    if (this.#isSuperseded(index) && !isLastingData(json)) {
      // The cursor of what is held moves on: a reader that is cut here need not read it again.
      if (this.#held) this.#held.next = next;
      return undefined;
    }
    const held = this.#held;
    if (held?.head && json.startsWith(held.head) && json.endsWith(DELTA_END)) {
      held.pieces.push(json.slice(held.head.length, -DELTA_END.length));
      held.next = next;
      return undefined;
    }
    const ready = this.flush();
    const head = json.endsWith(DELTA_END) ? DELTA_HEAD.exec(json)?.[0] : undefined;
    this.#held = { pieces: [head ? json.slice(0, -DELTA_END.length) : json], head, next };
    return ready;
  }

  /** Returns the delta that is still held after the last stored chunk. */
  flush(): ReplayedChunk | undefined {
    const held = this.#held;
    this.#held = undefined;
    return held && { json: held.pieces.join("") + (held.head ? DELTA_END : ""), next: held.next };
  }

  #isSuperseded(index: number): boolean {
    while (this.#superseded[0] && index >= this.#superseded[0][1]) this.#superseded.shift();
    const range = this.#superseded[0];
    return range !== undefined && index >= range[0];
  }
}

/** Data parts are never void, but the marks of superseded attempts are of no use to anybody. */
function isLastingData(json: string): boolean {
  return json.startsWith('{"type":"data-') && !json.startsWith(ATTEMPT_HEAD);
}
