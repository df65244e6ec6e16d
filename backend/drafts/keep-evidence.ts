import { sentencesIn } from "@linnet/drafts";
import type { Doubt, Draft, DraftPost, EditedVariant } from "@linnet/protocol";
import { foldText } from "../evidence/fold-text.ts";

type EditedPost = EditedVariant["posts"][number];
type Claim = DraftPost["claims"][number];

/** What a person's edit of a draft is held against, beside the draft as it is. */
export interface EditEvidence {
  /** The posts as the agent wrote them before the person's first change. */
  base: readonly DraftPost[];
  /** The posts of all states that an agent, or a file, has made. */
  earlier: readonly DraftPost[];
  /** Sources of the conversation. */
  sourceIds: ReadonlySet<string>;
  /** The claims of the edit, by `claimKey`, whose quote stands in the text of one of their sources. */
  proven: ReadonlySet<string>;
}

/** Nothing is known but the draft. */
export const NO_EVIDENCE: EditEvidence = {
  base: [],
  earlier: [],
  sourceIds: new Set(),
  proven: new Set(),
};

/** Equal for equal claims. */
export function claimKey({ text, sourceIds, quote }: Claim): string {
  return JSON.stringify([text, sourceIds, quote ?? null]);
}

const doubtKey = ({ kind, text }: Doubt) => JSON.stringify([kind, text]);

function unique<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

/** The pieces of a post of which one has to stand in another for a doubt to go there: a number alone can mean anything. */
function placesOf({ kind, text }: Doubt, post: DraftPost): string[] {
  const sentences = sentencesIn(post.text).filter((sentence) => sentence.includes(text));
  return kind === "link" || sentences.length === 0 ? [text] : sentences;
}

/** The sentence of a post, folded, that has the most words of a claim, and at least half of them. */
function sentenceFor(claim: Claim, sentences: readonly string[]): string | undefined {
  const wanted = new Set(foldText(claim.text).split(" "));
  const shared = (sentence: string) => {
    const words = new Set(sentence.split(" "));
    return [...wanted].filter((word) => words.has(word)).length;
  };
  const [best] = sentences.toSorted((one, other) => shared(other) - shared(one));
  return best !== undefined && shared(best) * 2 >= wanted.size ? best : undefined;
}

/** The claims of posts, each with the folded words that a text has to have to make it. */
function madeClaims(posts: readonly DraftPost[]): { claim: Claim; words: string[] }[] {
  return posts.flatMap(({ text, claims }) => {
    const sentences = claims.length > 0 ? sentencesIn(text).map(foldText) : [];
    return claims.map((claim) => {
      const words = [text, claim.text].map(foldText);
      return { claim, words: [...words, sentenceFor(claim, sentences) ?? words[0] ?? text] };
    });
  });
}

/**
 * Returns a person's posts with the doubts and claims that are theirs. The doubts are the backend's: those stay, whatever
 * a client sends, whose words a post still has. A claim names only sources of the conversation, and its quote is one that
 * an agent proved before, or that stands in the text of a source.
 */
export function keepEvidence(
  edited: readonly EditedVariant[],
  draft: Pick<Draft, "variants" | "sources">,
  { base, earlier, sourceIds, proven }: EditEvidence,
): EditedVariant[] {
  const stored = draft.variants.flatMap(({ posts }) => posts);
  const all = [...stored, ...base, ...earlier];
  const sources = new Set([...draft.sources.map(({ id }) => id), ...sourceIds]);
  const known = new Set(all.flatMap(({ claims }) => claims.map(claimKey)));
  const doubted = new Set(all.flatMap(({ doubts = [] }) => doubts.map(doubtKey)));
  const placed = [...stored, ...base].flatMap((post) =>
    (post.doubts ?? []).map((doubt) => ({ doubt, places: placesOf(doubt, post) })),
  );
  const isOmitted = edited.some(({ posts }) => posts.some(({ claims }) => !claims));
  const made = isOmitted ? madeClaims(stored) : [];

  function claimsOf({ text, claims }: EditedPost): Claim[] {
    if (!claims) {
      const now = foldText(text);
      const kept = made.filter(({ words }) => words.some((piece) => now.includes(piece)));
      return unique(
        kept.map(({ claim }) => claim),
        claimKey,
      );
    }
    return claims.map((claim) => {
      const key = claimKey(claim);
      if (known.has(key)) return claim;
      const isUnproven = claim.quote !== undefined && !proven.has(key);
      if (isUnproven) return { text: claim.text, sourceIds: [] };
      return { ...claim, sourceIds: claim.sourceIds.filter((id) => sources.has(id)) };
    });
  }

  function doubtsOf(post: EditedPost, before: DraftPost | undefined, others: EditedPost[]) {
    // The words that the person has just taken from a source are in no doubt, also where they have the same number.
    const own = (post.claims ?? []).reduce(
      (left, claim) =>
        claim.quote && proven.has(claimKey(claim)) ? left.replaceAll(claim.quote, " ") : left,
      post.text,
    );
    const stay = (before?.doubts ?? []).filter((doubt) => {
      const places = before ? placesOf(doubt, before) : [];
      const stands = ({ text }: EditedPost) => places.some((place) => text.includes(place));
      return own.includes(doubt.text) && (stands(post) || !others.some(stands));
    });
    const come = placed
      .filter(({ places }) => places.some((place) => post.text.includes(place)))
      .map(({ doubt }) => doubt);
    const sent = (post.doubts ?? []).filter((doubt) => doubted.has(doubtKey(doubt)));
    return unique([...stay, ...come, ...sent], doubtKey);
  }

  return edited.map(({ posts }, variant) => ({
    posts: posts.map((post, at) => ({
      ...post,
      claims: claimsOf(post),
      doubts: doubtsOf(post, draft.variants[variant]?.posts[at], posts),
    })),
  }));
}
