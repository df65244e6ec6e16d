import type { AgentConfig, AgentStepResult } from "../prompts/agent-config.ts";
import { answerRun } from "./answer-run.ts";
import { isLastCall } from "./call-agent-model.ts";
import { type DecidedRoute, decideRoute, keptRoute } from "./decide-route.ts";
import { endingStep } from "./ending-step.ts";

/** The agents whose first model call belongs to the step that routes. */
export type FirstAgent = Exclude<DecidedRoute["next"], "publishing">;

/** Where a turn goes; `stopped` when a person stopped it. */
export type RoutedTurn =
  | { stopped: true }
  | (DecidedRoute & {
      stopped: false;
      /** The agent's first model call. The agent still has to make it where this is left out. */
      first?: AgentStepResult;
    });

/**
 * Decides which agent takes the turn, and makes the first model call of that agent: one step less for
 * each turn. The route is stored before the agent's model is asked, so an execution after a
 * kill or a failure goes on from it, and asks no router.
 *
 * @param configOf the configuration of an agent on a model.
 * @param endsRun whether the agent's call ends the run, too, if it is the turn's last one.
 */
export async function routeAndAnswer(
  runId: string,
  configOf: (agent: FirstAgent, model: string) => AgentConfig,
  endsRun: boolean,
): Promise<RoutedTurn> {
  const { result, runHasEnded } = await endingStep<RoutedTurn>(
    runId,
    (routed) =>
      endsRun && !routed.stopped && !routed.thenDraft && !!routed.first && isLastCall(routed.first),
    async (attempt) => {
      const kept = keptRoute(attempt);
      const { route, messages } = kept ? { route: kept } : await decideRoute(attempt);
      if (!route) return { stopped: true };
      if (route.next === "publishing") return { stopped: false, ...route };
      if (!kept) await attempt.keep(route, route.model);
      const config = configOf(route.next, route.model);
      const request = { config, input: { runId }, appended: [], shown: [] };
      const first = await answerRun(request, attempt, messages);
      return { stopped: false, ...route, first };
    },
  );
  if (!runHasEnded || result.stopped || !result.first) return result;
  return { ...result, first: { ...result.first, runHasEnded } };
}
