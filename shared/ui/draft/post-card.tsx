import type { DraftPost, DraftSource } from "@linnet/protocol";
import { useState } from "react";
import { useUiHost } from "../ui-host.tsx";
import { AltText } from "./alt-text.tsx";
import { ClaimsList } from "./claims-list.tsx";
import { CounterRing } from "./counter-ring.tsx";
import { PostEditor } from "./post-editor.tsx";
import { PostPreview } from "./post-preview.tsx";
import type { PostRules } from "./post-rules.ts";
import { PostWarnings } from "./post-warnings.tsx";

/** One post of a draft. Without `onEdit` it is still being written. */
export function PostCard({
  post,
  label,
  sources,
  rules,
  onEdit,
}: {
  post: DraftPost;
  label: string;
  sources: readonly DraftSource[];
  rules: PostRules;
  onEdit?: ((text: string) => void) | undefined;
}) {
  const { strings } = useUiHost();
  const [isEditing, setEditing] = useState(false);
  if (isEditing && onEdit) {
    return (
      <PostEditor
        label={label}
        text={post.text}
        limit={rules.limit}
        onSave={(text) => {
          setEditing(false);
          if (text !== post.text) onEdit(text);
        }}
        onCancel={() => setEditing(false)}
      />
    );
  }
  return (
    <article className="linnet-post" aria-label={label}>
      <PostPreview text={post.text} />
      {post.altText ? <AltText text={post.altText} canCopy={onEdit !== undefined} /> : null}
      {onEdit ? (
        <>
          <div className="linnet-row linnet-post-foot">
            <button type="button" className="linnet-quiet" onClick={() => setEditing(true)}>
              {strings.edit}
            </button>
            <span className="linnet-spacer" />
            <CounterRing weight={post.weightedLength} limit={rules.limit} />
          </div>
          <PostWarnings post={post} rules={rules} />
          <ClaimsList claims={post.claims} sources={sources} />
        </>
      ) : null}
    </article>
  );
}
