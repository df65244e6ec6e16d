import { intentUrl } from "@linnet/drafts";
import { type AnsweredPost, type DraftPost, showsSomething } from "@linnet/protocol";
import { useState } from "react";
import { Icon } from "../icon.tsx";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import { isEmptyPost } from "./hand-over.tsx";

/** The actions on one post of a thread: copy it, or open X's composer with it. */
export function PostActions({
  post,
  answers,
  number,
  isOpened,
  onOpen,
  onTake,
  fresh,
}: {
  post: DraftPost;
  /** The post on X that it answers. */
  answers?: AnsweredPost | undefined;
  /** The place of the post in the thread, from 1. */
  number: number;
  /** The post was opened in X before. */
  isOpened: boolean;
  onOpen: () => void;
  /** It was copied. */
  onTake: () => void;
  /** The text of the post as it is now: another view may have changed it. */
  fresh: () => Promise<string | undefined>;
}) {
  const { strings, copy, openUrl } = useUiHost();
  const { text } = post;
  const [copied, setCopied] = useState<string>();
  return (
    <>
      <span className="linnet-kind">{number}</span>
      <button
        type="button"
        className="linnet-quiet"
        disabled={!showsSomething(text)}
        aria-label={fill(strings.copyPost, { number })}
        onClick={async () => {
          const now = (await fresh()) ?? text;
          await copy(now);
          setCopied(now);
          onTake();
        }}
      >
        {copied === text ? strings.copied : strings.copy}
      </button>
      <button
        type="button"
        className="linnet-quiet"
        disabled={isEmptyPost(post)}
        aria-label={fill(isOpened ? strings.openPostAgain : strings.openPost, { number })}
        onClick={async () => {
          openUrl(intentUrl((await fresh()) ?? text, answers));
          onOpen();
        }}
      >
        {strings.openInX} {isOpened ? <Icon name="done" /> : null}
      </button>
    </>
  );
}
