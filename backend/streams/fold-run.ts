import { foldAttempts } from "@linnet/shared/protocol/fold-attempts";
import type { LinnetChunk, LinnetMessage } from "@linnet/shared/protocol/linnet-message";
import { mergeDeltas } from "@linnet/shared/protocol/merge-deltas";
import { readUIMessageStream } from "ai";

/**
 * The message that a turn's chunks say: built by AI SDK's own reader and folded by the
 * function that every reader uses.
 *
 * @param chunks those of the turn, from its first one on (`answerOf`).
 */
export async function foldRun(messageId: string, chunks: LinnetChunk[]): Promise<LinnetMessage> {
  // The reader copies the whole message for every chunk: fewer chunks, same message.
  const merged = mergeDeltas(chunks);
  let message: LinnetMessage = { id: messageId, role: "assistant", parts: [] };
  for await (const state of readUIMessageStream<LinnetMessage>({
    stream: new ReadableStream({
      start(controller) {
        for (const chunk of merged) controller.enqueue(chunk);
        controller.close();
      },
    }),
  })) {
    message = state;
  }
  return { ...message, id: messageId, parts: foldAttempts(message.parts) };
}

/** Parses entries of the log. They were serialized by this backend, and are trusted. */
export function parseChunks(json: readonly string[]): LinnetChunk[] {
  return json.map((entry) => JSON.parse(entry) as LinnetChunk);
}

/**
 * The chunks of a turn that make its answer: all of them, or in a session those after the marks
 * of the user's messages.
 */
export function answerOf(chunks: readonly LinnetChunk[]): LinnetChunk[] {
  return chunks.slice(chunks.findLastIndex(({ type }) => type === "data-workflow") + 1);
}

/**
 * What closes the text and reasoning parts that an interrupted model left open, so that the
 * stored message has no part that is for ever being written.
 */
export function openPartEnds(chunks: readonly LinnetChunk[]): LinnetChunk[] {
  const open = new Map<string, LinnetChunk>();
  for (const chunk of chunks) {
    switch (chunk.type) {
      case "data-attempt":
      case "finish-step":
        // A reader forgets the open parts of an earlier attempt, and of a finished step.
        open.clear();
        break;
      case "text-start":
        open.set(`text:${chunk.id}`, { type: "text-end", id: chunk.id });
        break;
      case "reasoning-start":
        open.set(`reasoning:${chunk.id}`, { type: "reasoning-end", id: chunk.id });
        break;
      case "text-end":
        open.delete(`text:${chunk.id}`);
        break;
      case "reasoning-end":
        open.delete(`reasoning:${chunk.id}`);
        break;
    }
  }
  return [...open.values()];
}
