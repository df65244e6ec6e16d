import type { ContextData } from "@linnet/protocol";
import { contextKindName } from "../composer/context-chip.tsx";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";

/** Something that went with a message: its title, and the text that was sent. */
export function SentContext({ context }: { context: ContextData }) {
  const { strings, openContext } = useUiHost();
  const { title, text } = context;
  const head = (
    <>
      <span className="linnet-kind">{contextKindName(context, strings)}</span> <bdi>{title}</bdi>
    </>
  );
  // A chat that is painted before it is loaded has no texts.
  if (text === "") {
    return <p className="linnet-attached">{head}</p>;
  }
  if (openContext) {
    return (
      <button
        type="button"
        className="linnet-attached linnet-quiet"
        title={fill(strings.showSent, { title })}
        onClick={() => openContext(context)}
      >
        {head}
      </button>
    );
  }
  return (
    <details className="linnet-attached linnet-details">
      <summary>{head}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reachable by keyboard. */}
      <pre className="linnet-sent-text" dir="auto" tabIndex={0}>
        {text}
      </pre>
    </details>
  );
}
