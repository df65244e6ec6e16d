import type { AnsweredPost, Draft, DraftPost, EditedVariant, PatchDraft } from "@linnet/protocol";
import { Refusal } from "../problems/refusal.ts";
import { type EditEvidence, keepEvidence, NO_EVIDENCE } from "./keep-evidence.ts";
import { weighVariants } from "./weigh-variants.ts";

function refuse(path: string, message: string): Refusal {
  return new Refusal("invalid-request", {
    detail: `${path}: ${message}.`,
    errors: [{ path, message }],
  });
}

/** Refuses pictures that are not the chat's, and one that a post has twice. */
function checkPictures(variants: readonly EditedVariant[], known: ReadonlySet<string>): void {
  for (const [variant, { posts }] of variants.entries()) {
    for (const [post, { pictures = [] }] of posts.entries()) {
      for (const [place, { id }] of pictures.entries()) {
        const path = `variants.${variant}.posts.${post}.pictures.${place}.id`;
        if (!known.has(id)) throw refuse(path, "is no picture of this chat: upload it first");
        if (pictures.findIndex((one) => one.id === id) < place) {
          throw refuse(path, "is in this post already");
        }
      }
    }
  }
}

/** A post without pictures says nothing of them; one that says nothing of them keeps what it had. */
function keepPictures(
  { pictures, ...post }: EditedVariant["posts"][number],
  before: DraftPost | undefined,
): EditedVariant["posts"][number] {
  const kept = pictures ?? before?.pictures ?? [];
  return kept.length > 0 ? { ...post, pictures: kept } : post;
}

/**
 * The state that a person's change puts a draft into. A person may go over the limit: the weight
 * says so, and the post is theirs.
 *
 * @param known.pictures the ids of the pictures of the draft's chat.
 * @param known.answered the post that the draft answered before it became a post of its own.
 * @param known.evidence what claims and doubts are held against; without it, the draft alone.
 * @throws Refusal 400 when the chosen variant, a picture or an answered post is not there.
 */
export function editDraft(
  draft: Draft,
  { variants, chosen, answers }: PatchDraft,
  known: {
    pictures: ReadonlySet<string>;
    answered?: AnsweredPost | undefined;
    evidence?: EditEvidence | undefined;
  },
): Pick<Draft, "variants" | "chosen"> & Partial<Pick<Draft, "answers">> {
  if (variants) {
    checkPictures(variants, known.pictures);
    const edited = variants.map(({ posts }, variant) => ({
      posts: posts.map((post, at) => keepPictures(post, draft.variants[variant]?.posts[at])),
    }));
    return {
      variants: weighVariants(keepEvidence(edited, draft, known.evidence ?? NO_EVIDENCE)),
      chosen: Math.min(draft.chosen, variants.length - 1),
    };
  }
  if (answers !== undefined) {
    const answered = draft.answers ?? known.answered;
    if (answers && !answered) {
      throw refuse("answers", "is for a draft that answers a post: attach the post to a message");
    }
    return { ...draft, answers: answers && answered ? { ...answered, ...answers } : null };
  }
  const index = chosen ?? draft.chosen;
  if (index >= draft.variants.length) {
    const last = draft.variants.length - 1;
    throw refuse("chosen", `must be from 0 to ${last}, the index of a variant`);
  }
  return { variants: draft.variants, chosen: index };
}
