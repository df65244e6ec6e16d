/** One server-sent event, as far as it is looked at without reading what it says. */
export interface WholeEvent {
  /** The event as it came, to the end of the empty line that closes it. */
  bytes: Uint8Array;
  /** Its `id:`. */
  id: string | undefined;
  /** The value of its `data:`, as it came; `undefined` when it has none, or more than one line. */
  data: Uint8Array | undefined;
}

const LF = 10;
const CR = 13;
const COLON = 58;
const SPACE = 32;

/**
 * Cuts the bytes of an event stream into whole events, however they were cut on their way
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html). An event whose empty line has not
 * come yet waits for it.
 */
export class EventSplitter {
  #rest: Uint8Array = new Uint8Array(0);

  /**
   * Takes what one read from the network brought.
   *
   * @returns The events that are whole now, and whether a comment line was among the bytes.
   */
  feed(bytes: Uint8Array): { events: WholeEvent[]; comment: boolean } {
    const buffer = concatBytes([this.#rest, bytes]);
    const events: WholeEvent[] = [];
    let comment = false;
    let begin = 0;
    let lines: Uint8Array[] = [];
    let lineBegin = 0;
    for (let at = 0; at < buffer.length; at += 1) {
      const byte = buffer[at];
      if (byte !== LF && byte !== CR) continue;
      // Whether a CR is half of a CRLF shows with the next byte.
      if (byte === CR && at + 1 === buffer.length) break;
      const line = buffer.subarray(lineBegin, at);
      if (byte === CR && buffer[at + 1] === LF) at += 1;
      lineBegin = at + 1;
      if (line.length > 0) {
        lines.push(line);
        continue;
      }
      const event = readLines(lines, buffer.slice(begin, lineBegin));
      comment ||= lines.some((each) => each[0] === COLON);
      if (event) events.push(event);
      lines = [];
      begin = lineBegin;
    }
    this.#rest = buffer.slice(begin);
    return { events, comment };
  }
}

/** @returns `undefined` when the lines are no event, such as a comment alone. */
function readLines(lines: readonly Uint8Array[], bytes: Uint8Array): WholeEvent | undefined {
  const ids = lines.flatMap((line) => fieldOf(line, "id") ?? []);
  const data = lines.flatMap((line) => fieldOf(line, "data") ?? []);
  if (ids.length === 0 && data.length === 0) return undefined;
  const id = ids.at(-1);
  return {
    bytes,
    id: id && new TextDecoder().decode(id),
    data: data.length === 1 ? data[0] : undefined,
  };
}

function fieldOf(line: Uint8Array, name: string): Uint8Array | undefined {
  for (let at = 0; at < name.length; at += 1) {
    if (line[at] !== name.charCodeAt(at)) return undefined;
  }
  if (line[name.length] !== COLON) return undefined;
  return line.subarray(name.length + (line[name.length + 1] === SPACE ? 2 : 1));
}

/** The bytes of all pieces, in order. */
export function concatBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
