import { readUIMessageStream, type UIMessageChunk } from "ai";
import type { LinnetChunk, LinnetMessage } from "../linnet-message.ts";

/** The message that AI SDK's own reader builds from `chunks`, one by one. */
export async function readMessage(chunks: readonly LinnetChunk[]): Promise<LinnetMessage> {
  const stream = new ReadableStream<UIMessageChunk>({
    start(controller) {
      // The reader writes into the data parts that it is given.
      for (const chunk of structuredClone(chunks)) controller.enqueue(chunk);
      // It shows a `step-start` only with the next change; this is one that changes no part.
      controller.enqueue({ type: "message-metadata", messageMetadata: {} });
      controller.close();
    },
  });
  let last: LinnetMessage = { id: "", role: "assistant", parts: [] };
  for await (const message of readUIMessageStream<LinnetMessage>({
    stream,
    terminateOnError: true,
  })) {
    last = message;
  }
  return last;
}
