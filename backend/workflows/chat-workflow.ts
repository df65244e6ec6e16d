import { runRoutedTurn } from "./routed-turn.ts";
import { finishTurn } from "./steps/finish-turn.ts";

/** One turn of a chat, from the stored message of the user to the stored answer. */
export async function chatWorkflow(runId: string): Promise<void> {
  "use workflow";
  try {
    // Once a step has ended the run, nothing may follow: the engine then leaves out the last replay.
    const { end, runHasEnded } = await runRoutedTurn(runId, { endsRun: true });
    if (!runHasEnded) await finishTurn(runId, end);
  } catch (error) {
    await finishTurn(runId, "failed", error instanceof Error ? error.message : undefined);
  }
}
