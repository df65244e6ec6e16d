import { type DueSession, takeDueSessions } from "../db/queries/session-turns.ts";
import { log } from "../logging/log.ts";
import { environment } from "../process/env.ts";
import { wakeHook, wakeToken } from "../workflows/hooks.ts";

async function wakeAll(due: readonly DueSession[], reason: "message" | "idle"): Promise<void> {
  for (const { runId, engineRunId } of due) {
    // Should this fail, the watchdog tries again.
    await wakeHook
      .resume(wakeToken(engineRunId), { reason })
      .catch((error) => log.warn({ runId, error }, "the session was not woken yet"));
  }
}

/** Wakes a session if it waits and there is something to answer. */
export async function wakeSession(runId: string): Promise<void> {
  await wakeAll(await takeDueSessions(environment().LINNET_SESSION_IDLE_HOURS, runId), "message");
}

/** Wakes all sessions that wait although there is something to answer, or for too long. */
export async function wakeDueSessions(): Promise<void> {
  await wakeAll(await takeDueSessions(environment().LINNET_SESSION_IDLE_HOURS), "idle");
}
