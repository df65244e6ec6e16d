import type { SessionInfo } from "@linnet/protocol";
import type { Run } from "../db/queries/runs.ts";
import { queueLength } from "../db/queries/session-turns.ts";
import { runInfo } from "../runs/run-info.ts";

function statusOf({ status, waitingFor }: Run): SessionInfo["status"] {
  if (status === "running") return waitingFor ? "waiting" : "running";
  return status === "failed" ? "failed" : "completed";
}

/** How far a session is, and whether it waits for a person. */
export async function sessionInfo(run: Run): Promise<SessionInfo> {
  const [info, queued] = await Promise.all([runInfo(run), queueLength(run.id)]);
  return {
    ...info,
    status: statusOf(run),
    chatId: run.chatId,
    turn: run.turn,
    queued: run.status === "running" ? queued : 0,
  };
}
