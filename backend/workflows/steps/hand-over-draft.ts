import { writeHandOver } from "../../turns/write-hand-over.ts";
import { ENGINE_RETRIES } from "./engine-retries.ts";

/** Publishing without X credentials: hands the draft over by intent links. */
export async function handOverDraft(runId: string): Promise<void> {
  "use step";
  await writeHandOver(runId);
}
handOverDraft.maxRetries = ENGINE_RETRIES;
