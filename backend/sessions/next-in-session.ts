import { newId } from "@linnet/protocol";
import type { Run } from "../db/queries/runs.ts";
import { nextQueuedMessage } from "../db/queries/session-turns.ts";
import { environment } from "../process/env.ts";
import type { Ending, TurnEnd } from "../runs/write-turn-end.ts";
import { progressChunk } from "../turns/progress-chunk.ts";
import { userMark } from "./session-chunks.ts";

/**
 * What follows in a session: the turn of the message that has waited longest, the wait for one, or
 * the session's end.
 *
 * @param turn how the turn that is under way ended; undefined while the session waits.
 */
export async function nextInSession(run: Run, turn: Ending | undefined): Promise<TurnEnd> {
  const { LINNET_SESSION_MAX_TURNS, LINNET_SESSION_IDLE_HOURS } = environment();
  const { queued, isIdle } = await nextQueuedMessage(run.id, LINNET_SESSION_IDLE_HOURS);
  const decided = { turn, queued: queued?.id ?? null };
  // A session in which nothing is left to answer has had its turns, or its time.
  const isOver = queued ? queued.text === null : run.turn >= LINNET_SESSION_MAX_TURNS || isIdle;
  if (isOver) return { ...decided, run: { status: "completed" } };
  if (!queued) return decided;

  const answerId = newId();
  const message = {
    id: queued.id,
    role: "user" as const,
    parts: [{ type: "text" as const, text: queued.text ?? "" }],
    ...(queued.metadata === null ? {} : { metadata: queued.metadata }),
  };
  const opening = [
    userMark(message, queued.sentAt, answerId),
    progressChunk({ kind: "session", turn: run.turn + 1 }, "thinking"),
  ];
  return { ...decided, next: { message, answerId, opening } };
}
