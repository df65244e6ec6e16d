import type { Queue } from "@workflow/world";
import { z } from "zod";
import { raiseStepBudgets } from "../chunk-log/step-budget.ts";
import { processSingleton } from "../process/process-singleton.ts";

/** A workflow's message names its run `runId`, a step's `workflowRunId`. */
const messageSchema = z.object({
  runId: z.string().optional(),
  workflowRunId: z.string().optional(),
});

function inFlight(): Map<string, number> {
  return processSingleton("deliveries", () => new Map<string, number>());
}

/** Engine runs for which this process is handling a delivery now. */
export function deliveredRunIds(): string[] {
  return [...inFlight().keys()];
}

/** Makes a queue's handlers keep account of what they are handling. */
export function countDeliveries(
  createQueueHandler: Queue["createQueueHandler"],
): Queue["createQueueHandler"] {
  return (prefix, handler) =>
    createQueueHandler(prefix, async (message, meta) => {
      // The delivering process has loaded the steps.
      raiseStepBudgets();
      const { data } = messageSchema.safeParse(message);
      const runId = data?.workflowRunId ?? data?.runId;
      if (!runId) return handler(message, meta);
      const counts = inFlight();
      counts.set(runId, (counts.get(runId) ?? 0) + 1);
      try {
        return await handler(message, meta);
      } finally {
        const left = (counts.get(runId) ?? 1) - 1;
        if (left > 0) counts.set(runId, left);
        else counts.delete(runId);
      }
    });
}
