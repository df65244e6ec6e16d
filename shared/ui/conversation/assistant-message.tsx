import type { LinnetMessage, LinnetPart } from "@linnet/protocol";
import { foldAttempts, type ProgressPhase, progressPhase, turnEnd } from "@linnet/protocol";
import { memo } from "react";
import { haveSameMembers } from "../have-same-members.ts";
import type { LinnetStrings, StringKey } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import { interruptedAttempt } from "./interrupted-attempt.ts";
import { type MessageActions, PartView } from "./part-view.tsx";
import { saidText } from "./said-text.ts";
import { type ShownSource, SourcesList } from "./sources-list.tsx";
import { isStep, StepsRow } from "./steps-row.tsx";
import { toldFailures } from "./told-failures.ts";
import { withoutDraftedPosts } from "./without-drafted-posts.ts";
import { withoutResearch } from "./without-research.ts";

const PHASES = {
  thinking: "progressThinking",
  research: "progressResearch",
  drafting: "progressDrafting",
  publishing: "progressPublishing",
  waiting: "progressWaiting",
  asking: "progressAsking",
  away: "progressAway",
  resumed: "progressResumed",
} as const satisfies Record<ProgressPhase, StringKey>;

/** Returns the current phase of the turn in the person's language, or else in the backend's words. */
export function progressOf(
  parts: readonly LinnetPart[],
  strings: LinnetStrings,
  language: string,
): string | undefined {
  const progress = parts.findLast((part) => part.type === "data-progress");
  const phase = progressPhase(progress?.id);
  if (phase) return strings[PHASES[phase]];
  return saidText(progress?.data.said, strings, language) ?? progress?.data.text;
}

/** The sources of a message, each once, without those that the card of a draft lists. */
export function sourcesOf(parts: readonly LinnetPart[]): ShownSource[] {
  const listed = new Set(
    parts.flatMap((part) =>
      part.type === "tool-submitDraft" && part.state === "output-available"
        ? part.output.sources.map(({ url }) => url)
        : [],
    ),
  );
  const sources = new Map<string, ShownSource>();
  for (const part of parts) {
    if (part.type === "source-url") {
      const { sourceId, url, title = url } = part;
      if (!listed.has(url)) sources.set(url, { id: sourceId, url, title });
    } else if (part.type === "source-document") {
      sources.set(part.sourceId, { id: part.sourceId, title: part.title });
    }
  }
  return [...sources.values()];
}

interface AssistantMessageProps {
  message: LinnetMessage;
  isRunning: boolean;
  actions: MessageActions;
}

/** An answer, as far as it is written. A long chat has many, which are not drawn again with a key that is pressed. */
export const AssistantMessage = memo(function AssistantMessage({
  message,
  isRunning,
  actions,
}: AssistantMessageProps) {
  const { strings, language } = useUiHost();
  const parts = withoutResearch(withoutDraftedPosts(foldAttempts(message.parts)));
  const told = toldFailures(parts);
  const interrupted = isRunning ? interruptedAttempt(message.parts) : undefined;
  // A turn that has ended asks nothing any more.
  const open = turnEnd(parts) ? { ...actions, onAnswerApproval: undefined } : actions;
  return (
    <article className="linnet-message linnet-assistant" aria-label={strings.linnet}>
      {parts.map((part, index) =>
        interrupted?.after.has(part) || told.has(part) ? null : (
          <PartView
            // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever added at the end.
            key={index}
            part={part}
            isRunning={isRunning}
            actions={open}
          />
        ),
      )}
      {interrupted ? (
        <div className="linnet-interrupted">
          <p className="linnet-interrupted-note">{strings.interrupted}</p>
          {interrupted.before.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an ended attempt do not change.
            <PartView key={index} part={part} isRunning actions={{}} />
          ))}
        </div>
      ) : null}
      <SourcesList sources={sourcesOf(parts)} />
      <StepsRow
        steps={parts.filter((part) => isStep(part, isRunning) || told.has(part))}
        progress={isRunning ? (progressOf(parts, strings, language) ?? strings.working) : undefined}
      />
    </article>
  );
}, isSameAnswer);

function isSameAnswer(before: AssistantMessageProps, now: AssistantMessageProps): boolean {
  return (
    before.message === now.message &&
    before.isRunning === now.isRunning &&
    haveSameMembers(before.actions, now.actions)
  );
}
