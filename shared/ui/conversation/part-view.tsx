import type { LinnetPart } from "@linnet/protocol";
import type { DynamicToolUIPart, ToolUIPart } from "ai";
import type { AnswerApproval } from "../approval/approval-card.tsx";
import { ApprovalPart } from "../approval/approval-part.tsx";
import { DraftPart } from "../draft/draft-part.tsx";
import type { DraftAccess } from "../draft/use-draft-edits.tsx";
import { MarkdownText } from "./markdown-text.tsx";
import { ReasoningView } from "./reasoning-view.tsx";
import { RouteLine } from "./route-line.tsx";
import { RunEndLine } from "./run-end-line.tsx";
import { SecretsNotice } from "./secrets-notice.tsx";
import { ToolLine, type ToolState } from "./tool-line.tsx";

/** What a person can do from inside a message. */
export interface MessageActions {
  onPrompt?: ((text: string) => void) | undefined;
  onAnswerApproval?: AnswerApproval | undefined;
  onRetry?: () => void;
  drafts?: DraftAccess | undefined;
}

/** One part of an assistant's message. Progress and sources are shown once per message instead. */
export function PartView({
  part,
  isRunning,
  actions,
}: {
  part: LinnetPart;
  isRunning: boolean;
  actions: MessageActions;
}) {
  switch (part.type) {
    case "text":
      return part.text.trim() === "" ? null : <MarkdownText text={part.text} />;
    case "reasoning":
      return <ReasoningView text={part.text} isRunning={isRunning && part.state === "streaming"} />;
    case "data-route":
      return <RouteLine route={part.data} />;
    case "data-secrets":
      return <SecretsNotice found={part.data.found} />;
    case "data-run":
      return <RunEndLine run={part.data} onRetry={actions.onRetry} />;
    case "data-turn":
      return <RunEndLine run={part.data} />;
    case "data-approval":
      return <ApprovalPart approval={part.data} onAnswer={actions.onAnswerApproval} />;
    case "tool-submitDraft":
      return <DraftPart part={part} drafts={actions.drafts} onPrompt={actions.onPrompt} />;
    default:
      if (!isToolPart(part)) return null;
      return (
        <ToolLine
          name={part.type === "dynamic-tool" ? part.toolName : part.type.slice("tool-".length)}
          state={toolState(part.state, isRunning)}
          detail={detailOf(part)}
        />
      );
  }
}

/** As AI SDK's own, whose module is too heavy for the first paint. */
function isToolPart(part: LinnetPart): part is Extract<LinnetPart, ToolUIPart | DynamicToolUIPart> {
  return part.type === "dynamic-tool" || part.type.startsWith("tool-");
}

function toolState(state: string, isRunning: boolean): ToolState {
  if (state === "output-available") return "done";
  if (state === "output-error" || state === "output-denied") return "failed";
  // A call without a result in a message that has ended was cut off.
  return isRunning ? "running" : "failed";
}

/** What a search or a reading was about. */
function detailOf(part: { input?: unknown; errorText?: string }): string | undefined {
  if (part.errorText) return part.errorText;
  const { input } = part;
  if (typeof input !== "object" || input === null) return undefined;
  if ("query" in input && typeof input.query === "string") return input.query;
  if ("url" in input && typeof input.url === "string") return input.url;
  return undefined;
}
