import { problemType, type RunStatus, type Schedule } from "@linnet/protocol";
import {
  type DuePost,
  giveUpDuePost,
  retryDuePost,
  takeDuePosts,
} from "../db/queries/due-posts.ts";
import { loadRun } from "../db/queries/runs.ts";
import {
  queueDueMessage,
  type SessionTurnStatus,
  sessionTurnStatus,
} from "../db/queries/session-turns.ts";
import { log } from "../logging/log.ts";
import { Refusal } from "../problems/refusal.ts";
import { environment } from "../process/env.ts";
import { postMessage } from "./post-message.ts";
import { wakeSession } from "./wake-sessions.ts";

/** How many turns of a scheduled post may fail before they begin it. */
const MOST_FAILURES = 3;

function dueMessage({ messageId, at, timeZone }: DuePost) {
  const due: Schedule = { at, timeZone };
  return {
    id: messageId,
    role: "user" as const,
    parts: [{ type: "text" as const, text: "Post it now, as scheduled." }],
    metadata: { intent: "publish", due },
  };
}

/**
 * Begins the turns of the scheduled posts whose time has come. The message of a turn is the same however often
 * this is called, and so is the turn. A chat in which another turn runs is asked again.
 */
export async function beginDuePosts(): Promise<void> {
  for (const due of await takeDuePosts(environment().LINNET_LATE_MINUTES)) {
    try {
      await begin(due);
    } catch (error) {
      log.warn({ scheduledPostId: due.id, error }, "a scheduled post did not begin yet");
    }
  }
}

/** Has the session answer that lives in the chat of a scheduled post; returns whether one does. */
async function beginInSession(due: DuePost): Promise<boolean> {
  const { id, parts, metadata } = dueMessage(due);
  const text = parts.map((part) => part.text).join("\n");
  const sent = await queueDueMessage(due.chatId, { id, text, metadata });
  if (sent.outcome === "taken") await wakeSession(sent.runId);
  if (sent.outcome === "answered") await retryOrGiveUp(due, sent.status);
  return sent.outcome !== "no-session";
}

/** What follows when a turn has ended, and has not begun the post: one that failed is tried again, one that was stopped is not. */
async function retryOrGiveUp(
  due: DuePost,
  status: RunStatus | SessionTurnStatus | undefined,
): Promise<void> {
  const isOver = status === undefined || status === "completed" || status === "stopped";
  await (isOver || due.failures >= MOST_FAILURES ? giveUpDuePost(due) : retryDuePost(due));
}

async function begin(due: DuePost): Promise<void> {
  if (await beginInSession(due)) return;
  let runId: string;
  try {
    ({ runId } = await postMessage(due.userId, due.chatId, dueMessage(due)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, type } = error.problem;
    // The chat is gone, or what it had of this turn is.
    if (status === 404 || status === 410) return giveUpDuePost(due);
    // Another version of Linnet has sent it in other words.
    if (type === problemType("id-conflict")) return retryDuePost(due);
    log.debug({ scheduledPostId: due.id, type }, "a scheduled post waits for its chat");
    return;
  }
  const run = await loadRun(runId);
  if (run?.status === "running") return;
  // A session that has ended may have done so before it answered this message.
  const status = run?.kind === "session" ? await sessionTurnStatus(due.messageId) : run?.status;
  await retryOrGiveUp(due, status);
}
