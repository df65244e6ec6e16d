import { runCommand, type ViewCommand } from "../protocol/view-calls.ts";
import type { HostClient } from "./host-client.ts";
import { useViewTexts } from "./view-texts.tsx";

/** A button for each source from which the editor drafts. */
export function SourceButtons({ client }: { client: HostClient }) {
  const texts = useViewTexts();
  const sources: readonly [ViewCommand, string][] = [
    ["draftFromSelection", texts.beginSelection],
    ["draftFromFile", texts.beginFile],
    ["draftFromStaged", texts.beginStaged],
    ["draftFromCommit", texts.beginCommit],
    ["draftFromRelease", texts.beginRelease],
    ["draftFromUrl", texts.beginUrl],
  ];
  return (
    <>
      <p>{texts.beginHint}</p>
      <div className="linnet-row linnet-suggestions">
        {sources.map(([command, label]) => (
          <button
            key={command}
            type="button"
            className="linnet-chip-button"
            onClick={() => void client.call(runCommand, { command })}
          >
            {label}
          </button>
        ))}
      </div>
    </>
  );
}
