import { linksIn, POST_LIMIT, weightedLength } from "@linnet/drafts";
import type { DraftSource } from "@linnet/protocol";
import type { Submission, SubmittedVariant, Turn } from "../conversation/read-conversation.ts";
import type { Labels } from "../model/labels.ts";
import { sentenceKey } from "../reading/split-sentences.ts";
import type { PostDraft } from "./build-post.ts";
import { composeSingles } from "./compose-singles.ts";
import { composeThread } from "./compose-thread.ts";
import { type DraftRequest, readDraftRequest } from "./draft-request.ts";
import type { ComposeOptions } from "./shelf.ts";
import { OMISSION } from "./shorten-at-clause.ts";
import { asHandedIn, isEdited, ownSentences, shortenEdited } from "./shorten-edited.ts";

/** What the next `submitDraft` will say. */
export interface DraftPlan {
  /** Best first; none when the material gives nothing that fits, or nothing is to change. */
  variants: { posts: PostDraft[] }[];
  sources: DraftSource[];
  /** What was asked and could not be done, and what else is to be said, as sentences. */
  notes: string[];
  /** The variant that stands as it was, when nothing was asked that picking sentences can do. */
  unchanged?: SubmittedVariant;
}

const MOST_VARIANTS = 3;
const USUAL_THREAD = 4;
const LONGEST_NUMBER = " 25/25";
/** Weight at which a single post is full enough. */
const ENOUGH = 150;
/** Each refusal leaves so much less room for the next try. */
const TIGHTER = 0.2;

function keyOf(posts: readonly { text: string }[]): string {
  return JSON.stringify(posts.map(({ text }) => text));
}

function weightOf(variant: SubmittedVariant): number {
  return Math.max(...variant.posts.map((post) => weightedLength(post.text)));
}

/** What the variants begin with; a title and the sentence after it both count. */
function hooksOf(variants: readonly SubmittedVariant[]): string[] {
  return variants.flatMap(({ posts: [first] }) =>
    (first?.claims.slice(0, 2) ?? []).map((claim) => sentenceKey(claim.text)),
  );
}

/** Whether a post begins with a whole sentence, and as none of the used hooks does: one of them may have been cut. */
function opensFresh([post]: readonly PostDraft[], used: ReadonlySet<string>): boolean {
  const key = sentenceKey(post?.claims[0]?.text ?? "");
  const isSame = (hook: string) => hook !== "" && (key.startsWith(hook) || hook.startsWith(key));
  return !post?.text.includes(OMISSION) && ![...used].some(isSame);
}

function claimsOf({ posts }: SubmittedVariant): string[] {
  return posts.flatMap((post) => post.claims.map((claim) => sentenceKey(claim.text)));
}

/** Words that a refusal quotes: a voice's "never", most likely. */
function quotedWords(problems: readonly string[]): string[] {
  const quoted = /["“”‘’`«»]([^"“”‘’`«»]{2,40})["“”‘’`«»]/g;
  return problems
    .flatMap((problem) => Array.from(problem.matchAll(quoted), ([, word = ""]) => word))
    .map((word) => word.toLowerCase().trim())
    .filter(Boolean);
}

/** Whether a draft is to become another one than the variant that is meant. */
function asksForChange({ instruction, about, base }: DraftRequest): boolean {
  const { length, other, withoutLink, numbered, posts, shape } = instruction;
  const count = base?.posts.length ?? 0;
  return (
    length !== undefined ||
    other ||
    withoutLink ||
    numbered ||
    (about !== undefined && about.size > 0) ||
    (posts !== undefined && posts !== count) ||
    (shape !== undefined && (shape === "thread") !== count > 1)
  );
}

