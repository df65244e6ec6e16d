import type { Intent, LinnetDataParts, LinnetPart } from "@linnet/protocol";
import { lazy, Suspense } from "react";
import type { AnswerApproval } from "../approval/approval-card.tsx";
import { ApprovalPart } from "../approval/approval-part.tsx";
import type { DraftAccess } from "../draft/draft-access.ts";
import { DraftPart } from "../draft/draft-part.tsx";
import type { ProjectAccess } from "../draft/relation-question.tsx";
import type { ReminderAccess } from "../schedule/draft-reminder.tsx";
import { MarkdownText } from "./markdown-text.tsx";
import { PostedLinks } from "./posted-links.tsx";
import { ResearchFacts } from "./research-facts.tsx";
import { RunEndLine } from "./run-end-line.tsx";
import { SecretsNotice } from "./secrets-notice.tsx";
import { toolCallOf } from "./tool-call.ts";
import { ToolLine } from "./tool-line.tsx";

// It is asked once for a project: the first paint does without it.
const RelationQuestion = lazy(() =>
  import("../draft/relation-question.tsx").then((module) => ({ default: module.RelationQuestion })),
);

/** The actions of a person inside a message. */
export interface MessageActions {
  /** What a post can be put together from in the words of its source. */
  sentences?: LinnetDataParts["sentences"] | undefined;
  onPrompt?: ((text: string, intent: Intent) => void) | undefined;
  onAnswerApproval?: AnswerApproval | undefined;
  onRetry?: () => void;
  drafts?: DraftAccess | undefined;
  projects?: ProjectAccess | undefined;
  /** Where a reminder of a draft is set; absent for all but the newest draft. */
  reminders?: ReminderAccess | undefined;
  /** The id of the chat's newest approval: each one may change what is scheduled. */
  newestApproval?: string | undefined;
}

/**
 * One part of an assistant's message. The row of steps shows what Linnet did, except for a tool call that
 * has failed; sources are listed once for the message.
 */
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
    case "data-research":
      return <ResearchFacts research={part.data} />;
    case "data-relation":
      return actions.projects ? (
        <Suspense fallback={null}>
          <RelationQuestion asked={part.data} projects={actions.projects} />
        </Suspense>
      ) : null;
    case "data-secrets":
      return <SecretsNotice found={part.data.found} />;
    case "data-run":
      return <RunEndLine run={part.data} onRetry={actions.onRetry} />;
    case "data-turn":
      return <RunEndLine run={part.data} />;
    case "data-approval":
      return (
        <ApprovalPart
          approval={part.data}
          onAnswer={actions.onAnswerApproval}
          pictures={actions.drafts}
        />
      );
    case "tool-submitDraft":
      return <DraftPart part={part} {...actions} />;
    default: {
      if (part.type === "tool-publishPost" && part.state === "output-available") {
        return <PostedLinks urls={part.output.urls} />;
      }
      const call = toolCallOf(part, isRunning);
      return call?.state === "failed" ? <ToolLine {...call} /> : null;
    }
  }
}
