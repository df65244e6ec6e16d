import type { RunEnd } from "@linnet/shared/protocol/data-parts";
import { draftingAgent } from "../agents/drafting.ts";
import { researchAgent } from "../agents/research.ts";
import { handOverDraft } from "./steps/hand-over-draft.ts";
import { routeTurn } from "./steps/route-turn.ts";

/**
 * One turn of a conversation: the router chooses, an agent answers.
 *
 * @returns how the turn ended; what failed for good is thrown.
 */
export async function runRoutedTurn(runId: string): Promise<Exclude<RunEnd, "failed">> {
  const route = await routeTurn(runId);
  if (route.stopped) return "stopped";

  switch (route.next) {
    case "research": {
      const { outcome } = await researchAgent(route.model).answerRun(runId);
      return outcome === "stopped" ? "stopped" : "completed";
    }
    case "drafting": {
      const { outcome } = await draftingAgent(route.model).answerRun(runId);
      return outcome === "stopped" ? "stopped" : "completed";
    }
    case "publishing":
      if (route.canPublish) {
        // Loaded only here: a replay evaluates what it imports, and `DurableAgent` brings AI SDK
        // and Zod along, which would cost every step of every turn 20 ms.
        const { publishForRun } = await import("../agents/publishing.ts");
        return publishForRun(runId, route.model);
      }
      await handOverDraft(runId);
      return "completed";
  }
}