function optionsFor(request: DraftRequest): ComposeOptions {
  const { instruction, isThread, isShorter, base, earlier, refused, about, materials } = request;
  const room = request.limit * (1 - TIGHTER * refused.length);
  const kept = base ? claimsOf(base) : [];
  const urls = materials.map(({ source }) => source.url);
  const hadLink =
    base?.posts.some(({ text }) => linksIn(text).some(({ url }) => urls.includes(url))) ?? true;
  const isLonger = instruction.length === "longer";
  const shorter = isShorter ? Math.max(1, (base?.posts[0]?.claims.length ?? 2) - 1) : 2;
  const options: ComposeOptions = {
    limit: Math.floor(isShorter && base && !isThread ? Math.min(room, weightOf(base) - 1) : room),
    banned: quotedWords(refused.flatMap(({ problems }) => problems)),
    withLink: hadLink && !instruction.withoutLink,
    mostSentences: refused.length > 0 ? 1 : isLonger ? 4 : shorter,
    enough: isLonger ? POST_LIMIT : ENOUGH,
  };
  if (about && about.size > 0) options.prefer = about;
  else if (base) options.prefer = new Set(instruction.other ? kept.slice(1) : kept);
  if (instruction.other && base) {
    options.usedHooks = new Set(hooksOf(earlier.flatMap(({ variants }) => variants)));
  }
  return options;
}

function threads(request: DraftRequest, options: ComposeOptions): PostDraft[][] {
  const { instruction, base, materials, refused } = request;
  const before = base && base.posts.length > 1 ? base.posts.length : USUAL_THREAD;
  const change = { shorter: -1, longer: 2, as: 0 }[instruction.length ?? "as"];
  const fewest = change < 0 ? 1 : 2;
  const count = Math.max(fewest, (instruction.posts ?? before + change) - refused.length);
  const limit = options.limit - (instruction.numbered ? LONGEST_NUMBER.length : 0);
  const thread = composeThread(materials, count, { ...options, limit });
  if (!instruction.numbered) return [thread];
  return [thread.map((post, i) => ({ ...post, text: `${post.text} ${i + 1}/${thread.length}` }))];
}

/** Single posts about each source in turn, so that the first variants speak of different ones. */
function singles({ materials }: DraftRequest, options: ComposeOptions): PostDraft[][] {
  const perSource = materials.map((material) => composeSingles(material, MOST_VARIANTS, options));
  return Array.from({ length: MOST_VARIANTS }, (_, rank) =>
    perSource.flatMap((posts) => posts[rank] ?? []),
  )
    .flat()
    .map((post) => [post]);
}

function chosen(
  all: readonly PostDraft[][],
  refused: readonly Submission[],
): DraftPlan["variants"] {
  const tried = new Set(
    refused.flatMap(({ variants }) => variants.map(({ posts }) => keyOf(posts))),
  );
  const unique = [...new Map(all.map((posts) => [keyOf(posts), posts])).values()].filter(
    (posts) => posts.length > 0,
  );
  const untried = unique.filter((posts) => !tried.has(keyOf(posts)));
  return (untried.length > 0 ? untried : unique)
    .slice(0, MOST_VARIANTS)
    .map((posts) => ({ posts }));
}

/** The variants with an edit of the person that a new draft would leave behind; the one that was asked about first. */
function ownVariants({ draft, base, earlier }: DraftRequest): SubmittedVariant[] {
  if (!draft || !base) return [];
  // What an earlier draft handed on without a sentence of the person, such as one that they have shortened.
  const handedOn = new Set(
    earlier.flatMap((submission) =>
      submission.variants.flatMap((each) => (isEdited(submission, each) ? keyOf(each.posts) : [])),
    ),
  );
  return [base, ...draft.variants.filter((variant) => variant !== base)].filter(
    (variant) => isEdited(draft, variant) || handedOn.has(keyOf(variant.posts)),
  );
}

/** A plan whose last variants are the person's own, as far as they fit; what is left behind is said. */
function withOwn(
  { variants, sources, notes }: DraftPlan,
  own: readonly SubmittedVariant[],
  { draft, refused, limit }: DraftRequest,
  labels: Labels,
): DraftPlan {
  if (!draft || own.length === 0) return { variants, sources, notes };
  // What the person may write as they like is not sent back a second time.
  const fitting = refused.length > 0 ? [] : own.filter((each) => weightOf(each) <= limit);
  const kept = fitting.slice(0, MOST_VARIANTS - 1);
  if (kept.length > 0) notes.push(labels.ownIsLast(kept.length));
  if (kept.length < own.length) notes.push(labels.ownStaysBefore);
  const known = new Set(sources.map(({ id }) => id));
  return {
    variants: [
      ...variants.slice(0, MOST_VARIANTS - kept.length),
      ...kept.map(({ posts }) => ({ posts: posts.map((post) => asHandedIn(draft, post)) })),
    ],
    sources: [...sources, ...draft.sources.filter(({ id }) => !known.has(id))],
    notes,
  };
}

