import type { LinnetChunk, LinnetMessage } from "@linnet/protocol";
import { RUN_ID_HEADER } from "@linnet/protocol";
import { WorkflowChatTransport } from "@workflow/ai";
import { problemErrorFrom } from "../errors/problem-error.ts";
import { packBatches, unpackBatch } from "./batch-event.ts";
import type { RunEnding } from "./follow-run.ts";
import { linkAbort } from "./link-abort.ts";
import {
  createResumableFetch,
  type ResumableFetchOptions,
  type RunSettled,
} from "./resumable-fetch.ts";

/** The run to read: one that a request starts or joins, or one to resume. */
export type RunSource = { messages: LinnetMessage[]; body: object } | { runId: string };

export interface RunReadingOptions extends ResumableFetchOptions {
  chatId: string;
  /** Where a turn is posted; the stream of its run is at `<api>/<runId>/stream`. */
  api: string;
  source: RunSource;
  /** The reader has taken the last chunk; the batches end when this is done. */
  onTaken: (ending: RunEnding, signal: AbortSignal) => Promise<void>;
}

/** Batches of chunks that belong into one render each. `return` turns away from the run at once. */
export type RunBatches = AsyncIterableIterator<LinnetChunk[], undefined>;

/**
 * Reads a run through AI SDK's transport for workflows, over a resumable fetch: that transport sends
 * one request and gets one complete answer.
 *
 * @param callerSignal - Breaks the reading off; the run goes on.
 * @returns The chunks; or how it ended when there was nothing to read.
 * @throws ProblemError or ConnectionError when the run cannot be opened; the signal's reason.
 */
export async function readRun(
  { chatId, api, source, onTaken, ...options }: RunReadingOptions,
  callerSignal: AbortSignal | undefined,
): Promise<RunBatches | RunEnding> {
  callerSignal?.throwIfAborted();
  const abort = new AbortController();
  const unlink = linkAbort(callerSignal, abort);
  const opening = Promise.withResolvers<"opened" | "over">();
  // Until it is waited for, below.
  opening.promise.catch(() => {});
  abort.signal.addEventListener("abort", () => opening.reject(abort.signal.reason));
  let settled: RunSettled | undefined;
  const resumableFetch = createResumableFetch({
    ...options,
    onSettled(how) {
      settled = how;
      options.onSettled?.(how);
    },
  });

  let isAsked = false;
  async function answer(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
    // It asks again when the body ended without `finish`, which is how it learns of a failure.
    if (isAsked) throw failureOf(settled) ?? abort.signal.reason;
    isAsked = true;
    try {
      const response = await resumableFetch(String(input), { ...init, signal: abort.signal });
      if (response.status >= 400 && response.status !== 410) throw await problemErrorFrom(response);
      opening.resolve(response.body && response.ok ? "opened" : "over");
      const headers = { [RUN_ID_HEADER]: response.headers.get(RUN_ID_HEADER) ?? "none" };
      return new Response(packBatches(response.body ?? new Blob().stream()), { headers });
    } catch (failure) {
      opening.reject(failure);
      throw failure;
    }
  }

  const wrapped = new WorkflowChatTransport<LinnetMessage>({
    api,
    fetch: answer,
    prepareSendMessagesRequest: () => ({
      headers: { "content-type": "application/json" },
      body: "body" in source ? source.body : {},
    }),
    prepareReconnectToStreamRequest: () => ({
      api: `${api}/${encodeURIComponent("runId" in source ? source.runId : "")}/stream`,
    }),
  });
  const packed =
    "runId" in source
      ? await wrapped.reconnectToStream({ chatId, abortSignal: abort.signal })
      : await wrapped.sendMessages({
          chatId,
          messages: source.messages,
          trigger: "submit-message",
          abortSignal: abort.signal,
        });
  const reader = (packed ?? new ReadableStream()).getReader();

  try {
    const how = await opening.promise;
    if (how === "over" && settled && "ending" in settled) {
      unlink();
      await reader.cancel();
      return settled.ending;
    }
  } catch (failure) {
    unlink();
    throw failure;
  }

  let isFinished = false;
  async function next(): Promise<IteratorResult<LinnetChunk[], undefined>> {
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (!done) {
          const chunks = await unpackBatch(value);
          isFinished ||= chunks.some(({ type }) => type === "finish");
          if (chunks.length > 0) return { done: false, value: chunks };
        } else if (!isFinished) {
          // The run has ended, or its chunks are gone: a reader of AI SDK's wants a `finish`.
          isFinished = true;
          return { done: false, value: [{ type: "finish" }] };
        } else {
          if (settled && "ending" in settled) await onTaken(settled.ending, abort.signal);
          unlink();
          return { done: true, value: undefined };
        }
      }
    } catch (failure) {
      unlink();
      abort.abort(failure);
      throw failure;
    }
  }
  const batches: RunBatches = {
    next,
    async return() {
      unlink();
      abort.abort();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => batches,
  };
  return batches;
}

function failureOf(settled: RunSettled | undefined): unknown {
  return settled && "failure" in settled ? settled.failure : undefined;
}
