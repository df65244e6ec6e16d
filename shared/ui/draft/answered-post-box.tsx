import type { AnsweredPost, AnswerKind } from "@linnet/protocol";
import { ExternalLink } from "../external-link.tsx";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";

/** The post on X that a draft answers, with its words. */
export function AnsweredPostBox({ answers }: { answers: AnsweredPost }) {
  const { strings } = useUiHost();
  const { kind, username, url, text } = answers;
  return (
    <div className="linnet-answered">
      <p>
        <ExternalLink url={url}>
          {fill(kind === "reply" ? strings.repliesTo : strings.quotesPost, { username })}
        </ExternalLink>
      </p>
      <blockquote className="linnet-quote linnet-clamped" dir="auto">
        {text}
      </blockquote>
    </div>
  );
}

/** The same with the ways in which the draft can answer it. */
export function AnswerChoice({
  answers,
  answered,
  onAnswer,
}: {
  answers: AnsweredPost | undefined;
  /** What it answered before it became a post of its own. */
  answered: AnsweredPost | undefined;
  /** Absent while the draft can only be read. */
  onAnswer: ((kind: AnswerKind | null) => void) | undefined;
}) {
  const { strings } = useUiHost();
  if (!answers && !answered) return null;
  if (!onAnswer) return answers ? <AnsweredPostBox answers={answers} /> : null;
  const choices = [
    ["reply", strings.kindReply],
    ["quote", strings.kindQuote],
    [null, strings.ownPost],
  ] as const;
  return (
    <>
      {answers ? <AnsweredPostBox answers={answers} /> : null}
      <fieldset className="linnet-variants">
        <legend className="linnet-hidden">{strings.howItAnswers}</legend>
        {choices.map(([kind, label]) => (
          <button
            key={label}
            type="button"
            aria-pressed={(answers?.kind ?? null) === kind}
            onClick={() => onAnswer(kind)}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </>
  );
}
