import { type DraftPost, type DraftSource, openDoubts } from "@linnet/protocol";
import type { ReactNode } from "react";
import { useUiHost } from "../ui-host.tsx";
import { AltText } from "./alt-text.tsx";
import { CounterRing } from "./counter-ring.tsx";
import { EvidenceList } from "./evidence-list.tsx";
import { PostField } from "./post-field.tsx";
import { PostPreview } from "./post-preview.tsx";
import type { PostRules } from "./post-rules.ts";
import { PostWarnings } from "./post-warnings.tsx";
import { useDraftRules } from "./use-draft-rules.tsx";

/** One post of a draft. Without `onText` it is still being written, and can only be read. */
export function PostCard({
  post,
  label,
  sources,
  rules,
  onText,
  onLeave = () => {},
  children,
}: {
  post: DraftPost;
  label: string;
  sources: readonly DraftSource[];
  rules: PostRules;
  onText?: ((text: string) => void) | undefined;
  /** The person has left the field. */
  onLeave?: (() => void) | undefined;
  /** Actions on this post alone. */
  children?: ReactNode;
}) {
  const { strings } = useUiHost();
  const weigh = useDraftRules()?.weightedLength;
  return (
    <article className="linnet-post" aria-label={label}>
      {onText ? (
        <PostField
          text={post.text}
          marked={openDoubts(post).map(({ text }) => text)}
          label={label}
          onText={onText}
          onLeave={onLeave}
        />
      ) : (
        <PostPreview text={post.text} />
      )}
      {post.altText ? <AltText text={post.altText} canCopy={onText !== undefined} /> : null}
      {onText ? (
        <>
          <div className="linnet-row linnet-post-foot">
            {children}
            <span className="linnet-spacer" />
            <CounterRing
              weight={weigh ? weigh(post.text) : post.weightedLength}
              limit={rules.limit}
            />
          </div>
          {post.text.trim() === "" ? (
            <p className="linnet-warnings" role="status">
              {strings.postEmpty}
            </p>
          ) : null}
          <PostWarnings post={post} rules={rules} />
          <EvidenceList claims={post.claims} sources={sources} />
        </>
      ) : null}
    </article>
  );
}