/**
 * Plans the draft that the conversation's last message asks for, from what is attached and the
 * draft before it. The same conversation gives the same plan; a try that was sent back gives a
 * tighter one.
 */
export function planDraft(turns: readonly Turn[], labels: Labels): DraftPlan {
  const request = readDraftRequest(turns);
  const { instruction, isThread, isShorter, base, draft, materials, refused, about } = request;
  const notes: string[] = [];
  const plan = { sources: materials.map(({ source }) => source), notes };
  const stands = (note?: string): DraftPlan => {
    if (note) notes.push(note);
    return { ...plan, variants: [], ...(base ? { unchanged: base } : {}) };
  };

  if (about?.size === 0) notes.push(labels.noneAboutWish);
  if (instruction.beyond.length > 0) {
    notes.push(labels.cannot(instruction.beyond.map((one) => labels.abilities[one])));
  }
  if (draft && base && refused.length === 0 && !asksForChange(request)) {
    if (instruction.variant === undefined) return stands();
    const others = draft.variants.filter((variant) => variant !== base);
    return { ...plan, variants: [base, ...others], sources: draft.sources };
  }

  const own = ownVariants(request);
  if (draft && base && isShorter && own.includes(base)) {
    let shorter = shortenEdited(draft, base);
    for (let tries = 0; shorter && tries < refused.length; tries += 1) {
      shorter = shortenEdited(draft, shorter);
    }
    if (shorter) {
      const others = own.filter((variant) => variant !== base);
      const shortened = { ...plan, variants: [shorter], sources: draft.sources };
      return withOwn(shortened, others, request, labels);
    }
    if (base.posts.some((post) => ownSentences(draft, post).length > 0)) {
      return stands(labels.ownSentencesStay);
    }
  }

  const options = optionsFor(request);
  const { usedHooks } = options;
  const total = (posts: SubmittedVariant["posts"]) =>
    posts.reduce((sum, { text }) => sum + weightedLength(text), 0);
  const isWanted = (posts: PostDraft[]) =>
    !(isShorter && base && total(posts) >= total(base.posts)) &&
    (!usedHooks || (opensFresh(posts, usedHooks) && (!isThread || posts.length > 1)));
  const stood = base ? claimsOf(base) : [];
  /** Whether it begins as the chosen variant does, or has more than that, as was asked for. */
  const goesOn = (posts: PostDraft[]) => {
    const claims = claimsOf({ posts });
    if (isShorter) return claims[0] === stood[0];
    const hasMore = claims.some((claim) => !stood.includes(claim));
    return instruction.length === "longer" && hasMore && total(posts) > total(base?.posts ?? []);
  };
  const compose = (withLink: boolean) => {
    const all = (isThread ? threads : singles)(request, { ...options, withLink });
    const wanted = all.filter(isWanted).sort((a, b) => Number(goesOn(b)) - Number(goesOn(a)));
    return chosen(wanted, refused);
  };
  let variants = compose(options.withLink);
  if (variants.length === 0 && isThread && !usedHooks) {
    variants = chosen(singles(request, options), refused);
  }
  if (variants.length === 0 && isShorter && options.withLink) {
    variants = compose(false);
    if (variants.length > 0) notes.push(labels.linkHadToGo);
  }
  if (variants.length === 0 && (isShorter || usedHooks)) {
    return stands(isShorter ? labels.noShorter : labels.noOtherBeginning);
  }
  const posts = variants[0]?.posts.length ?? 0;
  if (isThread && posts > 0 && posts < (instruction.posts ?? 2)) {
    notes.push(labels.enoughFor(posts));
  }
  return withOwn({ ...plan, variants }, variants.length > 0 ? own : [], request, labels);
}
