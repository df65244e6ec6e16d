import { lazy, Suspense } from "react";
import { afterPaint } from "../after-paint.ts";
import { useRevealAtOnce } from "../chat/use-reveal-at-once.tsx";

let loading: Promise<typeof import("./markdown-body.tsx")> | undefined;

function load() {
  loading ??= afterPaint().then(() => import("./markdown-body.tsx"));
  return loading;
}

// Not needed to paint: until it is there, the text stands as it was written.
const MarkdownBody = lazy(load);

/** A model's text. */
export function MarkdownText({ text }: { text: string }) {
  useRevealAtOnce(load);
  return (
    <div className="linnet-markdown" dir="auto">
      <Suspense fallback={<p className="linnet-plain">{text}</p>}>
        <MarkdownBody text={text} />
      </Suspense>
    </div>
  );
}
