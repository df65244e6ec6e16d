import { useUiHost } from "../ui-host.tsx";

/** What the model thought, folded away. */
export function ReasoningView({ text, isRunning }: { text: string; isRunning: boolean }) {
  const { strings } = useUiHost();
  if (text.trim() === "") return null;
  return (
    <details className="linnet-details">
      <summary>{isRunning ? strings.reasoningRunning : strings.reasoning}</summary>
      <p className="linnet-plain" dir="auto">
        {text}
      </p>
    </details>
  );
}
