import type { RunEnd } from "@linnet/protocol";
import type { AgentResult } from "./agents/agent.ts";
import { draftingAgent } from "./agents/drafting.ts";
import { researchAgent } from "./agents/research.ts";
import { handOverDraft } from "./steps/hand-over-draft.ts";
import { noteStepLimit } from "./steps/note-step-limit.ts";
import { routeTurn } from "./steps/route-turn.ts";

type Route = Exclude<Awaited<ReturnType<typeof routeTurn>>, { stopped: true }>;

type Answered = Pick<AgentResult, "outcome" | "runHasEnded">;

async function answer(runId: string, route: Route, endsRun: boolean): Promise<Answered> {
  const { first } = route;
  switch (route.next) {
    case "research": {
      const isLast = !route.thenDraft;
      const found = await researchAgent(route.model).answerRun(runId, {
        endsRun: endsRun && isLast,
        first,
      });
      // Without any source there is nothing to draft from.
      const goesOn = !isLast && found.outcome === "completed" && found.sources.length > 0;
      if (!goesOn) return found;
      return draftingAgent(route.model).answerRun(runId, { after: found, endsRun });
    }
    case "drafting":
      return draftingAgent(route.model).answerRun(runId, { endsRun, first });
    case "publishing":
      if (route.canPublish) {
        // Loaded only here: a replay evaluates what it imports, and `DurableAgent` brings AI SDK
        // and Zod along, which would cost every step of every turn 20 ms.
        const { publishForRun } = await import("./agents/publishing.ts");
        return { outcome: await publishForRun(runId, route.model), runHasEnded: false };
      }
      await handOverDraft(runId);
      return { outcome: "completed", runHasEnded: false };
  }
}

/**
 * One turn of a conversation: the router chooses, an agent answers. Where the agent was not done
 * within its steps, the person is told, and what there is stays.
 *
 * @param settings `endsRun`: whether the agent's last call may end the run, too.
 * @returns how the turn ended, and whether the run has ended with it; what failed for good is thrown.
 */
export async function runRoutedTurn(
  runId: string,
  { endsRun = false }: { endsRun?: boolean } = {},
): Promise<{ end: Exclude<RunEnd, "failed">; runHasEnded: boolean }> {
  const route = await routeTurn(runId, endsRun);
  if (route.stopped) return { end: "stopped", runHasEnded: false };
  const { outcome, runHasEnded } = await answer(runId, route, endsRun);
  if (outcome !== "step-limit") return { end: outcome, runHasEnded };
  await noteStepLimit(runId);
  return { end: "completed", runHasEnded };
}
