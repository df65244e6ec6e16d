import { defineHook } from "workflow";
import type { z } from "zod";

/**
 * A payload's schema that is loaded when a hook is resumed. Only then is it asked for, while what a
 * workflow imports is evaluated at every replay: Zod there would cost each step milliseconds.
 */
function whenResumed<T>(load: () => Promise<z.ZodType<T>>) {
  return {
    "~standard": {
      version: 1,
      vendor: "linnet",
      validate: async (payload: unknown) => (await load())["~standard"].validate(payload),
    },
  } as const;
}

/**
 * Wakes a session that waits for a person. The hook carries no message: what is to be answered
 * stands in `session_turns`, so a wake-up that is lost or comes twice does no harm.
 */
export const wakeHook = defineHook({
  schema: whenResumed(async () => (await import("./hook-payloads.ts")).wakePayload),
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
export const approvalHook = defineHook({
  schema: whenResumed(async () => (await import("./hook-payloads.ts")).approvalPayload),
});

/** The token of the hook that a call's request waits in. */
export function approvalToken(call: { runId: string; toolCallId: string; round: number }): string {
  return `approval:${call.runId}:${call.toolCallId}:${call.round}`;
}
