import type { ScheduledPost } from "@linnet/protocol";
import { useState } from "react";
import { DraftEditor } from "../draft/draft-editor.ts";
import { haveSameTexts } from "../draft/draft-variants.ts";
import { useUiHost } from "../ui-host.tsx";
import { useStore } from "../use-store.tsx";

/** Says that a draft is not as it was approved, so that Linnet asks again: at once, also before the backend has the change. */
export function ChangedSince({ post }: { post: ScheduledPost }) {
  const { strings } = useUiHost();
  const [editor] = useState(() => DraftEditor.open({ draftId: post.draftId, drafted: [] }));
  const { variants, chosen } = useStore(editor);
  // What the card has shown so far may be older than what was approved.
  const [before] = useState({ variants, chosen });
  const texts = (variants[chosen] ?? variants[0])?.posts.map(({ text }) => text) ?? [];
  // Of a thread that is up in part, the rest was approved.
  const isChanged =
    haveSameTexts(variants, before.variants) && chosen === before.chosen
      ? post.changed
      : texts.slice(-post.posts.length).join("\0") !==
        post.posts.map(({ text }) => text).join("\0");
  return post.kind === "post" && isChanged ? (
    <p className="linnet-faint" role="status">
      {strings.dueChanged}
    </p>
  ) : null;
}
