import type { AskedReading } from "../../prompts/agent-config.ts";
import type { ConversationSource } from "../../prompts/source-register.ts";
import { approvalHook, approvalToken } from "../hooks.ts";
import { askReading, settleReading } from "../steps/reading-steps.ts";

/** The result of asking: the tool's output, with which the agent continues. */
export type ReadingAnswer = Exclude<
  Awaited<ReturnType<typeof settleReading>>,
  { state: "waiting" }
>;

/** Inside a workflow: asks the person whether a page may be read, waits, and reads it if so. */
export async function askToRead(
  runId: string,
  { toolCallId, url }: AskedReading,
  shown: ConversationSource[],
): Promise<ReadingAnswer> {
  const hook = approvalHook.create({ token: approvalToken({ runId, toolCallId, round: 0 }) });
  try {
    const asked = await askReading(runId, { toolCallId, url });
    if (!asked.approvalId) return { state: "stopped" };
    let settled: Awaited<ReturnType<typeof settleReading>>;
    do {
      // A wake-up says nothing: the step reads what the person has answered.
      await hook;
      settled = await settleReading(runId, asked.approvalId, shown);
    } while (settled.state === "waiting");
    return settled;
  } finally {
    hook.dispose();
  }
}
