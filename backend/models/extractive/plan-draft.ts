import { linksIn, POST_LIMIT, weightedLength } from "@linnet/shared/drafts";
import type { DraftSource } from "@linnet/shared/protocol/draft";
import type { PostDraft } from "./build-post.ts";
import { type ComposeOptions, composeSingles } from "./compose-single.ts";
import { composeThread } from "./compose-thread.ts";
import { contentWords } from "./content-words.ts";
import { findSubject } from "./find-subject.ts";
import { sentenceKey } from "./pick-sentences.ts";
import { coverage } from "./rank-sentences.ts";
import type { AssistantTurn, Submission, SubmittedVariant, Turn } from "./read-conversation.ts";
import { type Instruction, readInstruction } from "./read-instruction.ts";
import { materialOfDraft, type Material, readMaterial } from "./read-material.ts";

/** What the next `submitDraft` will say. */
export interface DraftPlan {
  /** Best first; none when the material gives nothing that fits. */
  variants: { posts: PostDraft[] }[];
  sources: DraftSource[];
  /** What was asked and could not be done, and what a reader should know, as sentences. */
  notes: string[];
  /** The draft stands as it was: nothing was asked that picking sentences can do. */
  unchanged: SubmittedVariant | undefined;
}

const MOST_VARIANTS = 3;
const USUAL_THREAD = 5;
/** Weight at which a single post is full enough. */
const ENOUGH = 150;
/** Each refusal leaves so much less room for the next try. */
const TIGHTER = 0.2;

const weightOf = (variant: SubmittedVariant) =>
  Math.max(...variant.posts.map((post) => weightedLength(post.text)));

function hooksOf(variants: readonly SubmittedVariant[]): string[] {
  return variants.flatMap(({ posts: [first] }) =>
    (first?.claims.slice(0, 2) ?? []).map((claim) => sentenceKey(claim.text)),
  );
}

function claimsOf(variant: SubmittedVariant | undefined): string[] {
  return (
    variant?.posts.flatMap((post) => post.claims.map((claim) => sentenceKey(claim.text))) ?? []
  );
}

