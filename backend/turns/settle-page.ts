import type { LinnetChunk } from "@linnet/protocol";
import { readPageInputSchema } from "@linnet/protocol";
import type { ModelMessage, ToolResultPart, UIMessageChunk } from "ai";
import { FatalError } from "workflow";
import { approvalChunk } from "../approvals/approval-chunk.ts";
import { approvalReason } from "../approvals/approval-reason.ts";
import { serializeChunk } from "../chunk-log/serialize-chunk.ts";
import type { StepAttempt } from "../chunk-log/step-attempt.ts";
import { type Approval, loadApproval, markSettled } from "../db/queries/approvals.ts";
import { isSameSite } from "../prompts/addresses.ts";
import { conversationSources } from "../prompts/conversation-sources.ts";
import type { ConversationSource } from "../prompts/source-register.ts";
import { fetchPage, pageForModel } from "../tools/read-page.ts";
import { isStopped } from "./is-stopped.ts";
import { leasedStep } from "./leased-step.ts";
import { loadTurn } from "./load-turn.ts";
import { stepProgress } from "./progress-chunk.ts";
import { TurnSources } from "./turn-sources.ts";

/** Characters of an address that a refusal shows. */
const LONGEST_SHOWN = 200;

/** The tool result with which the agent continues. */
export type SettledReading =
  | { state: "waiting" }
  | { state: "stopped" }
  | {
      state: "answered";
      /** Whether the person allowed it. */
      isAllowed: boolean;
      messages: ModelMessage[];
      sources: ConversationSource[];
    };

type Output = ToolResultPart["output"];

/** Reads what was allowed; gives what the log and the model are told of it. */
async function read(
  { toolCallId }: Approval,
  url: string,
  sources: TurnSources,
  attempt: StepAttempt,
): Promise<{ chunk: UIMessageChunk; output: Output }> {
  try {
    const page = await fetchPage(
      url,
      {
        addSource: (found) => sources.add(found),
        refusesRedirect: (to) =>
          isSameSite(url, to) ? undefined : "it redirects to another site, which nobody allowed",
      },
      attempt.signal,
    );
    return {
      chunk: { type: "tool-output-available", toolCallId, output: page },
      output: pageForModel(page),
    };
  } catch (error) {
    attempt.signal.throwIfAborted();
    return refused(toolCallId, error instanceof Error ? error.message : String(error));
  }
}

function refused(toolCallId: string, errorText: string) {
  const chunk: UIMessageChunk = { type: "tool-output-error", toolCallId, errorText };
  const output: Output = { type: "error-text", value: errorText };
  return { chunk, output };
}

/** Takes in whether a page may be read, shows the answer in its place, and reads the page. */
export async function settlePage(
  runId: string,
  approvalId: string,
  shown: readonly ConversationSource[],
): Promise<SettledReading> {
  return leasedStep(runId, async (attempt): Promise<SettledReading> => {
    const approval = await loadApproval(approvalId);
    if (!approval || approval.runId !== runId) {
      throw new FatalError(`there is no question ${approvalId} of this run`);
    }
    if (approval.state === "requested") return { state: "waiting" };
    const { url } = readPageInputSchema.parse(approval.input);
    const isAllowed = approval.state === "approved";
    await attempt.append(
      [approvalChunk(approval), stepProgress(attempt, "resumed")].map(serializeChunk),
    );
    if (isStopped(attempt)) {
      await markSettled(attempt, approval);
      return { state: "stopped" };
    }
    const { messages: stored } = await loadTurn(attempt.run);
    const sources = new TurnSources(conversationSources(stored).register, [], shown);
    const reason = approvalReason(approval);
    const { chunk, output } = isAllowed
      ? await read(approval, url, sources, attempt)
      : refused(
          approval.toolCallId,
          `${url.slice(0, LONGEST_SHOWN)} was not read: the person did not allow it${reason ? ` (${reason})` : ""}. Go on without it.`,
        );
    await attempt.append(
      sources.pass(chunk).map((passed) => serializeChunk(passed as LinnetChunk)),
    );
    await markSettled(attempt, approval);
    const { toolCallId } = approval;
    return {
      state: "answered",
      isAllowed,
      messages: [
        {
          role: "tool",
          content: [{ type: "tool-result", toolCallId, toolName: "readPage", output }],
        },
      ],
      sources: [...sources.sent],
    };
  });
}
