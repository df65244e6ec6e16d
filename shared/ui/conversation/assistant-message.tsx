import type { LinnetMessage, LinnetPart } from "@linnet/protocol";
import { foldAttempts, type ProgressPhase, progressPhase, turnEnd } from "@linnet/protocol";
import type { LinnetStrings, StringKey } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import { type MessageActions, PartView } from "./part-view.tsx";
import { type ShownSource, SourcesList } from "./sources-list.tsx";

const PHASES = {
  thinking: "progressThinking",
  research: "progressResearch",
  drafting: "progressDrafting",
  publishing: "progressPublishing",
  waiting: "progressWaiting",
  resumed: "progressResumed",
} as const satisfies Record<ProgressPhase, StringKey>;

/** What the turn is at now: in the reader's language, or in the words of the backend. */
export function progressOf(
  parts: readonly LinnetPart[],
  strings: LinnetStrings,
): string | undefined {
  const progress = parts.findLast((part) => part.type === "data-progress");
  const phase = progressPhase(progress?.id);
  return phase ? strings[PHASES[phase]] : progress?.data.text;
}

/** The sources of a message, each once. */
export function sourcesOf(parts: readonly LinnetPart[]): ShownSource[] {
  const sources = new Map<string, ShownSource>();
  for (const part of parts) {
    if (part.type === "source-url") {
      const { sourceId, url, title = url } = part;
      sources.set(url, { id: sourceId, url, title });
    } else if (part.type === "source-document") {
      sources.set(part.sourceId, { id: part.sourceId, title: part.title });
    }
  }
  return [...sources.values()];
}

/** An answer, as far as it is there. */
export function AssistantMessage({
  message,
  isRunning,
  actions,
}: {
  message: LinnetMessage;
  isRunning: boolean;
  actions: MessageActions;
}) {
  const { strings } = useUiHost();
  const parts = foldAttempts(message.parts);
  const progress = progressOf(parts, strings);
  // A turn that has ended asks nothing any more.
  const open = turnEnd(parts) ? { ...actions, onAnswerApproval: undefined } : actions;
  return (
    <article className="linnet-message linnet-assistant" aria-label={strings.linnet}>
      {parts.map((part, index) => (
        <PartView
          // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever added at the end.
          key={index}
          part={part}
          isRunning={isRunning}
          actions={open}
        />
      ))}
      <SourcesList sources={sourcesOf(parts)} />
      {isRunning ? (
        <p className="linnet-progress">
          <span aria-hidden="true" className="linnet-spinner" />
          <span dir="auto">{progress ?? strings.working}</span>
        </p>
      ) : null}
    </article>
  );
}
