import { leasedStep } from "./leased-step.ts";
import { writeNote } from "./write-note.ts";

/** Tells the person that the turn ends before the agent was done. What there is stays. */
export async function tellStepLimit(runId: string): Promise<void> {
  await leasedStep(runId, (attempt) =>
    writeNote(
      attempt,
      "I stopped here: this took as many steps as one turn may have, and I was not done. What there is so far is kept. Say how to go on, or ask for less at once.",
    ),
  );
}
