import type { StartSession, TakenMessage } from "@linnet/protocol";
import { isEndCommand } from "@linnet/protocol";
import { serializeChunk } from "../chunk-log/serialize-chunk.ts";
import { streamHub } from "../chunk-log/stream-hub.ts";
import { thisInstance } from "../cluster/instance.ts";
import { claimSession } from "../db/queries/claim-session.ts";
import { queueMessage } from "../db/queries/session-turns.ts";
import { log } from "../logging/log.ts";
import { notFound, Refusal, streamCollected } from "../problems/refusal.ts";
import { environment } from "../process/env.ts";
import { openingChunks } from "../sessions/session-chunks.ts";
import { progressChunk } from "../turns/progress-chunk.ts";
import { deliverApprovals } from "./deliver-approvals.ts";
import { refuseWhileLeaving } from "./refuse-while-leaving.ts";
import { startRun } from "./start-run.ts";
import { wakeSession } from "./wake-sessions.ts";

/**
 * Starts a session: one, however often it is asked for with the same messages.
 *
 * @returns its run.
 * @throws Refusal 400, 409, 410 or 503.
 */
export async function startSession(userId: string, session: StartSession): Promise<string> {
  refuseWhileLeaving();
  const claim = { userId, session, instanceId: thisInstance().id };
  const result = await claimSession(claim, (messageId) => [
    ...openingChunks(session.messages, messageId, new Date()).map(serializeChunk),
    serializeChunk(progressChunk({ kind: "session", turn: 1 }, "thinking")),
  ]);
  switch (result.outcome) {
    case "claimed":
      streamHub().writes(result.runId);
      // The claim is stored: should this fail, or this process die, the watchdog starts the run.
      void startRun({ id: result.runId, kind: "session" }).catch((error) =>
        log.error({ runId: result.runId, error }, "the engine did not take the session yet"),
      );
      return result.runId;
    case "repeated":
      if (!result.collected) return result.runId;
      throw streamCollected(result.chatId, "The stream of this session");
    case "conflict":
      throw new Refusal("id-conflict", {
        detail: `A message with the id ${result.id} exists already. Mint new ids, or post the session's messages and project as they were.`,
      });
    case "no-project":
      throw new Refusal("invalid-request", {
        detail: "projectId: there is no such project. GET /api/projects lists yours.",
        errors: [{ path: "projectId", message: "there is no such project" }],
      });
  }
}

const REFUSALS = {
  ended: "The session has ended. Start another one with POST /api/chat.",
  ending: "The session ends as soon as its turns are done. Start another one with POST /api/chat.",
  full: "The session has all the turns it may have. Start another one with POST /api/chat.",
} as const;

/**
 * Takes a message to a session in: one turn, however often it is sent. While a turn runs, it
 * waits for its own.
 *
 * @throws Refusal 404, 409 or 503.
 */
export async function postSessionMessage(
  userId: string,
  runId: string,
  { message, id }: { message: string; id: string },
): Promise<TakenMessage> {
  refuseWhileLeaving();
  const result = await queueMessage(
    userId,
    runId,
    { id, text: isEndCommand(message) ? null : message },
    environment().LINNET_SESSION_MAX_TURNS,
  );
  switch (result.outcome) {
    case "taken":
      // The message is stored, and what it declines: should this fail, the watchdog's sweep tells.
      if (result.isNew) {
        if (result.queued) {
          await deliverApprovals().catch((error) => log.warn({ runId, error }, "not told yet"));
        }
        await wakeSession(runId).catch((error) => log.warn({ runId, error }, "not woken yet"));
      }
      return { ok: true, id, queued: result.queued };
    case "conflict":
      throw new Refusal("id-conflict", {
        detail: "A message with this id exists with other content. Mint a new id.",
      });
    case "not-found":
      throw notFound("There is no such session.");
    default:
      throw new Refusal("session-ended", { detail: REFUSALS[result.outcome] });
  }
}
