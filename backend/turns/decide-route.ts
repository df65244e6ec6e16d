import type { RouteNext } from "@linnet/shared/protocol/data-parts";
import { addRunUsage } from "../db/queries/runs.ts";
import { environment } from "../env.ts";
import { log } from "../log/log.ts";
import { LOCAL_MODEL } from "../models/resolve-model.ts";
import { serializeChunk } from "../streams/serialize-chunk.ts";
import { StepInterruption } from "../world/step-lease.ts";
import { type ChosenRoute, chooseRoute } from "./choose-route.ts";
import { leasedStep } from "./leased-step.ts";
import { loadTurn } from "./load-turn.ts";
import { progressChunk } from "./progress-chunk.ts";

/** Where a turn goes, and on which model; `stopped` when a person stopped it. */
export type RoutedTurn = { stopped: true } | { stopped: false; next: RouteNext; model: string };

/**
 * Decides which agent takes the turn. A router that fails or answers nonsense must not cost the
 * turn: then the local rules decide.
 */
export async function decideRoute(runId: string): Promise<RoutedTurn> {
  return leasedStep(runId, async (attempt) => {
    const { LINNET_MODEL: model = LOCAL_MODEL, LINNET_ROUTER_MODEL: router = model } =
      environment();
    if (attempt.signal.aborted) return stoppedOr(attempt.signal.reason);
    const { messages } = await loadTurn(runId);
    let route: ChosenRoute;
    try {
      route = await chooseRoute(messages, router, attempt.signal);
    } catch (error) {
      if (attempt.signal.aborted) return stoppedOr(attempt.signal.reason);
      throw error;
    }
    const { decision, usage, failure: error } = route;
    if (error) log.warn({ runId, router, error }, "the router's model failed; local rules decide");
    if (usage.inputTokens + usage.outputTokens > 0) await addRunUsage(runId, usage);
    await attempt.append([
      serializeChunk({ type: "data-route", id: "route", data: decision }),
      serializeChunk(progressChunk(decision.next)),
    ]);
    return { stopped: false, next: decision.next, model };
  });
}

/** A stop ends the turn tidily; any other interruption ends the execution. */
function stoppedOr(reason: unknown): RoutedTurn {
  if (reason instanceof StepInterruption && reason.reason === "stop-requested") {
    return { stopped: true };
  }
  throw reason;
}
