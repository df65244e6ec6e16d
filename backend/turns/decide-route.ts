import {
  type RouteDecision,
  type RouteNext,
  routeDecisionSchema,
} from "@linnet/shared/protocol/data-parts";
import { generateText, Output } from "ai";
import { toModelMessages } from "../agents/model-messages.ts";
import { ROUTER_PROMPT } from "../agents/router-prompt.ts";
import { environment } from "../env.ts";
import { log } from "../log/log.ts";
import { linnetModel } from "../models/linnet-model.ts";
import { LOCAL_MODEL } from "../models/resolve-model.ts";
import { serializeChunk } from "../streams/serialize-chunk.ts";
import { StepInterruption } from "../world/step-lease.ts";
import { leasedStep } from "./leased-step.ts";
import { loadTurn, type Turn } from "./load-turn.ts";
import { progressChunk } from "./progress-chunk.ts";

/** Where a turn goes, and on which model; `stopped` when a person stopped it. */
export type RoutedTurn = { stopped: true } | { stopped: false; next: RouteNext; model: string };

async function askRouter(
  turn: Turn,
  modelName: string,
  signal: AbortSignal,
): Promise<RouteDecision> {
  const { output } = await generateText({
    model: linnetModel(modelName),
    system: ROUTER_PROMPT,
    messages: await toModelMessages(turn.messages),
    output: Output.object({ schema: routeDecisionSchema, name: "route" }),
    abortSignal: signal,
    maxRetries: 0,
  });
  return output;
}

/**
 * Decides which agent takes the turn. A router that fails or answers nonsense must not cost the
 * turn: then the local rules decide.
 */
export async function decideRoute(runId: string): Promise<RoutedTurn> {
  return leasedStep(runId, async (attempt) => {
    const { LINNET_MODEL: model = LOCAL_MODEL, LINNET_ROUTER_MODEL: router = model } =
      environment();
    if (attempt.signal.aborted) return stoppedOr(attempt.signal.reason);
    const turn = await loadTurn(runId);
    let decision: RouteDecision;
    try {
      decision = await askRouter(turn, router, attempt.signal);
    } catch (error) {
      if (attempt.signal.aborted) return stoppedOr(attempt.signal.reason);
      log.warn({ runId, router, error }, "the router's model failed; local rules decide");
      decision = await askRouter(turn, LOCAL_MODEL, attempt.signal);
    }
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
