import { useUiHost } from "../ui-host.tsx";

/** Warnings, each once; nothing when there are none. */
export function Warnings({ texts }: { texts: readonly string[] }) {
  const { strings } = useUiHost();
  if (texts.length === 0) return null;
  return (
    <ul className="linnet-warnings" aria-label={strings.warnings}>
      {[...new Set(texts)].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
