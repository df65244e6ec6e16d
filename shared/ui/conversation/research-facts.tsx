import type { Fact, LinnetDataParts } from "@linnet/protocol";
import { doubtTexts } from "../draft/doubt-texts.ts";
import { useUiHost } from "../ui-host.tsx";
import { Citation, useCitedSource } from "./cited-sources.tsx";
import { Quote } from "./quote.tsx";
import { Warnings } from "./warnings.tsx";

/** A day that is written as `2026-11-02`, in words; anything else as it is. */
function inWords(date: string, language: string): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(date) : undefined;
  return day && !Number.isNaN(day.getTime())
    ? day.toLocaleDateString(language, { dateStyle: "long", timeZone: "UTC" })
    : date;
}

/** Who says a fact, when, and what it holds under, in one quiet line; its quote unfolds below. */
function Circumstances({ fact }: { fact: Fact }) {
  const { strings, language } = useUiHost();
  const source = useCitedSource(fact.sourceIds[0]);
  const { quote } = fact;
  const date = fact.date && inWords(fact.date, language);
  const said = [fact.speaker, date, fact.condition].filter((each) => each);
  const line = said.map((each, index) => (
    <span key={each}>
      {index > 0 ? " · " : ""}
      <bdi>{each}</bdi>
    </span>
  ));
  if (!quote) return said.length > 0 ? <p className="linnet-faint">{line}</p> : null;
  return (
    <details className="linnet-details">
      <summary title={quote}>
        {line}
        {said.length > 0 ? " · " : ""}
        {strings.quote}
      </summary>
      <Quote text={quote} url={source?.url} />
    </details>
  );
}

/** What research found: facts with their sources, and the questions that it leaves open. */
export function ResearchFacts({ research }: { research: LinnetDataParts["research"] }) {
  const { strings } = useUiHost();
  const { facts, open } = research;
  return (
    <article className="linnet-research" aria-label={strings.facts}>
      <ul>
        {facts.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts are given once, and stay.
          <li key={index}>
            <p>
              <span dir="auto">{fact.text}</span>{" "}
              {fact.sourceIds.map((id) => (
                <Citation key={id} id={id} />
              ))}
            </p>
            <Circumstances fact={fact} />
            <Warnings texts={doubtTexts(fact, strings)} />
          </li>
        ))}
      </ul>
      {open.length > 0 ? (
        <>
          <h2>{strings.openQuestions}</h2>
          <ul>
            {open.map((question) => (
              <li key={question}>
                <span dir="auto">{question}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </article>
  );
}
