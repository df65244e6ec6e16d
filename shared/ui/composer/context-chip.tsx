import type { AnswerKind, ContextData } from "@linnet/protocol";
import { useState } from "react";
import { IconButton } from "../icon-button.tsx";
import { fill, type LinnetStrings } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import type { Attachment } from "./attachment.ts";
import { ContextEditor } from "./context-editor.tsx";

/** Returns the kind of an attachment in one word. */
export function contextKindName(
  { kind, answer }: Pick<ContextData, "kind" | "answer">,
  strings: LinnetStrings,
): string {
  if (answer) return answer === "reply" ? strings.kindReply : strings.kindQuote;
  const names = {
    page: strings.kindPage,
    selection: strings.kindSelection,
    file: strings.kindFile,
    diff: strings.kindDiff,
  };
  return names[kind];
}

/** Something attached to the next message, with what will be sent, and a way to take it off. */
export function ContextChip({
  context,
  note,
  obstacle,
  onTrim,
  onAnswer,
  onRemove,
}: {
  context: ContextData;
  /** A note for the person, for example that the text was cut. */
  note?: string | undefined;
  obstacle?: Attachment["obstacle"];
  /** Sends another text in place of what was attached; absent where that cannot be done. */
  onTrim?: ((text: string) => void) | undefined;
  /** Says how the draft answers it; absent where it is no post on X. */
  onAnswer?: ((answer: AnswerKind | undefined) => void) | undefined;
  onRemove: () => void;
}) {
  const { strings } = useUiHost();
  const [isEditing, setEditing] = useState(false);
  const title = context.title || context.url || contextKindName(context, strings);
  return (
    <section className="linnet-chip" aria-label={fill(strings.attached, { title })}>
      <div className="linnet-chip-head">
        <span className="linnet-kind">{contextKindName(context, strings)}</span>
        <span className="linnet-chip-title" dir="auto" title={title}>
          {title}
        </span>
        <IconButton
          icon="close"
          label={fill(strings.removeAttachment, { title })}
          onClick={onRemove}
        />
      </div>
      {onAnswer ? (
        <div className="linnet-row linnet-suggestions">
          {(["reply", "quote"] as const).map((answer) => (
            <button
              key={answer}
              type="button"
              className="linnet-chip-button"
              aria-pressed={context.answer === answer}
              onClick={() => onAnswer(context.answer === answer ? undefined : answer)}
            >
              {answer === "reply" ? strings.answerByReply : strings.answerByQuote}
            </button>
          ))}
        </div>
      ) : null}
      {note ? <p className="linnet-faint">{note}</p> : null}
      {obstacle ? (
        <div role="alert" className="linnet-obstacle">
          <p dir="auto">{obstacle.text}</p>
          <button type="button" onClick={obstacle.onRemedy}>
            {obstacle.remedy}
          </button>
          {obstacle.anyway ? (
            <button type="button" className="linnet-quiet" onClick={obstacle.anyway.onChoose}>
              {obstacle.anyway.label}
            </button>
          ) : null}
        </div>
      ) : null}
      <details className="linnet-details">
        <summary>{strings.whatIsSent}</summary>
        {context.url ? (
          <p className="linnet-faint" dir="ltr">
            {context.url}
          </p>
        ) : null}
        {onTrim && isEditing ? (
          <ContextEditor
            text={context.text}
            onSave={(text) => {
              setEditing(false);
              onTrim(text);
            }}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reachable by keyboard. */}
            <pre className="linnet-sent-text" dir="auto" tabIndex={0}>
              {context.text}
            </pre>
            {onTrim ? (
              <button type="button" className="linnet-quiet" onClick={() => setEditing(true)}>
                {strings.edit}
              </button>
            ) : null}
          </>
        )}
      </details>
    </section>
  );
}
