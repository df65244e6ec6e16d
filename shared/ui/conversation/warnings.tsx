import { useUiHost } from "../ui-host.tsx";

/** Warnings, each once; nothing when there are none. */
export function Warnings({ texts }: { texts: readonly string[] }) {
  const { strings } = useUiHost();
  if (texts.length === 0) return null;
  return (
    <ul className="linnet-warnings" aria-label={strings.warnings}>
      {[...new Set(texts)].map((text, index) => (
        // With the text as the name, a count in it takes a node away at each typed character, which ends a step of Undo.
        // biome-ignore lint/suspicious/noArrayIndexKey: warnings have no other name than their place.
        <li key={index}>{text}</li>
      ))}
    </ul>
  );
}
