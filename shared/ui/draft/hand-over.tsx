import { intentUrl } from "@linnet/drafts";
import { useState } from "react";
import { fill } from "../strings.ts";
import { type ShownDraft, useUiHost } from "../ui-host.tsx";

/** Copies a draft, or opens X's composer with it: a thread one post after the other. */
export function HandOver({ draft }: { draft: ShownDraft }) {
  const { strings, copy, openUrl, draftActions = [] } = useUiHost();
  const { posts } = draft;
  const [next, setNext] = useState(0);
  const [isCopied, setCopied] = useState(false);
  const isThread = posts.length > 1;

  async function copyAll() {
    await copy(posts.map(({ text }) => text).join("\n\n"));
    setCopied(true);
  }
  function openNext() {
    const at = next % posts.length;
    const post = posts[at];
    if (!post) return;
    openUrl(intentUrl(post.text));
    setNext(at + 1);
  }
  const progress =
    isThread && next > 0
      ? next < posts.length
        ? fill(strings.nextInX, { number: next + 1, count: posts.length })
        : strings.allInX
      : "";
  return (
    <>
      <button type="button" className="linnet-primary" onClick={() => void copyAll()}>
        {strings.copy}
      </button>
      <button type="button" onClick={openNext}>
        {strings.openInX}
      </button>
      {draftActions.map(({ label, run }) => (
        <button key={label} type="button" onClick={() => run(draft)}>
          {label}
        </button>
      ))}
      <span role="status" className="linnet-faint">
        {[isCopied ? strings.copied : "", progress].filter(Boolean).join(" · ")}
      </span>
    </>
  );
}
