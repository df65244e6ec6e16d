import { getWorkflowMetadata } from "workflow";
import { wakeHook, wakeToken } from "./hooks.ts";
import { runRoutedTurn } from "./routed-turn.ts";
import { beginSessionTurn } from "./steps/begin-session-turn.ts";
import { continueSessionElsewhere } from "./steps/continue-session-elsewhere.ts";
import { finishSessionTurn } from "./steps/finish-session-turn.ts";

/** The engine replays a run from its beginning at each step: a long session is cut into several. */
const TURNS_PER_ENGINE_RUN = 20;

/** A whole conversation: one turn after another, and in between the wait for a message. */
export async function sessionWorkflow(runId: string): Promise<void> {
  "use workflow";
  const wakeUp = wakeHook.create({ token: wakeToken(getWorkflowMetadata().workflowRunId) });
  let turns = 0;
  let state = await beginSessionTurn(runId);
  while (state.next !== "end") {
    if (turns === TURNS_PER_ENGINE_RUN) {
      await continueSessionElsewhere(runId);
      return;
    }
    if (state.next === "message") {
      await wakeUp;
      state = await beginSessionTurn(runId);
    } else {
      const outcome = await runRoutedTurn(runId).then(
        ({ end }) => ({ end }),
        (error: unknown) => ({ end: "failed" as const, failure: String(error) }),
      );
      state = await finishSessionTurn(runId, state.turn, outcome);
      turns += 1;
    }
  }
}
