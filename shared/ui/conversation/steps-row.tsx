import type { LinnetPart, RouteDecision, SubmitDraftOutput } from "@linnet/protocol";
import { faultTexts } from "../draft/fault-texts.ts";
import { fill, type LinnetStrings } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import { saidText } from "./said-text.ts";
import { toolCallOf } from "./tool-call.ts";
import { ToolLine } from "./tool-line.tsx";

/** Whether a part says what Linnet did, in contrast to what a person reads. */
export function isStep(part: LinnetPart, isRunning: boolean): boolean {
  if (part.type === "data-route") return true;
  if (part.type === "reasoning") return part.text.trim() !== "";
  if (part.type === "tool-submitDraft") return refusedDraft(part) !== undefined;
  const call = toolCallOf(part, isRunning);
  return call !== undefined && call.state !== "failed";
}

/** A draft that was sent back; undefined for any other part. */
function refusedDraft(part: LinnetPart): SubmitDraftOutput | undefined {
  if (part.type !== "tool-submitDraft" || part.state !== "output-available") return undefined;
  return part.output.accepted ? undefined : part.output;
}

/**
 * Shows Linnet's steps for an answer in one row: the current phase while the answer is written,
 * and the steps behind a fold.
 *
 * @param progress the current phase; undefined when the answer is complete.
 */
export function StepsRow({
  steps,
  progress,
}: {
  steps: readonly LinnetPart[];
  progress: string | undefined;
}) {
  const { strings } = useUiHost();
  const isRunning = progress !== undefined;
  if (steps.length === 0) return isRunning ? <Progress text={progress} /> : null;
  return (
    <details className="linnet-details linnet-work">
      <summary>
        {isRunning ? <Progress text={progress} /> : fill(strings.steps, { count: steps.length })}
      </summary>
      <ol>
        {steps.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end.
          <li key={index}>
            <Step part={part} isRunning={isRunning} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function Progress({ text }: { text: string }) {
  return (
    <span className="linnet-progress">
      <span aria-hidden="true" className="linnet-spinner" />
      <span dir="auto">{text}</span>
    </span>
  );
}

function routeName({ next }: RouteDecision, strings: LinnetStrings): string {
  const names = {
    research: strings.routeResearch,
    drafting: strings.routeDrafting,
    publishing: strings.routePublishing,
  };
  return names[next];
}

function Step({ part, isRunning }: { part: LinnetPart; isRunning: boolean }) {
  const { strings, language } = useUiHost();
  if (part.type === "data-route") {
    const { said, reasoning } = part.data;
    const text = saidText(said, strings, language) ?? reasoning;
    return <Explained label={routeName(part.data, strings)} text={text} />;
  }
  if (part.type === "reasoning") {
    const isThinking = isRunning && part.state === "streaming";
    return (
      <Explained
        label={isThinking ? strings.reasoningRunning : strings.reasoning}
        text={part.text}
      />
    );
  }
  const draft = refusedDraft(part);
  if (draft) {
    return <Explained label={strings.refused} text={faultTexts(draft, strings).join("\n")} />;
  }
  const call = toolCallOf(part, isRunning);
  return call ? <ToolLine {...call} /> : null;
}

function Explained({ label, text }: { label: string; text: string }) {
  return (
    <>
      <p className="linnet-step">{label}</p>
      <p className="linnet-plain" dir="auto">
        {text}
      </p>
    </>
  );
}
