/** One entry of a stream: a `UIMessageChunk` as JSON, or bytes that the engine wrote. */
export interface StoredChunk {
  /** Absolute index within the stream, from 0. */
  index: number;
  json: string | null;
  bytes: Buffer | null;
}

/** How the JSON of a chunk begins that opens an attempt; the index `chunks_attempts` knows it too. */
export const ATTEMPT_HEAD = '{"type":"data-attempt"';

/** A chunk that opens an attempt, and where it stands in its stream. */
export interface AttemptStart {
  index: number;
  json: string;
}

/**
 * Where attempts begin among chunks that follow one another, in order.
 *
 * @param start index of the first chunk.
 */
export function attemptStartsIn(jsons: readonly string[], start: number): AttemptStart[] {
  return jsons.flatMap((json, offset) =>
    json.startsWith(ATTEMPT_HEAD) ? [{ index: start + offset, json }] : [],
  );
}

/** A chunk to be stored; the database assigns the index. */
export type NewChunk = { json: string } | { bytes: Uint8Array };

/**
 * The stream has ended, or was never there. Recognised by name: each bundle of the process has a
 * class of its own.
 */
export class StreamClosedError extends Error {
  override readonly name = "StreamClosedError";
  static is(error: unknown): error is StreamClosedError {
    return error instanceof Error && error.name === "StreamClosedError";
  }
  constructor(stream: string) {
    super(`the stream ${stream} has ended and takes no chunks`);
  }
}
