import type { DraftPost, DraftSource } from "@linnet/protocol";
import { sourceNumber } from "../conversation/cited-sources.tsx";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";

/** Lists the claims of a post, each with the numbers of its sources, or marked as unsupported. */
export function ClaimsList({
  claims,
  sources,
}: {
  claims: DraftPost["claims"];
  sources: readonly DraftSource[];
}) {
  const { strings } = useUiHost();
  if (claims.length === 0) return null;
  return (
    <details className="linnet-details">
      <summary>{strings.claims}</summary>
      <ul className="linnet-claims">
        {claims.map((claim) => {
          const numbers = claim.sourceIds
            .map((id) => [id, sources.findIndex((source) => source.id === id)] as const)
            .filter(([, index]) => index >= 0)
            .map(([id, index]) => sourceNumber(id, index));
          return (
            <li key={claim.text} dir="auto">
              {claim.text}{" "}
              {numbers.length > 0 ? (
                numbers.map((number) => (
                  <span key={number} className="linnet-source-number">
                    <span className="linnet-hidden">{fill(strings.source, { number })}</span>
                    <span aria-hidden="true">[{number}]</span>
                  </span>
                ))
              ) : (
                <span className="linnet-flag">{strings.noSource}</span>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
