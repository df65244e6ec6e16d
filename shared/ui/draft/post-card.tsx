import { type DraftPost, MOST_PICTURES, openDoubts, showsSomething } from "@linnet/protocol";
import type { ReactNode } from "react";
import { Warnings } from "../conversation/warnings.tsx";
import { AddPicture } from "../pictures/add-picture.tsx";
import { type PictureActions, PostPictures } from "../pictures/post-pictures.tsx";
import { usePictureIntake } from "../pictures/use-picture-intake.tsx";
import { type ShownDraft, useUiHost } from "../ui-host.tsx";
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
  step,
  draft,
  drafted,
  titles,
  rules,
  pictures,
  onText,
  onLeave = () => {},
  children,
}: {
  post: DraftPost;
  label: string;
  /** As of the field. */
  step: number;
  /** The draft that it is a post of. */
  draft: ShownDraft;
  /** The texts of the posts as the model wrote them. */
  drafted: readonly string[];
  /** Of the sources: Linnet may put one above a link. */
  titles: readonly string[];
  rules: PostRules;
  /** Absent where no pictures can be added. */
  pictures?: PictureActions | undefined;
  onText?: ((text: string) => void) | undefined;
  /** The person has left the field. */
  onLeave?: (() => void) | undefined;
  /** Actions on this post alone. */
  children?: ReactNode;
}) {
  const { strings } = useUiHost();
  const draftRules = useDraftRules();
  const weigh = draftRules?.weightedLength;
  const evidence = draftRules?.postEvidence(post, drafted, titles) ?? [];
  const added = pictures?.uploads.filter(({ replaces }) => !replaces) ?? [];
  const count = (post.pictures?.length ?? 0) + added.length;
  const intake = usePictureIntake(count, pictures?.onAdd);
  return (
    <article
      className={`linnet-post${intake.isTarget ? " linnet-drop-target" : ""}`}
      aria-label={label}
      {...intake.handlers}
    >
      {onText ? (
        <PostField
          text={post.text}
          marked={openDoubts(post).map(({ text }) => text)}
          label={label}
          step={step}
          onText={onText}
          onLeave={onLeave}
        />
      ) : (
        <PostPreview text={post.text} />
      )}
      {post.altText && !post.pictures?.length ? (
        <AltText text={post.altText} canCopy={onText !== undefined} />
      ) : null}
      <PostPictures post={post} actions={pictures} onLeave={onLeave} />
      {intake.isTarget ? (
        <p className="linnet-drop-hint" aria-hidden="true">
          {strings.dropPicture}
        </p>
      ) : null}
      {onText ? (
        <>
          <div role="status">
            <Warnings texts={[...intake.notes]} />
          </div>
          <div className="linnet-row linnet-post-foot">
            {children}
            {pictures ? (
              <AddPicture
                draft={draft}
                intake={intake}
                isFull={count >= MOST_PICTURES}
                onAdd={pictures.onAdd}
              />
            ) : null}
            <CounterRing
              weight={weigh ? weigh(post.text) : post.weightedLength}
              limit={rules.limit}
            />
          </div>
          {showsSomething(post.text) ? null : (
            <p className="linnet-warnings" role="status">
              {strings.postEmpty}
            </p>
          )}
          <PostWarnings post={post} claims={evidence} rules={rules} />
          <EvidenceList claims={evidence} sources={draft.sources} />
        </>
      ) : null}
    </article>
  );
}
