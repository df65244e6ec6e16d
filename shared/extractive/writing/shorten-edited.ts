import { sentencesIn, withoutLinks } from "@linnet/drafts";
import type { Submission, SubmittedVariant } from "../conversation/read-conversation.ts";
import { sentenceKey } from "../reading/split-sentences.ts";

type Post = SubmittedVariant["posts"][number];

function draftedTexts({ drafted }: Submission): string[] {
  return drafted.flatMap(({ posts }) => posts.map(({ text }) => text));
}

/** Sentences without a source: those of the person that an earlier draft has kept. */
function keptOwn(claims: Post["claims"]): string[] {
  return claims.flatMap(({ text, sourceIds }) => (sourceIds.length === 0 ? text : []));
}

/** Whether a variant has words of the person. What nobody knows the first text of counts as unchanged. */
export function isEdited(draft: Submission, { posts }: SubmittedVariant): boolean {
  const texts = draftedTexts(draft);
  return (
    texts.length > 0 &&
    posts.some(({ text, claims }) => !texts.includes(text) || keptOwn(claims).length > 0)
  );
}

const sentencesOf = (text: string) => sentencesIn(withoutLinks(text));

/** The sentences of a post that the draft did not have: the person's. */
export function ownSentences(draft: Submission, { text, claims }: Post): string[] {
  const drafted = new Set(draftedTexts(draft).flatMap(sentencesOf).map(sentenceKey));
  const kept = keptOwn(claims).map(sentenceKey);
  return sentencesOf(text).filter((sentence) => {
    const key = sentenceKey(sentence);
    return key !== "" && (!drafted.has(key) || kept.includes(key));
  });
}

/** Of an extracted sentence in a post: where it begins and ends, with the marks of a quotation and who says it. */
function spanOf(text: string, claim: string, drafted: readonly string[]): [number, number] {
  const start = text.lastIndexOf(claim);
  const end = start + claim.length;
  const opening = /(?:^|\n)- $|[“„«「]\s?$/u.exec(text.slice(0, start))?.[0].trimStart() ?? "";
  const tails = drafted.flatMap((known) => {
    const at = known.indexOf(claim);
    const [tail = ""] = at < 0 ? [] : known.slice(at + claim.length).split("\n", 1);
    return /^\s?[”“»」]/u.test(tail) && text.startsWith(tail, end) ? tail : [];
  });
  return [start - opening.length, end + (tails[0]?.length ?? 0)];
}

/**
 * A post of the person as this model hands it in: without quotes, since what comes with one is sent back when a piece
 * of it is doubted, and with their own sentences as claims without a source.
 */
export function asHandedIn(draft: Submission, post: Post): Post {
  const sourced = post.claims.filter(({ sourceIds }) => sourceIds.length > 0);
  const own = ownSentences(draft, post).map((text) => ({ text, sourceIds: [] }));
  return {
    ...post,
    claims: [...sourced.map(({ text, sourceIds }) => ({ text, sourceIds })), ...own],
  };
}

/**
 * An edited variant without the last of its extracted sentences; the person's own stay.
 *
 * @returns `undefined` where no extracted sentence can go.
 */
export function shortenEdited(
  draft: Submission,
  { posts }: SubmittedVariant,
): { posts: Post[] } | undefined {
  const drafted = draftedTexts(draft);
  for (const [at, post] of [...posts.entries()].toReversed()) {
    const written = ownSentences(draft, post);
    const there = post.claims
      .filter(({ text, sourceIds }) => sourceIds.length > 0 && post.text.includes(text))
      // The person has gone on writing in it.
      .filter(({ text }) => !written.some((sentence) => sentence.includes(text)))
      .toSorted((a, b) => post.text.lastIndexOf(b.text) - post.text.lastIndexOf(a.text));
    const [last, ...kept] = there;
    if (!last) continue;
    const [start, end] = spanOf(post.text, last.text, drafted);
    const text = `${post.text.slice(0, start)}${post.text.slice(end)}`
      .replace(/[ \t]{2,}/g, " ")
      .replace(/[ \t]*\n[ \t]*/g, "\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim();
    const isEmpty = kept.length === 0 && withoutLinks(text).trim() === "";
    if (isEmpty && posts.length === 1) continue;
    const claims = post.claims.filter(
      (claim) => kept.includes(claim) || claim.sourceIds.length === 0,
    );
    const shorter = asHandedIn(draft, { ...post, text, claims });
    return { posts: posts.toSpliced(at, 1, ...(isEmpty ? [] : [shorter])) };
  }
  return undefined;
}
