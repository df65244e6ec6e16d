import { AltText } from "../draft/alt-text.tsx";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import type { Suggestion } from "./use-descriptions.tsx";

/** Asks a model for a description, and says why there is none. The same button stops it. */
export function SuggestDescription({
  suggestion: { isUnderWay, problem, offered, take, ask, stop },
}: {
  suggestion: Suggestion;
}) {
  const { strings } = useUiHost();
  return (
    <>
      <div className="linnet-row">
        <button
          type="button"
          className="linnet-quiet"
          aria-busy={isUnderWay}
          onClick={isUnderWay ? stop : ask}
        >
          {isUnderWay ? strings.stopSuggestion : strings.suggestDescription}
        </button>
        <span role="status" className="linnet-faint">
          {isUnderWay ? (
            <>
              <span aria-hidden="true" className="linnet-spinner" /> {strings.descriptionUnderWay}
            </>
          ) : offered ? (
            strings.descriptionOffered
          ) : null}
        </span>
      </div>
      {offered ? <AltText text={offered} canCopy onUse={take} /> : null}
      {problem ? (
        <p role="alert" className="linnet-picture-note" dir="auto">
          {fill(strings.descriptionFailed, { reason: problem })}
        </p>
      ) : null}
    </>
  );
}
