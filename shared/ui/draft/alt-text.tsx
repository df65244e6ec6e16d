import { useState } from "react";
import { useUiHost } from "../ui-host.tsx";

/** The description of a post's image: no image is uploaded, so it is for the person to use. */
export function AltText({ text, canCopy }: { text: string; canCopy: boolean }) {
  const { strings, copy } = useUiHost();
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="linnet-alt-text">
      <p dir="auto">
        <span className="linnet-kind">{strings.altText}</span> <span dir="auto">{text}</span>
      </p>
      {canCopy ? (
        <div className="linnet-row">
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
