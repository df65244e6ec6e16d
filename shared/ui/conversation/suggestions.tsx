import { useUiHost } from "../ui-host.tsx";

/** Prompts to begin with. */
export function Suggestions({ onChoose }: { onChoose: (prompt: string) => void }) {
  const { strings } = useUiHost();
  const suggestions = [
    [strings.suggestDraft, strings.promptDraft],
    [strings.suggestSummary, strings.promptSummary],
    [strings.suggestThread, strings.promptThread],
  ] as const;
  return (
    <div className="linnet-row linnet-suggestions">
      {suggestions.map(([label, prompt], index) => (
        <button
          key={label}
          type="button"
          className={index === 0 ? "linnet-chip-button linnet-primary" : "linnet-chip-button"}
          onClick={() => onChoose(prompt)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
