import { defineHook } from "workflow";
// By name and from the small build: a replay evaluates all that the bundle of the workflows takes in.
import { object, enum as oneOf, uuid } from "zod/mini";

/**
 * Wakes a session that waits for a person. The hook carries no message: what is to be answered
 * stands in `session_turns`, so a wake-up that is lost or comes twice does no harm.
 */
export const wakeHook = defineHook({
  schema: object({ reason: oneOf(["message", "idle"]) }),
});

/**
 * The token of a session's hook. It names the engine's run, not ours: a second start of the same
 * claim must not take the hook of the first.
 */
export function wakeToken(engineRunId: string): string {
  return `wake:${engineRunId}`;
}

/**
 * Wakes a run that waits for an approval. It carries no answer: that stands in the database, for
 * one input, by one person, and whoever wakes the run reads it there.
 */
export const approvalHook = defineHook({ schema: object({ approvalId: uuid() }) });

/** The token of the hook that a call's request waits in. */
export function approvalToken(call: { runId: string; toolCallId: string; round: number }): string {
  return `approval:${call.runId}:${call.toolCallId}:${call.round}`;
}
