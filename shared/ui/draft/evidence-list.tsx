import { quoteAddress } from "@linnet/drafts";
import type { DraftPost, DraftSource } from "@linnet/protocol";
import type { ReactNode } from "react";
import { sourceNumber } from "../conversation/cited-sources.tsx";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";

/** The words of a source, and after them its number. */
function Quote({
  text,
  url,
  children,
}: {
  text: string;
  url: string | undefined;
  children: ReactNode;
}) {
  const { strings, openUrl } = useUiHost();
  const address = quoteAddress(url, text);
  if (!address) {
    return (
      <blockquote dir="auto">
        {text} {children}
      </blockquote>
    );
  }
  return (
    <blockquote dir="auto" cite={url}>
      <a
        href={address}
        title={strings.showInPage}
        target="_blank"
        rel="noopener noreferrer nofollow"
        onClick={(event) => {
          event.preventDefault();
          openUrl(address);
        }}
      >
        {text}
      </a>{" "}
      {children}
    </blockquote>
  );
}

/** Lists what a post says, each with the words of its source, or marked as unsupported. */
export function EvidenceList({
  claims,
  sources,
}: {
  claims: DraftPost["claims"];
  sources: readonly DraftSource[];
}) {
  const { strings } = useUiHost();
  if (claims.length === 0) return null;
  const known = new Map(
    sources.map(({ id, url }, index) => [id, { url, number: sourceNumber(id, index) }]),
  );
  const count = claims.filter(({ sourceIds }) => sourceIds.length > 0).length;
  return (
    <details className="linnet-details">
      <summary>{fill(strings.evidence, { count, of: claims.length })}</summary>
      <ul className="linnet-claims">
        {claims.map(({ text, sourceIds, quote }) => {
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
              <span className="linnet-flag">{strings.noSource}</span>
            );
          return (
            <li key={text}>
              {/* A claim in the words of its source is shown once. */}
              {quote === text ? null : <span dir="auto">{text}</span>}{" "}
              {quote ? (
                <Quote text={quote} url={known.get(sourceIds[0] ?? "")?.url}>
                  {marks}
                </Quote>
              ) : (
                marks
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
