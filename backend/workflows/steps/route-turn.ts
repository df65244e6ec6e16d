import { type RoutedTurn, routeAndAnswer } from "../../turns/route-and-answer.ts";
import { draftingAgent } from "../agents/drafting.ts";
import { researchAgent } from "../agents/research.ts";
import { ENGINE_RETRIES } from "./engine-retries.ts";

/**
 * Decides which agent takes the turn, and makes that agent's first model call.
 *
 * @param endsRun whether the call ends the run, too, if it is the turn's last one.
 */
export async function routeTurn(runId: string, endsRun = false): Promise<RoutedTurn> {
  "use step";
  const agents = { research: researchAgent, drafting: draftingAgent };
  return routeAndAnswer(runId, (agent, model) => agents[agent](model).config, endsRun);
}
routeTurn.maxRetries = ENGINE_RETRIES;
