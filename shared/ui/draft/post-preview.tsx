import { placesOf } from "@linnet/protocol";
import { useDraftRules } from "./use-draft-rules.tsx";

/**
 * A post exactly as X would show it, with the links that X makes of it marked.
 *
 * @param marked pieces of it that nothing supports.
 * @param isLaidOver it lies over a field with the same text, which a screen reader reads.
 */
export function PostPreview({
  text,
  marked = [],
  isLaidOver = false,
}: {
  text: string;
  marked?: readonly string[] | undefined;
  isLaidOver?: boolean;
}) {
  const rules = useDraftRules();
  const spans = [
    ...(rules?.linksIn(text) ?? []).map(({ indices: [start, end] }) => ({
      start,
      end,
      className: "linnet-post-link",
    })),
    ...marked.flatMap((piece) =>
      placesOf(text, piece).map((start) => ({
        start,
        end: start + piece.length,
        className: "linnet-doubt",
      })),
    ),
  ];
  const bounds = new Set([0, text.length, ...spans.flatMap(({ start, end }) => [start, end])]);
  const cuts = [...bounds].sort((a, b) => a - b);
  return (
    <p className="linnet-post-text" dir="auto" aria-hidden={isLaidOver || undefined}>
      {cuts.slice(1).map((end, at) => {
        const start = cuts[at] ?? 0;
        const classes = spans
          .filter((span) => span.start <= start && span.end >= end)
          .map(({ className }) => className);
        const piece = text.slice(start, end);
        return classes.length === 0 ? (
          piece
        ) : (
          <span key={start} className={classes.join(" ")}>
            {piece}
          </span>
        );
      })}
    </p>
  );
}
