import { setImmediate as eventLoop } from "node:timers/promises";
import type { LinnetChunk, LinnetMessage } from "@linnet/protocol";
import { foldAttempts, mergeDelta, mergeDeltas } from "@linnet/protocol";
import { createUIMessageStream } from "ai";

/** Chunks that are folded before others of the process have their turn. */
const CHUNKS_AT_ONCE = 256;

/**
 * The message that a turn's chunks say: built by AI SDK's own reader and folded by the
 * function that every reader uses. Where the reader refuses a chunk, what it built before counts.
 *
 * @param chunks those of the turn, from its first one on (`answerOf`).
 */
export async function foldRun(
  messageId: string,
  chunks: readonly LinnetChunk[],
): Promise<LinnetMessage> {
  const merged = gatherToolInputs(mergeDeltas(chunks));
  let message: LinnetMessage = { id: messageId, role: "assistant", parts: [] };
  // What a server stores at a stream's end: the reader, without the copy of the whole message
  // that `readUIMessageStream` makes for every chunk.
  const built = createUIMessageStream<LinnetMessage>({
    generateId: () => messageId,
    async execute({ writer }) {
      for (const [index, chunk] of merged.entries()) {
        // The reader keeps the data chunks that it is given, and writes into them.
        writer.write({ ...chunk });
        if (index % CHUNKS_AT_ONCE === CHUNKS_AT_ONCE - 1) await eventLoop();
      }
    },
    onFinish({ responseMessage }) {
      message = responseMessage;
    },
  });
  await built.pipeTo(new WritableStream()).catch(() => {});
  return { ...message, id: messageId, parts: foldAttempts(message.parts) };
}

/**
 * Joins the deltas of a tool's input into the first one, also where those of another call stand
 * in between: the reader parses the whole input for each delta.
 */
function gatherToolInputs(chunks: readonly LinnetChunk[]): LinnetChunk[] {
  const gathered: LinnetChunk[] = [];
  const open = new Map<string, number>();
  for (const chunk of chunks) {
    const call = "toolCallId" in chunk ? chunk.toolCallId : undefined;
    const position = call === undefined ? undefined : open.get(call);
    const first = position === undefined ? undefined : gathered[position];
    const joined = first && mergeDelta(first, chunk);
    if (position !== undefined && joined) {
      gathered[position] = joined;
      continue;
    }
    if (call !== undefined) {
      if (chunk.type === "tool-input-delta") open.set(call, gathered.length);
      else open.delete(call);
    }
    gathered.push(chunk);
  }
  return gathered;
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
