import type { Intent } from "@linnet/protocol";
import { useUiHost } from "../ui-host.tsx";

/** Prompts to begin with, beside the composer's own "Draft a post". */
export function Suggestions({ onChoose }: { onChoose: (prompt: string, intent: Intent) => void }) {
  const { strings } = useUiHost();
  const suggestions = [
    [strings.suggestSummary, strings.promptSummary, "research"],
    [strings.suggestThread, strings.promptThread, "draft"],
  ] as const;
  return (
    <div className="linnet-row linnet-suggestions">
      {suggestions.map(([label, prompt, intent]) => (
        <button
          key={label}
          type="button"
          className="linnet-chip-button"
          onClick={() => onChoose(prompt, intent)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
