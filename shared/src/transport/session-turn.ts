import type { UIMessageChunk } from "ai";
import { dataPartSchemas, type UserMark } from "../protocol/data-parts.ts";
import { bracketBurst, readBursts } from "./burst-gate.ts";

export interface SessionTurnOptions {
  /** The message whose turn it is; without it, the turn that is under way when it is opened. */
  messageId?: string;
  bracketBursts: boolean;
  /** Called after the last chunk was taken. */
  onOver: () => void | Promise<void>;
}

type Bursts = AsyncIterator<UIMessageChunk[], void>;

/**
 * Cuts one turn out of a session's stream, and makes the stream of a run of its own of it: `start`,
 * what the turn brings, `finish`. Nothing is read beyond it.
 *
 * @param session From its first chunk on, with bursts in brackets.
 * @returns `null` when no turn is under way.
 */
export async function sessionTurn(
  session: ReadableStream<UIMessageChunk>,
  { messageId, bracketBursts, onOver }: SessionTurnOptions,
): Promise<ReadableStream<UIMessageChunk> | null> {
  const reader = session.getReader();
  const bursts = readBursts(reader);
  let turn: AsyncIterator<UIMessageChunk[], void>;
  if (messageId === undefined) {
    const stored = (await bursts.next()).value ?? [];
    const begun = stored.slice(Math.max(0, stored.findLastIndex(isMark)));
    if (!answerIn(begun[0]) || begun.some(endsTurn)) {
      await reader.cancel();
      await onOver();
      return null;
    }
    turn = turnChunks(begun, bursts);
  } else {
    turn = chunksAfter(messageId, bursts);
  }
  return new ReadableStream<UIMessageChunk>(
    {
      async pull(controller) {
        const { done, value } = await turn.next();
        if (!done) {
          for (const chunk of bracketBursts ? bracketBurst(value) : value) {
            controller.enqueue(chunk);
          }
          return;
        }
        await reader.cancel();
        await onOver();
        controller.close();
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

async function* chunksAfter(
  messageId: string,
  bursts: Bursts,
): AsyncGenerator<UIMessageChunk[], void> {
  for (;;) {
    const { done, value } = await bursts.next();
    // The session has ended: what was sent was no message of the conversation.
    if (done) return;
    const at = value.findIndex((chunk) => markOf(chunk)?.id === messageId);
    if (at >= 0) return yield* turnChunks(value.slice(at), bursts);
  }
}

/** @param begun What is there of it, from the mark of its message on. */
async function* turnChunks(
  [mark, ...rest]: UIMessageChunk[],
  bursts: Bursts,
): AsyncGenerator<UIMessageChunk[], void> {
  let burst: UIMessageChunk[] = [{ type: "start", messageId: answerIn(mark) }, ...rest];
  for (;;) {
    const end = burst.findIndex(endsTurn);
    if (end >= 0) {
      const last = burst[end]?.type === "data-turn" ? end + 1 : end;
      yield [...burst.slice(0, last), { type: "finish" }];
      return;
    }
    if (burst.length > 0) yield burst;
    const next = await bursts.next();
    if (next.done) return;
    burst = next.value;
  }
}

function markOf(chunk: UIMessageChunk | undefined): UserMark | undefined {
  if (chunk?.type !== "data-workflow" || !("data" in chunk)) return undefined;
  return dataPartSchemas.workflow.safeParse(chunk.data).data;
}

function isMark(chunk: UIMessageChunk): boolean {
  return chunk.type === "data-workflow";
}

function answerIn(chunk: UIMessageChunk | undefined): string | undefined {
  return markOf(chunk)?.answerId;
}

/** The end of the turn, or of the session with it. */
function endsTurn({ type }: UIMessageChunk): boolean {
  return type === "data-turn" || type === "data-run" || type === "finish";
}
