import { WorkflowChatTransport } from "@workflow/ai";
import type { UIMessageChunk } from "ai";
import { RUN_ID_HEADER } from "../protocol/headers.ts";
import type { LinnetMessage } from "../protocol/linnet-message.ts";
import { bracketBurst } from "./burst-gate.ts";
import { packBurst, unpackBurst } from "./chunk-burst.ts";
import { ChunkQueue } from "./chunk-queue.ts";
import { type FollowRunOptions, followRun, type RunEnding } from "./follow-run.ts";
import { linkAbort } from "./link-abort.ts";

export interface RunReadingOptions extends FollowRunOptions {
  chatId: string;
  /** The chat's messages, the one to send among them; empty when coming back to a run. */
  messages: LinnetMessage[];
  bracketBursts: boolean;
  onOpened: (runId: string) => void;
  /** The cursor has moved. */
  onProgress: () => void;
  /** Nothing more is read: the stream has ended, or failed, or was aborted. */
  onSettled: (result: { ending: RunEnding } | { failure: unknown; aborted: boolean }) => void;
  /** The reader has taken the last chunk; the stream closes when this is done. */
  onTaken: (ending: RunEnding, signal: AbortSignal) => Promise<void>;
}

/**
 * Reads a run through AI SDK's transport for workflows. That transport sends one request through
 * its `fetch` and gets one complete answer, which is written here from as many connections as
 * {@link followRun} needs.
 *
 * @param callerSignal - Breaks the reading off; the run goes on.
 * @returns The chunks; or how it ended when there was nothing to read.
 * @throws ProblemError or ConnectionError when the run cannot be opened; the signal's reason.
 */
export async function readRun(
  options: RunReadingOptions,
  callerSignal: AbortSignal | undefined,
): Promise<ReadableStream<UIMessageChunk> | RunEnding> {
  const abort = new AbortController();
  const unlink = linkAbort(callerSignal, abort);
  const queue = new ChunkQueue<UIMessageChunk>();
  const opening = Promise.withResolvers<"opened" | RunEnding>();
  let ending: RunEnding | undefined;
  // The wrapped transport wants one, also where there was no run to open.
  let runId = "none";
  let failed: { failure: unknown } | undefined;

  async function follow(): Promise<void> {
    const following = followRun(options, abort.signal);
    try {
      for (;;) {
        const step = await following.next();
        if (step.done) {
          ending = step.value;
          // Only `finish` ends the wrapped transport's reading.
          if (ending.how !== "finished") queue.push([{ type: "finish" }]);
          opening.resolve(ending);
          options.onSettled({ ending });
          break;
        }
        if (step.value.type === "opened") {
          runId = step.value.runId;
          options.onOpened(runId);
          opening.resolve("opened");
        } else {
          queue.push(step.value.chunks);
          options.onProgress();
        }
      }
    } catch (failure) {
      failed = { failure };
      opening.reject(failure);
      options.onSettled({ failure, aborted: abort.signal.aborted });
    } finally {
      // A callback that throws must not leave a connection and a lock behind.
      await following.return({ how: "ended", wasOver: false });
      queue.end();
    }
  }

  let asked = false;
  async function answer(): Promise<Response> {
    // It asks again when the body ended without `finish`, which is how it learns of a failure.
    if (asked) throw failed?.failure ?? abort.signal.reason;
    asked = true;
    await opening.promise;
    return new Response(packedBody(queue), { headers: { [RUN_ID_HEADER]: runId } });
  }

  void follow();
  const { chatId, messages } = options;
  const wrapped = new WorkflowChatTransport<LinnetMessage>({ fetch: answer });
  const chunks =
    "runId" in options.target
      ? await wrapped.reconnectToStream({ chatId, abortSignal: abort.signal })
      : await wrapped.sendMessages({
          chatId,
          messages,
          trigger: "submit-message",
          abortSignal: abort.signal,
        });

  try {
    const how = await opening.promise;
    if (how === "opened") return unpackedStream(chunks ?? new ReadableStream());
    unlink();
    await chunks?.cancel();
    return how;
  } catch (failure) {
    unlink();
    throw failure;
  }

  function unpackedStream(packed: ReadableStream<UIMessageChunk>): ReadableStream<UIMessageChunk> {
    const reader = packed.getReader();
    return new ReadableStream<UIMessageChunk>(
      {
        async pull(controller) {
          try {
            const { done, value } = await reader.read();
            if (done) {
              if (ending) await options.onTaken(ending, abort.signal);
              unlink();
              controller.close();
              return;
            }
            const unpacked = unpackBurst(value);
            for (const chunk of options.bracketBursts ? bracketBurst(unpacked) : unpacked) {
              controller.enqueue(chunk);
            }
          } catch (failure) {
            unlink();
            throw failure;
          }
        },
        cancel() {
          unlink();
          abort.abort();
        },
      },
      { highWaterMark: 0 },
    );
  }
}

function packedBody(queue: ChunkQueue<UIMessageChunk>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunks = await queue.take();
        if (chunks) controller.enqueue(encoder.encode(packBurst(chunks)));
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
