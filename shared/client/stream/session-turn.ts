import type { LinnetChunk } from "@linnet/protocol";
import { dataPartSchemas, type UserMark } from "@linnet/protocol";
import type { RunBatches } from "./run-reading.ts";

export interface SessionTurnOptions {
  /** The message whose turn it is; without it, the turn that is under way when it is opened. */
  messageId?: string | undefined;
  /** Called after the last chunk was taken. */
  onOver: () => void | Promise<void>;
}

/**
 * Cuts one turn out of a session's stream, and makes the batches of a run of its own of it: `start`,
 * what the turn brings, `finish`. Nothing is read beyond it.
 *
 * @param session From its first chunk on.
 * @returns `null` when no turn is under way.
 */
export async function sessionTurn(
  session: RunBatches,
  { messageId, onOver }: SessionTurnOptions,
): Promise<RunBatches | null> {
  let turn: AsyncIterator<LinnetChunk[], void>;
  if (messageId === undefined) {
    const stored = (await session.next()).value ?? [];
    const begun = stored.slice(Math.max(0, stored.findLastIndex(isMark)));
    if (!answerIn(begun[0]) || begun.some(endsTurn)) {
      await session.return?.();
      await onOver();
      return null;
    }
    turn = turnChunks(begun, session);
  } else {
    turn = chunksAfter(messageId, session);
  }
  const batches: RunBatches = {
    async next() {
      const { done, value } = await turn.next();
      if (!done) return { done: false, value };
      await session.return?.();
      await onOver();
      return { done: true, value: undefined };
    },
    async return() {
      await session.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => batches,
  };
  return batches;
}

async function* chunksAfter(
  messageId: string,
  session: RunBatches,
): AsyncGenerator<LinnetChunk[], void> {
  for (;;) {
    const { done, value } = await session.next();
    // The session has ended: what was sent was no message of the conversation.
    if (done) return;
    const at = value.findIndex((chunk) => markOf(chunk)?.id === messageId);
    if (at >= 0) return yield* turnChunks(value.slice(at), session);
  }
}

/** @param begun the chunks of the turn so far, from the mark of its message on. */
async function* turnChunks(
  [mark, ...rest]: LinnetChunk[],
  session: RunBatches,
): AsyncGenerator<LinnetChunk[], void> {
  const messageId = answerIn(mark);
  let batch: LinnetChunk[] = [{ type: "start", ...(messageId ? { messageId } : {}) }, ...rest];
  for (;;) {
    const end = batch.findIndex(endsTurn);
    if (end >= 0) {
      const last = batch[end]?.type === "data-turn" ? end + 1 : end;
      yield [...batch.slice(0, last), { type: "finish" }];
      return;
    }
    if (batch.length > 0) yield batch;
    const next = await session.next();
    if (next.done) return;
    batch = next.value;
  }
}

function markOf(chunk: LinnetChunk | undefined): UserMark | undefined {
  if (chunk?.type !== "data-workflow" || !("data" in chunk)) return undefined;
  return dataPartSchemas.workflow.safeParse(chunk.data).data;
}

function isMark(chunk: LinnetChunk): boolean {
  return chunk.type === "data-workflow";
}

function answerIn(chunk: LinnetChunk | undefined): string | undefined {
  return markOf(chunk)?.answerId;
}

/** The end of the turn, or of the session with it. */
function endsTurn({ type }: LinnetChunk): boolean {
  return type === "data-turn" || type === "data-run" || type === "finish";
}
