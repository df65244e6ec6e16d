import type { LinnetChunk } from "@linnet/protocol";
import { RUN_ID_HEADER, TAIL_INDEX_HEADER } from "@linnet/protocol";
import { createParser } from "eventsource-parser";
import { z } from "zod";

const chunkSchema = z.custom<LinnetChunk>(
  (value) => z.looseObject({ type: z.string() }).safeParse(value).success,
);
const DONE = "[DONE]";

/** One event of a run's stream. */
export interface StreamEvent {
  /** The event's `id:`: the index to go on from. `undefined` when it had none. */
  next: number | undefined;
  chunk: LinnetChunk;
  /** `performance.now()` when the event was parsed. */
  receivedAt: number;
}

/**
 * How a reader's stream ended: with `[DONE]`; without it but in good order; broken by the network;
 * or cut by the reader itself.
 */
export type StreamEnd = "done" | "eof" | "broken" | "cut";

/** A reader of one response of a run's stream, which collects what arrives. */
export interface StreamReader {
  readonly response: Response;
  /** From `x-workflow-run-id`; null when the response has none. */
  readonly runId: string | null;
  /** From `x-workflow-stream-tail-index`; null when the response has none. */
  readonly tailIndex: number | null;
  readonly events: readonly StreamEvent[];
  readonly comments: readonly string[];
  /** The `startIndex` that continues after the last event; `undefined` before the first. */
  readonly next: number | undefined;
  /** Whether the run's `finish` was seen. */
  readonly finished: boolean;
  readonly ended: Promise<StreamEnd>;
  chunks(): LinnetChunk[];
  /** Resolves with the `count`-th event (from 1); rejects when the stream ends before it. */
  eventArrived(count: number): Promise<StreamEvent>;
  /** Resolves with the first event that matches, seen or to come; rejects at the stream's end. */
  eventMatching(match: (chunk: LinnetChunk) => boolean): Promise<StreamEvent>;
  /** Drops the connection, as a client that goes away does. */
  cut(): void;
}

export interface StreamReaderOptions {
  /** Drops the connection by itself after so many events. */
  cutAfter?: number | undefined;
}

/** Starts to read a response at once. */
export function readStream(response: Response, options: StreamReaderOptions = {}): StreamReader {
  const { cutAfter = Number.POSITIVE_INFINITY } = options;
  const events: StreamEvent[] = [];
  const comments: string[] = [];
  let waiters: {
    find: () => StreamEvent | undefined;
    resolve: (event: StreamEvent) => void;
    reject: (reason: Error) => void;
  }[] = [];
  let sawDone = false;
  let isCut = false;
  const reader = response.body?.getReader();

  function cut(): void {
    isCut = true;
    reader?.cancel().catch(() => {});
  }

  const parser = createParser({
    onComment: (comment) => comments.push(comment),
    onEvent({ id, data }) {
      if (isCut) return;
      if (data === DONE) {
        sawDone = true;
        return;
      }
      const next = id === undefined ? undefined : z.coerce.number().int().min(0).parse(id);
      const chunk = chunkSchema.parse(JSON.parse(data));
      events.push({ next, chunk, receivedAt: performance.now() });
      if (events.length >= cutAfter) cut();
      waiters = waiters.filter(({ find, resolve }) => {
        const found = find();
        if (found) resolve(found);
        return !found;
      });
    },
  });

  async function readToEnd(): Promise<StreamEnd> {
    const decoder = new TextDecoder();
    try {
      while (reader) {
        const { done, value } = await reader.read();
        if (done || isCut) break;
        parser.feed(decoder.decode(value, { stream: true }));
      }
    } catch (error) {
      if (error instanceof z.ZodError || error instanceof SyntaxError) throw error;
      if (!isCut) return "broken";
    }
    if (isCut) return "cut";
    return sawDone ? "done" : "eof";
  }

  const ended = readToEnd();
  const refuseWaiters = (why: string) => {
    for (const { reject } of waiters) {
      reject(new Error(`The stream ended (${why}) after ${events.length} events.`));
    }
    waiters = [];
  };

  async function waitFor(find: () => StreamEvent | undefined): Promise<StreamEvent> {
    const found = find();
    if (found) return found;
    const { promise, resolve, reject } = Promise.withResolvers<StreamEvent>();
    waiters.push({ find, resolve, reject });
    ended.then(refuseWaiters, (error) => refuseWaiters(String(error)));
    return promise;
  }

  const tailIndex = response.headers.get(TAIL_INDEX_HEADER);
  return {
    response,
    runId: response.headers.get(RUN_ID_HEADER),
    tailIndex: tailIndex === null ? null : Number(tailIndex),
    events,
    comments,
    get next() {
      return events.findLast((event) => event.next !== undefined)?.next;
    },
    get finished() {
      return events.some(({ chunk }) => chunk.type === "finish");
    },
    ended,
    chunks: () => events.map(({ chunk }) => chunk),
    eventArrived: (count) => waitFor(() => events[count - 1]),
    eventMatching: (match) => waitFor(() => events.find(({ chunk }) => match(chunk))),
    cut,
  };
}
