import type { RunEnd } from "@linnet/protocol";
import type { AgentResult } from "./agents/agent.ts";
import { draftingAgent } from "./agents/drafting.ts";
import { researchAgent } from "./agents/research.ts";
import { handOverDraft } from "./steps/hand-over-draft.ts";
import { noteStepLimit } from "./steps/note-step-limit.ts";
import { routeTurn } from "./steps/route-turn.ts";

type Route = Exclude<Awaited<ReturnType<typeof routeTurn>>, { stopped: true }>;

async function answer(runId: string, route: Route): Promise<AgentResult["outcome"]> {
  switch (route.next) {
    case "research": {
      const found = await researchAgent(route.model).answerRun(runId);
      // Without any source there is nothing to draft from.
      const goesOn = route.thenDraft && found.outcome === "completed" && found.sources.length > 0;
      if (!goesOn) return found.outcome;
      return (await draftingAgent(route.model).answerRun(runId, { after: found })).outcome;
    }
    case "drafting":
      return (await draftingAgent(route.model).answerRun(runId)).outcome;
    case "publishing":
      if (route.canPublish) {
        // Loaded only here: a replay evaluates what it imports, and `DurableAgent` brings AI SDK
        // and Zod along, which would cost every step of every turn 20 ms.
        const { publishForRun } = await import("./agents/publishing.ts");
        return publishForRun(runId, route.model);
      }
      await handOverDraft(runId);
      return "completed";
  }
}

/**
 * One turn of a conversation: the router chooses, an agent answers. Where the agent was not done
 * within its steps, the person is told, and what there is stays.
 *
 * @returns how the turn ended; what failed for good is thrown.
 */
export async function runRoutedTurn(runId: string): Promise<Exclude<RunEnd, "failed">> {
  const route = await routeTurn(runId);
  if (route.stopped) return "stopped";
  const outcome = await answer(runId, route);
  if (outcome !== "step-limit") return outcome;
  await noteStepLimit(runId);
  return "completed";
}
