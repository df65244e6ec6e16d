import { useUiHost } from "./ui-host.tsx";
import { useDraftRules } from "./use-draft-rules.tsx";

/** What the author should know before a post goes to X. */
export function PostWarnings({ text }: { text: string }) {
  const { strings } = useUiHost();
  const warnings = useDraftRules()?.draftWarnings(text) ?? [];
  if (warnings.length === 0) return null;
  return (
    <ul className="linnet-warnings" aria-label={strings.warnings}>
      {warnings.map(({ code, message, start }) => (
        <li key={`${code}-${start}`} dir="auto">
          {message}
        </li>
      ))}
    </ul>
  );
}
