import { DONE_EVENT_DATA } from "@linnet/protocol";
import type { Fetch } from "../api/http-client.ts";
import { ProblemError } from "../errors/problem-error.ts";
import { ChunkQueue } from "./chunk-queue.ts";
import type { ConnectionSnapshot } from "./connection-state.ts";
import { concatBytes } from "./event-splitter.ts";
import { followRun, type RunEnding, type RunFollowing } from "./follow-run.ts";
import { linkAbort } from "./link-abort.ts";
import { type ReadingOptions, readingPolicy } from "./reading-policy.ts";
import { ResumeCursor } from "./resume-cursor.ts";
import { InProcessRunLock, type RunLock } from "./run-lock.ts";
import type { RunRecordKeeper } from "./run-record-keeper.ts";

/** Why nothing more is read of a run. */
export type RunSettled = { ending: RunEnding } | { failure: unknown; aborted: boolean };

export interface ResumableFetchOptions extends ReadingOptions {
  /** Sends each request and adds what the backend requires, such as a token. */
  fetch?: Fetch;
  /** Keeps one run to one reader; share one lock among those that may read the same run. */
  lock?: RunLock;
  /** `false`: a break ends the body with an error. */
  resume?: boolean;
  /** Keeps a record of the run, and of how far it was read, in a `RunIdStore`. */
  record?: Pick<RunRecordKeeper, "advance" | "flush">;
  /** Told of every change of the connection. */
  onState?: (state: Omit<ConnectionSnapshot, "chatId">) => void;
  /** The run is known. */
  onRun?: (runId: string) => void;
  /** Nothing more is read: the stream has ended, or failed, or was aborted. */
  onSettled?: (settled: RunSettled) => void;
}

const STREAM_PATH = /\/([^/]+)\/stream$/;
const END = new TextEncoder().encode(`data: ${DONE_EVENT_DATA}\n\n`);

/**
 * A `fetch` whose answer to a turn's request has a body that does not end when a connection does. It
 * goes on over as many connections as it takes, by PROTOCOL.md: from the index of the last `id:`, after
 * growing waits or what `Retry-After` asks for, and to `[DONE]`. The body consists of whole events, each
 * once, in order, with the bytes that the backend has sent; each read of it gives what belongs into one
 * render. It takes what the backend sends also when nobody reads it.
 *
 * Turn's requests are a `POST` that starts or joins a run, whose stream is then found at
 * `<url>/<runId>/stream`, and a `GET` of such an address, which reads the run from its first chunk on.
 * Aborting the request, or cancelling the body, turns away from the run, which goes on.
 *
 * The promise resolves to the backend's answer: the stream (200), nothing left to read (204), chunks that
 * are gone (410), or a problem that no repetition mends. It rejects with a ConnectionError when no answer
 * is to be had, or with the signal's reason. The body fails with the ProblemError or ConnectionError
 * that ended it.
 */
export function createResumableFetch(options: ResumableFetchOptions = {}): Fetch {
  const ask: Fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const { lock = new InProcessRunLock(), resume = true, record } = options;

  return async (input, init) => {
    const { signal, ...request } = init;
    const address = input.replace(/[?#].*$/, "");
    const isPost = request.method === "POST";
    const comesBackTo = isPost ? undefined : STREAM_PATH.exec(address)?.[1];
    if (!isPost && comesBackTo === undefined) return ask(input, init);

    const abort = new AbortController();
    const unlink = linkAbort(signal ?? undefined, abort);
    const cursor = new ResumeCursor();
    const following = followRun(
      {
        ...readingPolicy(options, input),
        target:
          comesBackTo === undefined
            ? { post: (connection) => ask(input, { ...request, signal: connection }) }
            : { runId: decodeURIComponent(comesBackTo) },
        openStream(runId, query, connection) {
          const { body: _body, method: _method, ...others } = request;
          const headers = new Headers(request.headers);
          headers.delete("content-type");
          const stream = isPost ? `${address}/${encodeURIComponent(runId)}/stream` : address;
          const search = `startIndex=${query.startIndex}&replay=${query.replay}`;
          return ask(`${stream}?${search}`, { ...others, headers, signal: connection });
        },
        cursor,
        lock,
        resume,
        onState: (state) => options.onState?.(state),
      },
      abort.signal,
    );
    const settle = (settled: RunSettled) => {
      unlink();
      if ("failure" in settled) void record?.flush();
      options.onSettled?.(settled);
    };

    let first: IteratorResult<RunFollowing, RunEnding>;
    try {
      first = await following.next();
      if (!first.done && first.value.type === "opened") {
        options.onRun?.(first.value.runId);
        record?.advance(first.value.runId, cursor.next);
      }
    } catch (failure) {
      await following.return({ how: "ended", wasOver: false });
      settle({ failure, aborted: abort.signal.aborted });
      if (ProblemError.isInstance(failure)) return failure.toResponse();
      throw failure;
    }
    if (first.done) {
      settle({ ending: first.value });
      return new Response(null, { status: first.value.how === "collected" ? 410 : 204 });
    }
    if (first.value.type !== "opened") throw new Error("A run's stream begins by being opened.");
    const { runId, headers } = first.value;

    const queue = new ChunkQueue<Uint8Array>();
    let failed: { failure: unknown } | undefined;
    async function follow(): Promise<void> {
      try {
        for (;;) {
          const step = await following.next();
          if (step.done) {
            if (step.value.how === "finished") queue.push([END]);
            settle({ ending: step.value });
            return;
          }
          if (step.value.type === "opened") continue;
          queue.push(step.value.events);
          record?.advance(runId, cursor.next);
        }
      } catch (failure) {
        failed = { failure };
        settle({ failure, aborted: abort.signal.aborted });
      } finally {
        // A callback that throws must not leave a connection and a lock behind.
        await following.return({ how: "ended", wasOver: false });
        queue.end();
      }
    }
    void follow();

    const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        async pull(controller) {
          const events = await queue.take();
          if (events) controller.enqueue(concatBytes(events));
          else if (failed) controller.error(failed.failure);
          else controller.close();
        },
        cancel: () => abort.abort(),
      },
      { highWaterMark: 0 },
    );
    return new Response(body, { headers });
  };
}
