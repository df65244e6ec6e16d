import { decideRoute, type RoutedTurn } from "../../turns/decide-route.ts";
import { ENGINE_RETRIES } from "./engine-retries.ts";

/** Decides which agent takes the turn, and on which model. */
export async function routeTurn(runId: string): Promise<RoutedTurn> {
  "use step";
  return decideRoute(runId);
}
routeTurn.maxRetries = ENGINE_RETRIES;
