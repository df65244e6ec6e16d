import type { ContextSource } from "../protocol/view-calls.ts";
import { useViewTexts } from "./view-texts.tsx";

/** A button for each source of a context. */
export function SourceButtons({
  hint,
  onChoose,
}: {
  hint?: string;
  onChoose: (source: ContextSource) => void;
}) {
  const texts = useViewTexts();
  const sources: readonly [ContextSource, string][] = [
    ["selection", texts.beginSelection],
    ["file", texts.beginFile],
    ["staged", texts.beginStaged],
    ["commit", texts.beginCommit],
    ["release", texts.beginRelease],
    ["url", texts.beginUrl],
  ];
  return (
    <>
      {hint ? <p>{hint}</p> : null}
      <div className="linnet-row linnet-suggestions">
        {sources.map(([source, label]) => (
          <button
            key={source}
            type="button"
            className="linnet-chip-button"
            onClick={() => onChoose(source)}
          >
            {label}
          </button>
        ))}
      </div>
    </>
  );
}
