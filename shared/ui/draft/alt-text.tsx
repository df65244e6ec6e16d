import { useState } from "react";
import { useUiHost } from "../ui-host.tsx";

/** A suggested description of a post's picture. */
export function AltText({
  text,
  canCopy,
  onUse,
}: {
  text: string;
  canCopy: boolean;
  /** Gives it to the picture; absent when the post has none. */
  onUse?: () => void;
}) {
  const { strings, copy } = useUiHost();
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="linnet-alt-text">
      <p dir="auto">
        <span className="linnet-kind">{strings.altText}</span> <span dir="auto">{text}</span>
      </p>
      {canCopy ? (
        <div className="linnet-row">
          {onUse ? (
            <button type="button" className="linnet-quiet" onClick={onUse}>
              {strings.useAltText}
            </button>
          ) : null}
          <button
            type="button"
            className="linnet-quiet"
            onClick={() => void copy(text).then(() => setCopied(true))}
          >
            {strings.copyAltText}
          </button>
          <span role="status" className="linnet-faint">
            {isCopied ? strings.copied : ""}
          </span>
        </div>
      ) : null}
    </div>
  );
}
