"use client";

import { useEffect, useState } from "react";
import { Command } from "./command.tsx";

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
  const isLink = /^https?:/.test(text);
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
    <span className={isLink ? "copy-text copy-link" : "copy-text"}>
      {isLink ? <code>{text}</code> : <Command>{text}</Command>}
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
