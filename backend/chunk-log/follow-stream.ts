import { setTimeout as delay } from "node:timers/promises";
import { isTransientDatabaseError } from "../db/transient-error.ts";
import { readChunks, type StreamPage } from "./read-chunks.ts";
import type { StoredChunk } from "./stored-chunk.ts";
import { streamHub } from "./stream-hub.ts";
import { Inbox } from "./stream-inbox.ts";

/** Time between two tries while the database is away, in milliseconds. */
const RETRY_DELAY_MS = 200;

/** The stream's chunks were deleted after their time; its message is in the chat. */
export class StreamCollectedError extends Error {
  override readonly name = "StreamCollectedError";
}

/** Reads a page; while the database is away, it is waited for. */
async function readWhenPossible(
  name: string,
  start: number,
  signal: AbortSignal,
): Promise<StreamPage | undefined> {
  while (!signal.aborted) {
    try {
      return await readChunks(name, start);
    } catch (error) {
      if (!isTransientDatabaseError(error)) throw error;
      await delay(RETRY_DELAY_MS);
    }
  }
  return undefined;
}

/**
 * Follows a stream from `start` to its end: what is stored first, page by page, then what
 * arrives. Each chunk comes once and in order. Ends when the stream is closed and read to its
 * tail, or when `signal` aborts.
 *
 * @param isKnown the stream was there a moment ago; otherwise one that is not there is waited for.
 * @throws StreamCollectedError when the stream is deleted while it is followed.
 */
export async function* followStream(
  name: string,
  start: number,
  signal: AbortSignal,
  isKnown = false,
): AsyncGenerator<StoredChunk[], void> {
  const inbox = new Inbox();
  const subscription = streamHub().subscribe(name, (event) => inbox.push(event));
  const wake = () => inbox.wake();
  signal.addEventListener("abort", wake);
  let cursor = start;
  try {
    while (!signal.aborted) {
      const page = await readWhenPossible(name, cursor, signal);
      if (signal.aborted) return;
      if (!page && isKnown) throw new StreamCollectedError();
      if (page && page.chunks.length > 0) {
        cursor += page.chunks.length;
        yield page.chunks;
        if (cursor < page.next) continue;
      }
      if (page?.closed && cursor >= page.next) return;

      if (page) subscription.awaitNews(cursor);
      for (;;) {
        const event = await inbox.take(signal);
        if (!event) return;
        if (event.collected) throw new StreamCollectedError();
        if (event.next > cursor) {
          if (!event.chunks || event.base > cursor) break;
          const fresh = event.chunks.slice(cursor - event.base);
          cursor = event.next;
          yield fresh;
        }
        if (event.closed && event.next <= cursor) return;
      }
    }
  } finally {
    signal.removeEventListener("abort", wake);
    subscription.end();
  }
}
