import { weightedLength } from "@linnet/drafts";
import type { Material } from "../reading/read-material.ts";
import { buildPost, fits, type PostDraft, postableUrl } from "./build-post.ts";
import {
  type Candidate,
  candidates,
  distinct,
  type Preferences,
  repeats,
  sentenceKey,
} from "./pick-sentences.ts";
import { shortenAtClause } from "./shorten-at-clause.ts";

export interface ComposeOptions extends Preferences {
  /** X's weighted characters a post may have. */
  limit: number;
  /** Keys of sentences that must not begin a post. */
  usedHooks?: ReadonlySet<string>;
  /** Whether the address of the source ends the post. */
  withLink: boolean;
  /** Sentences a post may have; fewer stand in it when it is full enough. */
  mostSentences: number;
  /** Weight at which a post needs no further sentence. */
  enough: number;
}

const MOST_LINES = 4;

/** The hook and what can follow it: the next sentence of its paragraph, or one that stands alone. */
function withFollowers(
  material: Material,
  hook: Candidate,
  pool: readonly Candidate[],
  options: ComposeOptions,
  url: string | undefined,
): PostDraft {
  let sentences = [hook];
  let post = buildPost(material, { sentences, url });
  while (sentences.length < options.mostSentences && weightedLength(post.text) < options.enough) {
    const last = sentences.at(-1) ?? hook;
    const isNext = (c: Candidate) => c.block === last.block && c.index === last.index + 1;
    const followers = pool
      .filter((c) => c.index > last.index && (isNext(c) || c.standsAlone))
      .filter((c) => !repeats(c, sentences))
      .sort((a, b) => Number(isNext(b)) - Number(isNext(a)));
    const longer = followers
      .map((follower) => [...sentences, follower])
      .find((more) => fits(buildPost(material, { sentences: more, url }), options.limit));
    if (!longer) break;
    sentences = longer;
    post = buildPost(material, { sentences, url });
  }
  return post;
}

/** The first entries of the list, from one section of it: what is new stands first. */
function asList(
  material: Material,
  title: string | undefined,
  pool: readonly Candidate[],
  options: ComposeOptions,
  url: string | undefined,
): PostDraft | undefined {
  const items = pool.filter(({ kind }) => kind === "item").sort((a, b) => a.index - b.index);
  const build = (sentences: readonly Candidate[]) =>
    buildPost(material, { title, sentences, asList: true, url });
  const most = Math.min(MOST_LINES, options.mostSentences * 2);
  const lines: Candidate[] = [];
  for (const item of items) {
    if (lines.length >= most || item.section !== (lines[0] ?? item).section) break;
    if (!repeats(item, lines) && fits(build([...lines, item]), options.limit)) lines.push(item);
  }
  return lines.length >= 2 ? build(lines) : undefined;
}

/** A post made of what there is when no whole sentence fits. */
function lastResort(
  material: Material,
  options: ComposeOptions,
  url: string | undefined,
): PostDraft | undefined {
  const room = options.limit - (url ? weightedLength(`\n\n${url}`) : 0);
  for (const sentence of candidates(material, options)) {
    const text = shortenAtClause(sentence.text, room);
    if (text) return buildPost(material, { sentences: [{ ...sentence, text }], url });
  }
  const titles = [material.title, material.fact].filter((text) => text !== undefined);
  return titles
    .flatMap((text) => [
      buildPost(material, { sentences: [{ text, index: 0, block: 0 }], url }),
      buildPost(material, { sentences: [{ text, index: 0, block: 0 }] }),
    ])
    .find((post) => fits(post, options.limit));
}

function unique(posts: readonly (PostDraft | undefined)[]): PostDraft[] {
  const seen = new Set<string>();
  return posts.filter((post): post is PostDraft => {
    if (!post || seen.has(post.text)) return false;
    seen.add(post.text);
    return true;
  });
}

/** The posts of the list that share no sentence with one before them. */
function different(posts: readonly PostDraft[], title: string | undefined): PostDraft[] {
  const used = new Set<string>();
  return posts.filter(({ claims }) => {
    const texts = claims.map(({ text }) => text).filter((text) => text !== title);
    const isOther = texts.every((text) => !used.has(text));
    if (isOther) for (const text of texts) used.add(text);
    return isOther;
  });
}

/**
 * Up to `count` posts about one source, best first, each with other words to begin with: the best
 * sentence under the title, then others with what can follow them.
 */
export function composeSingles(
  material: Material,
  count: number,
  options: ComposeOptions,
): PostDraft[] {
  const url = options.withLink ? postableUrl(material) : undefined;
  const within = (post: PostDraft | undefined) => post !== undefined && fits(post, options.limit);
  const linkWeight = url ? weightedLength(`\n\n${url}`) : 0;
  const pool = candidates(material, options).filter(({ weight }) => weight <= options.limit);
  const roomy = pool.filter(({ weight }) => weight + linkWeight <= options.limit);
  const fresh = roomy.filter(({ text }) => !options.usedHooks?.has(sentenceKey(text)));
  // One that leans on what stood before it begins a post only where nothing else is left.
  const hooks = distinct(
    [...fresh].sort((a, b) => Number(b.standsAlone) - Number(a.standsAlone)),
    count + MOST_LINES,
  );

  const title = options.banned?.some((word) => material.title?.toLowerCase().includes(word))
    ? undefined
    : material.title;
  const titleIsFresh = title !== undefined && !options.usedHooks?.has(sentenceKey(title));
  const isTitled = titleIsFresh && (material.kind === "diff" || material.isList);
  const titled = (sentences: readonly Candidate[]) =>
    title === undefined ? undefined : buildPost(material, { title, sentences, url });
  const fact = material.fact ? { text: material.fact, index: -1, block: -1 } : undefined;

  // What another variant begins with is not taken from it.
  const begins = hooks.slice(0, count);
  const plain = hooks.map((hook) =>
    withFollowers(
      material,
      hook,
      pool.filter((other) => other === hook || !begins.includes(other)),
      options,
      url,
    ),
  );
  const headed = titleIsFresh ? hooks.map((hook) => titled([hook])).filter(within) : [];
  // A name alone says little: the sentence that says what it is says more.
  const isName = title !== undefined && title.split(/\s+/).length <= 2;
  const named = isName
    ? plain[hooks.findIndex(({ text }) => text.toLowerCase().startsWith(title.toLowerCase()))]
    : undefined;
  const listed = material.isList
    ? asList(material, isTitled ? title : undefined, fresh, options, url)
    : undefined;
  const withFact = fact
    ? buildPost(material, { title: titleIsFresh ? title : undefined, sentences: [fact], url })
    : undefined;
  const bareFact = fact && buildPost(material, { sentences: [fact], url });
  // Where only comments are left to pick from, the change's own size says more.
  const lead = hooks[0]?.minor ? [withFact, headed[0]] : [headed[0], withFact];
  const order = isTitled
    ? [listed, ...lead, ...plain, headed[1], bareFact]
    : // The title says what the post is about; each variant begins with other words.
      [listed, named ?? headed[0], ...plain, withFact, bareFact];
  const posts = different(unique(order).filter(within), title).slice(0, count);
  if (posts.length === 0 && pool.length > 0 && url !== undefined) {
    return composeSingles(material, count, { ...options, withLink: false });
  }
  if (posts.length === 0) return unique([lastResort(material, options, url)]).filter(within);
  if (posts.length > 1 || url === undefined) return posts;
  const bare = hooks[0] && buildPost(material, { sentences: [hooks[0]] });
  return unique([...posts, bare])
    .filter(within)
    .slice(0, count);
}
