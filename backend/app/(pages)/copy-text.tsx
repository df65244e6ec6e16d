"use client";

import { useEffect, useState } from "react";

/**
 * A command, a path or a link, with a button that copies it.
 *
 * @param isCopied whether it is copied at once, because the person has asked for it, where the browser allows that.
 */
export function CopyText({
  text,
  label,
  isCopied = false,
}: {
  text: string;
  label: string;
  isCopied?: boolean;
}) {
  const [said, say] = useState("");
  async function copy(otherwise: string) {
    try {
      // Not there on a page without TLS.
      await navigator.clipboard.writeText(text);
      say("Copied");
    } catch {
      say(otherwise);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each text is copied once.
  useEffect(() => {
    if (isCopied) void copy("");
  }, [text, isCopied]);
  return (
    <span className={/^https?:/.test(text) ? "copy-text copy-link" : "copy-text"}>
      <code>{text}</code>
      <button
        aria-label={`Copy ${label}`}
        className="button button-plain"
        onClick={() => void copy("Select the text and copy it")}
        type="button"
      >
        Copy
      </button>
      <span className="hint" role="status">
        {said}
      </span>
    </span>
  );
}