/** Words that a refusal quotes: a voice's "never", most likely. */
function quotedWords(problems: readonly string[]): string[] {
  return problems
    .flatMap((problem) =>
      Array.from(problem.matchAll(/["“”'‘’`«»]([^"“”'‘’`«»]{2,40})["“”'‘’`«»]/g), (m) => m[1] ?? ""),
    )
    .map((word) => word.toLowerCase().trim())
    .filter((word) => word !== "" && word.split(/\s+/).length <= 4);
}

/** Keys of the sentences about what the person named; none when there are none. */
function sentencesAbout(about: string, materials: readonly Material[]): Set<string> {
  const found = new Set<string>();
  for (const { sentences, language } of materials) {
    const wanted = new Set(contentWords(about, language));
    for (const { text, words } of sentences) {
      if (wanted.size > 0 && coverage(words, wanted) >= 0.5) found.add(sentenceKey(text));
    }
  }
  return found;
}

function asksForChange(instruction: Instruction, base: SubmittedVariant): boolean {
  const isThread = base.posts.length > 1;
  return (
    instruction.length !== undefined ||
    instruction.other ||
    instruction.variant !== undefined ||
    instruction.withoutLink ||
    instruction.numbered ||
    (instruction.posts !== undefined && instruction.posts !== base.posts.length) ||
    (instruction.shape !== undefined && (instruction.shape === "thread") !== isThread)
  );
}

function numbered(posts: PostDraft[]): PostDraft[] {
  return posts.map((post, i) => ({ ...post, text: `${post.text} ${i + 1}/${posts.length}` }));
}

function composeThreads(
  materials: readonly Material[],
  instruction: Instruction,
  base: SubmittedVariant | undefined,
  options: ComposeOptions,
  rounds: number,
): PostDraft[][] {
  const before = base && base.posts.length > 1 ? base.posts.length : USUAL_THREAD;
  const change = instruction.length === "shorter" ? -1 : instruction.length === "longer" ? 2 : 0;
  const posts = Math.max(2, (instruction.posts ?? before + change) - rounds);
  const room = instruction.numbered ? { ...options, limit: options.limit - " 25/25".length } : options;
  const threads = [0, 1].map((skip) => composeThread(materials, posts, room, skip));
  return instruction.numbered ? threads.map(numbered) : threads;
}

function uniqueVariants(all: readonly PostDraft[][], refused: readonly Submission[]): { posts: PostDraft[] }[] {
  const key = (posts: readonly { text: string }[]) => JSON.stringify(posts.map(({ text }) => text));
  const tried = new Set(refused.flatMap(({ variants }) => variants.map(({ posts }) => key(posts))));
  const seen = new Set<string>();
  const unique = all.filter((posts) => {
    if (posts.length === 0 || seen.has(key(posts))) return false;
    seen.add(key(posts));
    return true;
  });
  const untried = unique.filter((posts) => !tried.has(key(posts)));
  return (untried.length > 0 ? untried : unique).slice(0, MOST_VARIANTS).map((posts) => ({ posts }));
}

/**
 * Plans the draft that the conversation's last message asks for, from what is attached and the
 * draft before it. The same conversation gives the same plan; a refused try tightens it.
 */
export function planDraft(turns: readonly Turn[]): DraftPlan {
  const subject = findSubject(turns);
  const last = turns.at(-1);
  const current: AssistantTurn | undefined = last?.role === "assistant" ? last : undefined;
  const wish = turns.findLast((turn) => turn.role === "user")?.text ?? "";
  const refused = (current?.submissions ?? []).filter(({ state }) => state === "refused");
  const accepted = subject.submissions.findLast(({ state }) => state === "accepted");
  const materials =
    subject.contexts.length > 0
      ? subject.contexts.map(readMaterial)
      : accepted
        ? materialOfDraft(accepted)
        : [];
  const instruction = readInstruction(wish, materials[0]?.language ?? "und");
  const base = accepted?.variants[instruction.variant ?? 0] ?? accepted?.variants[0];
  const about = sentencesAbout(instruction.about, materials);
  const notes: string[] = [];
  if (instruction.about !== "" && about.size === 0 && new Set(contentWords(instruction.about, materials[0]?.language ?? "und")).size > 0 && base) {
    notes.push("No sentence of the text is about what you named.");
  }
  if (instruction.beyond.length > 0) {
    notes.push(`The local model cannot ${listOr(instruction.beyond)}: that takes a language model.`);
  }
  const sources = materials.map(({ source }) => source);

  if (base && refused.length === 0 && !asksForChange(instruction, base) && about.size === 0) {
    return { variants: [], sources, notes, unchanged: base };
  }
  const onlyChooses = instruction.variant !== undefined && !instruction.length && !instruction.other && !instruction.shape && !instruction.withoutLink;
  if (accepted && base && onlyChooses && refused.length === 0) {
    const others = accepted.variants.filter((variant) => variant !== base);
    const variants = [base, ...others].map(({ posts }) => ({ posts: posts.map(({ text, claims }) => ({ text, claims })) }));
    return { variants, sources: accepted.sources, notes, unchanged: undefined };
  }

  const shape = instruction.shape ?? (base && base.posts.length > 1 ? "thread" : "single");
  const isShorter = instruction.length === "shorter" && base !== undefined;
  const problems = refused.flatMap((submission) => submission.problems);
  const roundLimit = Math.min(POST_LIMIT, current?.limit ?? POST_LIMIT) * (1 - TIGHTER * refused.length);
  const limit = Math.floor(
    isShorter && shape === "single" ? Math.min(roundLimit, weightOf(base) - 1) : roundLimit,
  );
  const hadLink = base?.posts.some(({ text }) => linksIn(text).some(({ url }) => sources.some((source) => source.url === url)));
  const baseSentences = base?.posts[0]?.claims.length ?? 2;
  const options: ComposeOptions = {
    limit,
    prefer: about.size > 0 ? about : new Set(instruction.other ? claimsOf(base).slice(1) : instruction.length ? claimsOf(base) : []),
    banned: quotedWords(problems),
    usedHooks: instruction.other ? new Set(hooksOf(subject.submissions.flatMap(({ variants }) => variants))) : new Set(),
    withLink: !instruction.withoutLink && (hadLink ?? true),
    mostSentences: refused.length > 0 ? 1 : instruction.length === "longer" ? 4 : isShorter ? Math.max(1, baseSentences - 1) : 2,
    enough: instruction.length === "longer" ? POST_LIMIT : ENOUGH,
  };
  const compose = (with_: ComposeOptions): PostDraft[][] =>
    shape === "thread"
      ? composeThreads(materials, instruction, base, with_, refused.length)
      : composeSinglesOf(materials, with_);

  let variants = uniqueVariants(compose(options), refused);
  if (variants.length === 0 && isShorter && options.withLink) {
    variants = uniqueVariants(compose({ ...options, withLink: false }), refused);
    if (variants.length > 0) notes.push("The link had to go to make it shorter.");
  }
  if (variants.length === 0 && instruction.other) {
    variants = uniqueVariants(compose({ ...options, usedHooks: new Set() }), refused);
    if (variants.length > 0) notes.push("The text has no other sentence to begin with.");
  }
  if (variants.length === 0 && isShorter && base) {
    notes.push("It does not get shorter without breaking a sentence.");
    return { variants: [], sources, notes, unchanged: base };
  }
  const wantedPosts = instruction.posts;
  const posts = variants[0]?.posts.length ?? 0;
  if (shape === "thread" && wantedPosts !== undefined && posts > 0 && posts < wantedPosts) {
    notes.push(`The text has only enough sentences for ${posts} ${posts === 1 ? "post" : "posts"}.`);
  }
  return { variants, sources, notes, unchanged: undefined };
}

/** Single posts about each source in turn, so that the first variants speak of different ones. */
function composeSinglesOf(materials: readonly Material[], options: ComposeOptions): PostDraft[][] {
  const perSource = materials.map((material) => composeSingles(material, MOST_VARIANTS, options));
  return Array.from({ length: MOST_VARIANTS }, (_, rank) =>
    perSource.flatMap((posts) => posts[rank] ?? []),
  )
    .flat()
    .map((post) => [post]);
}

function listOr(wishes: readonly string[]): string {
  return wishes.length < 2 ? (wishes[0] ?? "") : `${wishes.slice(0, -1).join(", ")} or ${wishes.at(-1)}`;
}
