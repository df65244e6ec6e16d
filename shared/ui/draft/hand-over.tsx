import { intentUrl } from "@linnet/drafts";
import { type DraftPost, showsSomething } from "@linnet/protocol";
import { useEffect, useRef, useState } from "react";
import { fill } from "../strings.ts";
import { type ShownDraft, useUiHost } from "../ui-host.tsx";

/** A post without words may have pictures, which are pasted into X's composer. */
export function isEmptyPost({ text, pictures = [] }: DraftPost): boolean {
  return !showsSomething(text) && pictures.length === 0;
}

function wholeOf(posts: readonly DraftPost[]): string {
  return posts.map(({ text }) => text).join("\n\n");
}

/**
 * Copies a draft, or opens X's composer with it: a thread one post after the other.
 *
 * @param opened the posts that were opened in X, by their place from 0.
 */
export function HandOver({
  draft,
  opened,
  onOpen,
  onTake,
  fresh,
  takesKeys = false,
}: {
  draft: ShownDraft;
  opened: ReadonlySet<number>;
  onOpen: (post: number) => void;
  /** It was copied, or taken by an action of the host. */
  onTake: () => void;
  /** The posts as they are now: another view may have changed them. */
  fresh: () => Promise<readonly DraftPost[]>;
  /** Alt+C copies it and Alt+X opens it in X, wherever the focus is: for the newest draft of a view. */
  takesKeys?: boolean;
}) {
  const { strings, copy, openUrl, draftActions = [] } = useUiHost();
  const { posts, answers } = draft;
  const whole = wholeOf(posts);
  const [copied, setCopied] = useState<string>();
  // After the last post it begins again.
  const next = posts.findIndex((_, index) => !opened.has(index));
  const toOpen = posts[Math.max(next, 0)];
  // A thread with a gap in it is not done.
  const isEmpty = whole.trim() === "" || posts.some(isEmptyPost);
  const opensNothing = !toOpen || isEmptyPost(toOpen);

  async function copyAll() {
    if (isEmpty) return;
    const now = wholeOf(await fresh());
    await copy(now);
    setCopied(now);
    onTake();
  }
  async function openNext() {
    if (opensNothing) return;
    const index = Math.max(next, 0);
    const { text } = (await fresh())[index] ?? toOpen;
    openUrl(intentUrl(text, index === 0 ? answers : undefined));
    onOpen(index);
  }
  const act = useRef({ KeyC: copyAll, KeyX: openNext });
  useEffect(() => {
    act.current = { KeyC: copyAll, KeyX: openNext };
  });
  useEffect(() => {
    if (!takesKeys) return;
    const onKey = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, shiftKey, code } = event;
      if (!altKey || ctrlKey || metaKey || shiftKey || (code !== "KeyC" && code !== "KeyX")) return;
      event.preventDefault();
      void act.current[code]();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [takesKeys]);
  const keys = (letter: string) =>
    takesKeys ? { "aria-keyshortcuts": `Alt+${letter}`, title: `Alt+${letter}` } : {};
  const progress =
    posts.length > 1 && opened.size > 0
      ? next === -1
        ? strings.allInX
        : fill(strings.nextInX, { number: next + 1, count: posts.length })
      : "";
  return (
    <>
      <button
        type="button"
        className="linnet-primary"
        disabled={isEmpty}
        {...keys("C")}
        onClick={() => void copyAll()}
      >
        {posts.length > 1 ? strings.copyAll : strings.copy}
      </button>
      <button type="button" disabled={opensNothing} {...keys("X")} onClick={() => void openNext()}>
        {strings.openInX}
      </button>
      {draftActions.map(({ label, run }) => (
        <button
          key={label}
          type="button"
          onClick={() => {
            run(draft);
            onTake();
          }}
        >
          {label}
        </button>
      ))}
      <span role="status" className="linnet-faint">
        {[copied === whole ? strings.copied : "", progress].filter(Boolean).join(" · ")}
      </span>
    </>
  );
}
