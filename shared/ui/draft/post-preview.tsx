import { useDraftRules } from "./use-draft-rules.tsx";

/**
 * A post exactly as X would show it, with the links that X makes of it marked.
 *
 * @param isLaidOver it lies over a field with the same text, which a screen reader reads.
 */
export function PostPreview({ text, isLaidOver = false }: { text: string; isLaidOver?: boolean }) {
  const rules = useDraftRules();
  const pieces: { text: string; isLink: boolean; start: number }[] = [];
  let at = 0;
  for (const { indices } of rules?.linksIn(text) ?? []) {
    const [start, end] = indices;
    pieces.push({ text: text.slice(at, start), isLink: false, start: at });
    pieces.push({ text: text.slice(start, end), isLink: true, start });
    at = end;
  }
  pieces.push({ text: text.slice(at), isLink: false, start: at });
  return (
    <p className="linnet-post-text" dir="auto" aria-hidden={isLaidOver || undefined}>
      {pieces.map((piece) =>
        piece.isLink ? (
          <span key={piece.start} className="linnet-post-link">
            {piece.text}
          </span>
        ) : (
          piece.text
        ),
      )}
    </p>
  );
}
