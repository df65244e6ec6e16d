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
  /** The buffer begins with the bytes that are not split yet. It grows, so that each byte is scanned once. */
  #buffer: Uint8Array = new Uint8Array(1_024);
  #length = 0;
  #scanned = 0;
  /** Where the lines of the unfinished event are, and where its last line begins. */
  #lines: { from: number; to: number }[] = [];
  #lineBegin = 0;

  /**
   * Takes what one read from the network brought.
   *
   * @returns The events that are whole now, and whether a comment line was among the bytes.
   */
  feed(bytes: Uint8Array): { events: WholeEvent[]; comment: boolean } {
    this.#append(bytes);
    const buffer = this.#buffer.subarray(0, this.#length);
    const events: WholeEvent[] = [];
    let comment = false;
    let begin = 0;
    let feedAt = buffer.indexOf(LF, this.#scanned);
    let returnAt = buffer.indexOf(CR, this.#scanned);
    for (;;) {
      const at = Math.min(
        feedAt < 0 ? this.#length : feedAt,
        returnAt < 0 ? this.#length : returnAt,
      );
      // Whether a CR is half of a CRLF shows with the next byte.
      const isOpen = at === returnAt && at + 1 === this.#length;
      this.#scanned = at;
      if (at === this.#length || isOpen) break;
      const line = { from: this.#lineBegin, to: at };
      this.#lineBegin = at + (at === returnAt && buffer[at + 1] === LF ? 2 : 1);
      if (feedAt >= 0 && feedAt < this.#lineBegin) feedAt = buffer.indexOf(LF, this.#lineBegin);
      if (at === returnAt) returnAt = buffer.indexOf(CR, this.#lineBegin);
      this.#scanned = this.#lineBegin;
      if (line.to > line.from) {
        this.#lines.push(line);
        continue;
      }
      const whole = buffer.slice(begin, this.#lineBegin);
      const lines = this.#lines.map(({ from, to }) => whole.subarray(from - begin, to - begin));
      const event = readLines(lines, whole);
      comment ||= lines.some((each) => each[0] === COLON);
      if (event) events.push(event);
      this.#lines = [];
      begin = this.#lineBegin;
    }
    this.#forget(begin);
    return { events, comment };
  }

  #append(bytes: Uint8Array): void {
    const needed = this.#length + bytes.length;
    if (needed > this.#buffer.length) {
      const grown = new Uint8Array(Math.max(needed, this.#buffer.length * 2));
      grown.set(this.#buffer.subarray(0, this.#length));
      this.#buffer = grown;
    }
    this.#buffer.set(bytes, this.#length);
    this.#length = needed;
  }

  /** Takes out what was cut into events. */
  #forget(begin: number): void {
    if (begin === 0) return;
    this.#buffer.copyWithin(0, begin, this.#length);
    this.#length -= begin;
    this.#scanned -= begin;
    this.#lineBegin -= begin;
    this.#lines = this.#lines.map(({ from, to }) => ({ from: from - begin, to: to - begin }));
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
