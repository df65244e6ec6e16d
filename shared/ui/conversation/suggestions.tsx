import type { Intent } from "@linnet/protocol";
import { useUiHost } from "../ui-host.tsx";

/** Prompts to begin with. */
export function Suggestions({ onChoose }: { onChoose: (prompt: string, intent: Intent) => void }) {
  const { strings } = useUiHost();
  const suggestions = [
    [strings.suggestDraft, strings.promptDraft, "draft"],
    [strings.suggestSummary, strings.promptSummary, "research"],
    [strings.suggestThread, strings.promptThread, "draft"],
  ] as const;
  return (
    <div className="linnet-row linnet-suggestions">
      {suggestions.map(([label, prompt, intent], index) => (
        <button
          key={label}
          type="button"
          className={index === 0 ? "linnet-chip-button linnet-primary" : "linnet-chip-button"}
          onClick={() => onChoose(prompt, intent)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
