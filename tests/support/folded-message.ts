import type { LinnetChunk, LinnetMessage } from "@linnet/protocol";
import { foldAttempts } from "@linnet/protocol";
import { readUIMessageStream, safeValidateUIMessages } from "ai";

/**
 * Builds the message that a reader of these chunks holds, with AI SDK's own reader, and folds it
 * (PROTOCOL.md, "Folding"). That is what has to equal the persisted message.
 *
 * @throws when AI SDK's reader refuses a chunk, or the message is not a valid `UIMessage`.
 */
export async function foldedMessage(chunks: readonly LinnetChunk[]): Promise<LinnetMessage> {
  let message: LinnetMessage | undefined;
  const stream = new ReadableStream<LinnetChunk>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  for await (const built of readUIMessageStream<LinnetMessage>({
    stream,
    terminateOnError: true,
  })) {
    message = built;
  }
  if (!message) throw new Error("The chunks build no message.");
  const folded = { ...message, parts: foldAttempts(message.parts) };
  if (folded.parts.length > 0) {
    const valid = await safeValidateUIMessages({ messages: [folded] });
    if (!valid.success) throw valid.error;
  }
  return folded;
}
