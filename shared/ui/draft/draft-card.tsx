import { POST_LIMIT } from "@linnet/drafts";
import type {
  AnsweredPost,
  DraftCautions,
  DraftSource,
  DraftVariant,
  Intent,
  LinnetDataParts,
} from "@linnet/protocol";
import { lazy, Suspense, useState } from "react";
import { toAssistantTexts } from "../conversation/caution-texts.ts";
import { SourcesList } from "../conversation/sources-list.tsx";
import { Warnings } from "../conversation/warnings.tsx";
import { CopyPictures } from "../pictures/copy-pictures.tsx";
import type { PictureActions } from "../pictures/post-pictures.tsx";
import type { ReminderAccess } from "../schedule/draft-reminder.tsx";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import { AnswerChoice } from "./answered-post-box.tsx";
import type { DraftAccess } from "./draft-access.ts";
import { existingPlace, placeName } from "./draft-variants.ts";
import { EditActions, EditNotices } from "./edit-notices.tsx";
import { HandOver, isEmptyPost } from "./hand-over.tsx";
import { PostActions } from "./post-actions.tsx";
import { PostCard } from "./post-card.tsx";
import { SentencePicker } from "./sentence-picker.tsx";
import { useDraftEditor } from "./use-draft-editor.tsx";
import { useDraftRules } from "./use-draft-rules.tsx";
import { XPreview } from "./x-preview.tsx";

// The first paint does without it.
const DraftReminder = lazy(() =>
  import("../schedule/draft-reminder.tsx").then((module) => ({ default: module.DraftReminder })),
);

export interface DraftCardProps {
  draftId?: string | undefined;
  variants: readonly DraftVariant[];
  sources: readonly DraftSource[];
  /** The post on X that it answered when it was written. */
  answers?: AnsweredPost | undefined;
  /** Weighted characters that a post of the account may have; those of an ordinary one when left out. */
  limit?: number | undefined;
  /** Phrases that the project forbids and the draft contains. */
  neverSaid?: readonly string[] | undefined;
  /** It is still being written: it can be read and nothing else. */
  isWriting?: boolean;
  /** Cautions about links and material that the backend found. */
  cautions?: DraftCautions;
  drafts?: DraftAccess | undefined;
  /** What a post can be put together from in the words of its source. */
  sentences?: LinnetDataParts["sentences"] | undefined;
  /** Where a reminder of the draft is set; absent for all but the newest draft. */
  reminders?: ReminderAccess | undefined;
  /** The id of the chat's newest approval: each one may change what is scheduled. */
  newestApproval?: string | undefined;
  /** Asks for another version, or to post it; absent for all but the newest draft. */
  onPrompt?: ((text: string, intent: Intent) => void) | undefined;
}

