import type { AnsweredPost, DraftVariant, PublishInput } from "@linnet/protocol";

type Post = PublishInput["posts"][number];

/** The part of a post that a person approves: what goes to X, without what Linnet says about it. */
export function postedPart({ text, altText, pictures }: Post): Omit<Post, "doubts"> {
  return {
    text,
    ...(altText === undefined ? {} : { altText }),
    ...(pictures ? { pictures } : {}),
  };
}

/** What a request to publish shows of a draft, as the draft stands now. */
export function shownNow(
  draft: { variants: DraftVariant[]; chosen: number; answers?: AnsweredPost | null | undefined },
  { thread }: Pick<PublishInput, "thread">,
): Pick<PublishInput, "posts" | "answers"> {
  const posts = (draft.variants[draft.chosen] ?? draft.variants[0])?.posts ?? [];
  return {
    posts: posts.slice((thread?.first ?? 1) - 1).map(postedPart),
    // What goes on after a post that is up answers that one.
    answers: thread ? undefined : (draft.answers ?? undefined),
  };
}

/** What a request to publish showed of its draft. */
export function shownThen({
  posts,
  answers,
}: PublishInput): Pick<PublishInput, "posts" | "answers"> {
  return { posts: posts.map(postedPart), answers };
}
