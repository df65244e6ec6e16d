import { parseQueueName, type Queue, SPEC_VERSION_CURRENT, type World } from "@workflow/world";
import { log } from "../logging/log.ts";
import { processSingleton } from "../process/process-singleton.ts";

/** What the engine stores for a workflow that returns nothing. */
const NOTHING = new TextEncoder().encode("devl-1");

/** Engine runs whose workflow has nothing left to do after the step that is under way. */
function endingRuns(): Set<string> {
  return processSingleton("ending-engine-runs", () => new Set<string>());
}

/** Says that a workflow does nothing more once it reads the result of the step that is under way. */
export function nothingFollows(engineRunId: string): void {
  endingRuns().add(engineRunId);
}

/**
 * A queue that completes an engine run in place of its last replay, which would only find that
 * nothing follows. If the process dies before that, the step's job is delivered again, and the replay
 * completes the run.
 */
export function withoutLastReplay(queue: Queue["queue"], events: World["events"]): Queue["queue"] {
  return async (name, message, settings) => {
    const isReplay = parseQueueName(name).kind === "workflow" && "runId" in message;
    if (!isReplay || !endingRuns().delete(message.runId)) return queue(name, message, settings);
    const { runId } = message;
    try {
      await events.create(runId, {
        eventType: "run_completed",
        specVersion: SPEC_VERSION_CURRENT,
        eventData: { output: NOTHING },
      });
      return { messageId: null };
    } catch (error) {
      log.debug({ engineRunId: runId, error }, "a run is completed by a replay");
      return queue(name, message, settings);
    }
  };
}
