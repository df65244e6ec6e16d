import type { DraftSource } from "@linnet/protocol";
import { sourceNumber } from "../conversation/cited-sources.tsx";
import { Quote } from "../conversation/quote.tsx";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import { type ComparedPiece, compareWords, differenceTexts } from "./compare-words.ts";
import type { ShownClaim } from "./post-evidence.ts";

/** A text with a line below each word that the one beside it does not have. */
function ComparedText({ pieces }: { pieces: readonly ComparedPiece[] }) {
  return pieces.map(({ text, isAbsent }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a word has no other name than its place.
    isAbsent ? <u key={at}>{text}</u> : text,
  );
}

/** The quote that a person is asked to compare. Of a claim in doubt, more is said than that. */
const quoteToCompare = ({ quote, isReworded, isDoubted }: ShownClaim) =>
  isReworded && !isDoubted ? quote : undefined;

/**
 * Lists what a post says, each with the words of its source. Marked is what has no source, what is doubted, what the
 * person wrote, and what is told in other words than those of its quote, with a line below each word that only
 * one of the two has: no check tells whether both say the same.
 */
export function EvidenceList({
  claims,
  sources,
}: {
  claims: readonly ShownClaim[];
  sources: readonly DraftSource[];
}) {
  const { strings } = useUiHost();
  if (claims.length === 0) return null;
  const known = new Map(
    sources.map(({ id, url }, index) => [id, { url, number: sourceNumber(id, index) }]),
  );
  const values = {
    count: claims.filter((claim) => claim.sourceIds.length > 0 && !claim.isDoubted).length,
    of: claims.length,
    reworded: claims.filter(quoteToCompare).length,
  };
  return (
    <details className="linnet-details">
      <summary>
        {fill(values.reworded > 0 ? strings.evidenceReworded : strings.evidence, values)}
      </summary>
      <ul className="linnet-claims">
        {claims.map((claim, index) => {
          const { text, sourceIds, quote, isOwn, isDoubted, isReworded } = claim;
          const compared = quoteToCompare(claim);
          const told = compared ? compareWords(text, compared) : [{ text, isAbsent: false }];
          const quoted = compared ? compareWords(compared, text) : [];
          const differences = differenceTexts(told, quoted, strings);
          const marks =
            sourceIds.length > 0 ? (
              sourceIds
                .flatMap((id) => known.get(id)?.number ?? [])
                .map((number) => (
                  <span key={number} className="linnet-source-number">
                    <span className="linnet-hidden">{fill(strings.source, { number })}</span>
                    <span aria-hidden="true">[{number}]</span>
                  </span>
                ))
            ) : (
              <span className="linnet-flag">
                {isOwn ? strings.notChecked : isReworded ? strings.noQuote : strings.noSource}
              </span>
            );
          return (
            // With the text as the name, each typed character would take a node away, and end a step of Undo.
            // biome-ignore lint/suspicious/noArrayIndexKey: statements have no other name than their place.
            <li key={index}>
              {/* A claim in the words of its source is shown once. */}
              {quote === text ? null : (
                <span dir="auto">
                  <ComparedText pieces={told} />
                </span>
              )}{" "}
              {compared ? <span className="linnet-faint">{strings.reworded}</span> : null}
              {differences.length > 0 ? (
                <span className="linnet-hidden">. {differences.join(". ")}</span>
              ) : null}
              {quote ? (
                <Quote
                  text={quote}
                  shown={compared && <ComparedText pieces={quoted} />}
                  url={known.get(sourceIds[0] ?? "")?.url}
                >
                  {marks}
                </Quote>
              ) : (
                marks
              )}{" "}
              {isDoubted && sourceIds.length > 0 ? (
                <span className="linnet-flag">{strings.inDoubt}</span>
              ) : null}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
