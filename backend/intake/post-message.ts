import type { UserMessage } from "@linnet/protocol";
import { serializeChunk } from "../chunk-log/serialize-chunk.ts";
import { streamHub } from "../chunk-log/stream-hub.ts";
import type { StreamInfo } from "../chunk-log/stream-store.ts";
import { thisInstance } from "../cluster/instance.ts";
import { claimTurn } from "../db/queries/claim-turn.ts";
import { log } from "../logging/log.ts";
import { notFound, Refusal, streamCollected } from "../problems/refusal.ts";
import { progressChunk } from "../turns/progress-chunk.ts";
import { refuseWhileLeaving } from "./refuse-while-leaving.ts";
import { startRun } from "./start-run.ts";

/** The run that answers a message. */
export interface TakenMessage {
  runId: string;
  /** Undefined when the message was posted before. */
  stream?: StreamInfo;
}

/**
 * Takes a user's message: one turn, however often it is posted.
 *
 * @returns the run that answers it, and its stream where it has just been made.
 * @throws Refusal 404, 409, 410 or 503.
 */
export async function postMessage(
  userId: string,
  chatId: string,
  message: UserMessage,
): Promise<TakenMessage> {
  refuseWhileLeaving();
  const claim = { userId, chatId, message, instanceId: thisInstance().id };
  let opening: string[] = [];
  const result = await claimTurn(claim, (messageId) => {
    opening = [
      serializeChunk({ type: "start", messageId }),
      serializeChunk(progressChunk({ kind: "turn", turn: 1 }, "thinking")),
    ];
    return opening;
  });
  switch (result.outcome) {
    case "claimed":
      // Whoever posted it reads this from memory.
      streamHub().publish(
        result.runId,
        0,
        opening.map((json) => ({ json })),
        false,
      );
      // The claim is stored: should this fail, or this process die, the watchdog starts the run.
      void startRun({ id: result.runId, kind: "turn" }).catch((error) =>
        log.error({ runId: result.runId, error }, "the engine did not take the run yet"),
      );
      return { runId: result.runId, stream: { next: opening.length, closed: false } };
    case "repeated":
      if (!result.collected) return { runId: result.runId };
      throw streamCollected(chatId, "The stream of this message");
    case "conflict":
      throw new Refusal("id-conflict", {
        detail: "A message with this id exists with other content. Mint a new id.",
      });
    case "turn-running":
      throw new Refusal("turn-running", {
        detail: result.isSession
          ? `This chat belongs to a session. Send the message to /api/chat/${result.activeRunId}, or end the session first.`
          : "A turn is running in this chat. Follow it, stop it, or wait for its end.",
        activeRunId: result.activeRunId,
      });
    case "not-found":
      throw notFound("There is no such chat.");
  }
}
