import type { LinnetChunk, LinnetMessage } from "@linnet/protocol";
import { mergeDeltas } from "@linnet/protocol";
import { readUIMessageStream, type UIMessageChunk } from "ai";

/**
 * Builds the message that a replay describes in one step, as AI SDK's own reader would chunk by
 * chunk. Attempts are not folded: use `foldAttempts` on its parts.
 *
 * @param chunks - The chunks from `start` on. They are left as they are; AI SDK's reader writes
 * into the data parts that it is given.
 * @returns The message, or `undefined` when there is no chunk that makes one.
 * @throws UIMessageStreamError when the chunks do not fit together.
 */
export async function buildReplayedMessage(
  chunks: readonly LinnetChunk[],
): Promise<LinnetMessage | undefined> {
  const stream = new ReadableStream<UIMessageChunk>({
    start(controller) {
      for (const chunk of structuredClone(mergeDeltas(chunks))) controller.enqueue(chunk);
      controller.close();
    },
  });
  let message: LinnetMessage | undefined;
  for await (const state of readUIMessageStream<LinnetMessage>({
    stream,
    terminateOnError: true,
  })) {
    message = state;
  }
  return message;
}
