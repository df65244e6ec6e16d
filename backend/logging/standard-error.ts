import { write, writeSync } from "node:fs";

/** Characters that wait for a reader that is slower than the log. Records beyond them are dropped. */
const LONGEST_WAIT = 16_000_000;
/** A pipe that is full (EAGAIN) is tried again after this time. */
const FULL_PIPE_MS = 50;
/** How long the end of the process waits for a full pipe. */
const LAST_WAIT_MS = 1_000;

const isFull = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "EAGAIN";

/**
 * Standard error as a destination of pino. Writes are asynchronous, so a reader that stalls stops
 * no request. What still waits is written when the process exits. If nobody reads (EPIPE, or a disk
 * that is full), records are dropped: pino's own destination tries again for ever at the exit.
 *
 * @param limit characters that may wait; a record says how many were dropped beyond them.
 */
export function standardError(limit = LONGEST_WAIT): { write(line: string): void } {
  let waiting = "";
  /** What a full pipe did not take. */
  let rest: Buffer = Buffer.alloc(0);
  let dropped = 0;
  let isWriting = false;
  let isExiting = false;

  const taken = () => {
    const lost = dropped
      ? `${JSON.stringify({ level: 40, time: Date.now(), msg: `${dropped} records are missing here: the reader of this log was too slow` })}\n`
      : "";
    const bytes = Buffer.concat([rest, Buffer.from(waiting + lost)]);
    rest = Buffer.alloc(0);
    waiting = "";
    dropped = 0;
    return bytes;
  };

  const writeOn = (bytes: Buffer) => {
    isWriting = true;
    write(2, bytes, (error, written) => {
      if (isFull(error)) {
        rest = bytes;
        setTimeout(() => writeOn(taken()), FULL_PIPE_MS).unref();
        return;
      }
      isWriting = false;
      if (!error && written < bytes.length) writeOn(bytes.subarray(written));
      else if (waiting) writeOn(taken());
    });
  };

  const writeLast = () => {
    let bytes = taken();
    const until = performance.now() + LAST_WAIT_MS;
    while (bytes.length > 0) {
      try {
        bytes = bytes.subarray(writeSync(2, bytes));
      } catch (error) {
        if (!isFull(error) || performance.now() > until) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, FULL_PIPE_MS);
      }
    }
  };

  process.on("exit", () => {
    isExiting = true;
    writeLast();
  });

  return {
    write(line) {
      if (waiting.length + line.length > limit) dropped += 1;
      else waiting += line;
      if (isExiting) writeLast();
      else if (!isWriting) writeOn(taken());
    },
  };
}
