import { lazy, Suspense } from "react";

// Not needed to paint: until it is there, the text stands as it was written.
const MarkdownBody = lazy(() => import("./markdown-body.tsx"));

/** A model's text. */
export function MarkdownText({ text }: { text: string }) {
  return (
    <div className="linnet-markdown" dir="auto">
      <Suspense fallback={<p className="linnet-plain">{text}</p>}>
        <MarkdownBody text={text} />
      </Suspense>
    </div>
  );
}