/** A draft with everything that can be done with it. */
export function DraftCard({
  draftId,
  variants: drafted,
  sources,
  answers: answersAtFirst,
  limit = POST_LIMIT,
  neverSaid = [],
  isWriting = false,
  cautions = {},
  drafts,
  sentences,
  reminders,
  newestApproval,
  onPrompt,
}: DraftCardProps) {
  const { strings } = useUiHost();
  const rules = useDraftRules();
  const [isAsking, setIsAsking] = useState(false);
  const isNewest = onPrompt !== undefined;
  const { shown, editor } = useDraftEditor(draftId, drafted, drafts, answersAtFirst, isNewest);
  const variants = isWriting ? drafted : shown.variants;
  const chosen = Math.min(shown.chosen, Math.max(0, variants.length - 1));
  const posts = variants[chosen]?.posts ?? [];
  const opened = new Set(
    posts.flatMap((_, index) => (shown.opened.includes(placeName(chosen, index)) ? index : [])),
  );
  const { answers, answered } = shown;
  const draft = { draftId, posts, sources, answers };
  const texts = drafted.flatMap((variant) => variant.posts.map(({ text }) => text));
  const titles = sources.flatMap(({ title }) => title ?? []);
  const firstWeight = rules?.intentWeight(posts[0]?.text ?? "", answers) ?? 0;
  function pictureActions(post: number): PictureActions | undefined {
    if (isWriting || !drafts || !draftId) return undefined;
    const name = placeName(chosen, post);
    return {
      access: drafts,
      uploads: shown.uploads.filter((upload) => existingPlace(upload.post, variants) === name),
      onAdd: (picked) => editor.addPicture(chosen, post, picked),
      onRetry: (id) => editor.retryUpload(id),
      onDismiss: (id) => editor.dropUpload(id),
      onDescribe: (id, text) => editor.describePicture(chosen, post, id, text),
      onFill: (id, text) => editor.fillDescription(chosen, post, id, text),
      onSuggestion: (id, text) => editor.takeSuggestion(chosen, post, id, text),
      onCrop: (id, part) => editor.cropPicture(chosen, post, id, part),
      onMove: (from, to) => editor.movePicture(chosen, post, from, to),
      onRemove: (at) => editor.removePicture(chosen, post, at),
      changed: shown.replaced?.picture?.post === name ? shown.replaced.picture : undefined,
      onUndo: () => editor.undoRestore(),
    };
  }
  // What is on its way, or in X already, has its place in the draft as it is.
  const isAtRest = opened.size === 0 && shown.uploads.length === 0;
  const withReply =
    drafts && draftId && isAtRest && answers?.kind !== "reply"
      ? rules?.withLinkInReply(posts, (url) => sources.find((each) => each.url === url)?.title)
      : undefined;
  const isComplete = shown.uploads.length === 0 && !posts.some(isEmptyPost);
  async function ask(text: string, intent: Intent) {
    if (isAsking) return;
    setIsAsking(true);
    // The agent reads the draft, and its chosen variant, from the backend.
    await editor.settle();
    setIsAsking(false);
    onPrompt?.(text, intent);
  }
  if (posts.length === 0) return null;
  return (
    <article className="linnet-card linnet-draft" aria-label={strings.draft} aria-busy={isWriting}>
      {variants.length > 1 ? (
        <fieldset className="linnet-variants">
          <legend className="linnet-hidden">{strings.variants}</legend>
          {variants.map((variant, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: variants have no other name than their place.
              key={`${index}-${variant.posts.length}`}
              type="button"
              aria-pressed={index === chosen}
              onClick={() => editor.choose(index)}
            >
              {fill(strings.variant, { number: index + 1 })}
            </button>
          ))}
        </fieldset>
      ) : null}
      {isWriting ? null : (
        <AnswerChoice
          answers={answers}
          answered={answered}
          onAnswer={drafts && draftId ? (kind) => editor.answerAs(kind) : undefined}
        />
      )}
      {posts.map((post, index) => {
        const place = { number: index + 1, count: posts.length };
        const label = fill(posts.length > 1 ? strings.postOf : strings.post, place);
        return (
          <PostCard
            // biome-ignore lint/suspicious/noArrayIndexKey: the posts of a thread have no other name than their place.
            key={`${chosen}-${index}-${posts.length}`}
            post={post}
            label={label}
            step={shown.step}
            draft={draft}
            drafted={texts}
            titles={titles}
            rules={{ limit, neverSaid, strangeLinks: cautions.strangeLinks }}
            pictures={pictureActions(index)}
            onText={
              isWriting
                ? undefined
                : (text) => editor.write(chosen, index, text, rules?.weightedLength)
            }
            onLeave={() => editor.flush()}
          >
            {posts.length > 1 ? (
              <PostActions
                post={post}
                answers={index === 0 ? answers : undefined}
                number={index + 1}
                isOpened={opened.has(index)}
                onOpen={() => editor.markOpened(index)}
                onTake={() => editor.markTaken()}
                fresh={async () => (await editor.fresh())[index]?.text}
              />
            ) : null}
          </PostCard>
        );
      })}
      {isWriting ? null : (
        <>
          <EditNotices shown={shown} editor={editor} />
          <Warnings
            texts={[
              ...toAssistantTexts(cautions.toAssistant, strings),
              ...(posts.every(({ claims }) => claims.length === 0)
                ? [strings.warningNoClaims]
                : []),
              // A post that is too long by itself has its own warning.
              ...(answers?.kind === "quote" &&
              firstWeight > limit &&
              (rules?.weightedLength(posts[0]?.text ?? "") ?? 0) <= limit
                ? [strings.warningQuoteAddress]
                : []),
            ]}
          />
          {sentences && onPrompt ? (
            <SentencePicker
              key={sentences.source.id}
              offered={sentences}
              posts={posts}
              isChanged={editor.isChanged}
              limit={limit}
              onPick={(picked) => editor.replace(chosen, picked)}
            />
          ) : null}
          <SourcesList sources={sources} />
          <XPreview posts={posts} sources={sources} pictures={drafts} />
          <div className="linnet-row">
            <HandOver
              key={chosen}
              draft={draft}
              opened={opened}
              takesKeys={onPrompt !== undefined}
              onOpen={(post) => editor.markOpened(post)}
              onTake={() => editor.markTaken()}
              fresh={() => editor.fresh()}
            />
          </div>
          {drafts ? <CopyPictures posts={posts} access={drafts} /> : null}
          <div className="linnet-row">
            {draftId && reminders ? (
              <Suspense fallback={null}>
                <DraftReminder
                  key={newestApproval}
                  draftId={draftId}
                  access={reminders}
                  onPost={
                    isComplete && onPrompt ? () => ask(strings.promptPost, "publish") : undefined
                  }
                />
              </Suspense>
            ) : null}
            {withReply ? (
              <button
                type="button"
                className="linnet-quiet"
                onClick={() => editor.rearrange(chosen, withReply)}
              >
                {strings.linkInReply}
              </button>
            ) : null}
          </div>
          <EditActions shown={shown} editor={editor} />
          {onPrompt ? (
            <div className="linnet-row">
              <button
                type="button"
                className="linnet-chip-button"
                onClick={() => ask(strings.promptShorter, "revise")}
              >
                {strings.shorter}
              </button>
              <button
                type="button"
                className="linnet-chip-button"
                onClick={() => ask(strings.promptAnotherHook, "revise")}
              >
                {strings.anotherHook}
              </button>
            </div>
          ) : null}
        </>
      )}
    </article>
  );
}
