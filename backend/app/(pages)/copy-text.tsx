"use client";

import { useState } from "react";

/** A command or a path, with a button that copies it. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const [said, say] = useState("");
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => say("Copied"),
      () => say("Select the text and copy it"),
    );
  return (
    <span className="copy-text">
      <code>{text}</code>
      <button
        aria-label={`Copy ${label}`}
        className="button button-plain"
        onClick={copy}
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
