import { linksIn, weightedLength } from "@linnet/drafts";
import type { claimSchema } from "@linnet/protocol";
import type { z } from "zod";
import { contentWords } from "../reading/content-words.ts";
import type { Material } from "../reading/read-material.ts";
import { readingLength } from "../reading/split-sentences.ts";
import { isFirstPerson } from "./first-person.ts";
import { shortenAtClause } from "./shorten-at-clause.ts";
import {
  distinct,
  type Preferences,
  quoted,
  repeats,
  type Statement,
  sentenceKey,
  share,
  statementsOf,
} from "./statements.ts";

/** A post as it goes to `submitDraft`. */
export interface PostDraft {
  text: string;
  claims: z.infer<typeof claimSchema>[];
}

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

type Line = Pick<Statement, "text" | "shown" | "index" | "block">;

/** What a post is put together from; every part but the link is a claim of its own. */
interface PostParts {
  /** Heads the post on a line of its own. */
  title?: string | undefined;
  lines: readonly Line[];
  /** Sets the sentences as lines of a list. */
  asList?: boolean;
  url?: string | undefined;
}

const MOST_LINES = 4;
/** A sentence with so much of its words in the title repeats it. */
const MOSTLY = 0.6;
/** A shorter sentence before a list tells its date, or for whom it is. */
const SHORTEST_INTRODUCTION = 42;
/** A title with a sentence as short takes the next one along. */
const SHORT = 130;
const UNSPACED = /^(?:ja|zh|th)$/;

/** The address to point to, where X makes a link of it: a local or odd one helps no reader. */
export function postableUrl(material: Material): string | undefined {
  const { url } = material.source;
  return url !== undefined && linksIn(url)[0]?.url === url ? url : undefined;
}

/** The title as it heads the post: one in which its author says "we" is told as his words. */
export function heading({ kind, voices, language }: Material, title: string): string {
  if (kind !== "page" || !isFirstPerson(title, language)) return title;
  return quoted(title, voices.author, language);
}

function lineOf(text: string): Line {
  return { text, shown: text, index: -1, block: -1 };
}

/** Puts a post together, its sentences in the order of the source: title, sentences and link, a blank line between them. */
function buildPost(material: Material, { title, lines, asList, url }: PostParts): PostDraft {
  const sourceIds = [material.source.id];
  const sorted = [...lines].sort((a, b) => a.index - b.index);
  let body = "";
  let last: Line | undefined;
  for (const line of sorted) {
    const isNext = last !== undefined && last.block === line.block && last.index + 1 === line.index;
    const between = asList ? "\n" : isNext ? (UNSPACED.test(material.language) ? "" : " ") : "\n\n";
    body += `${last ? between : ""}${asList ? "- " : ""}${line.shown}`;
    last = line;
  }
  const texts = [...(title ? [title] : []), ...sorted.map(({ text }) => text)];
  return {
    text: [title && heading(material, title), body, url].filter(Boolean).join("\n\n"),
    claims: texts.map((text) => ({ text, sourceIds })),
  };
}

function fits(post: PostDraft, limit: number): boolean {
  return weightedLength(post.text) <= limit;
}

/** What a source has to offer to a post of so many characters. */
class Shelf {
  readonly url: string | undefined;
  readonly title: string | undefined;
  readonly all: readonly Statement[];

  readonly material: Material;
  readonly options: ComposeOptions;

  constructor(material: Material, options: ComposeOptions) {
    this.material = material;
    this.options = options;
    this.url = options.withLink ? postableUrl(material) : undefined;
    const { title } = material;
    const isBanned = options.banned?.some((word) => title?.toLowerCase().includes(word));
    this.title = isBanned || options.usedHooks?.has(sentenceKey(title ?? "")) ? undefined : title;
    this.all = statementsOf(material, options).filter(({ weight }) => weight <= options.limit);
  }

  /** The statements with which a post may begin, best first. */
  hooks(): Statement[] {
    const fresh = this.all.filter(({ text }) => !this.options.usedHooks?.has(sentenceKey(text)));
    const whole = fresh.filter(({ standsAlone }) => standsAlone);
    const prose = whole.filter(({ kind }) => kind !== "item");
    // Entries are details of what the text around them says, unless it is about its entries.
    const standing = this.material.isList || prose.length === 0 ? whole : prose;
    const first = fresh.find((one) => one.kind !== "item" && this.fit({ lines: [one] }));
    return standing.length > 0 || !first ? standing : [first];
  }

  /** The same, without those that say little more than the title. */
  telling(): Statement[] {
    const titleWords = new Set(contentWords(this.title ?? "", this.material.language));
    const hooks = this.hooks();
    const more = hooks.filter(({ words }) => share(words, titleWords) < MOSTLY);
    return more.length > 0 ? more : hooks;
  }

  build(parts: Omit<PostParts, "url">, url = this.url): PostDraft {
    return buildPost(this.material, { ...parts, url });
  }

  fit(parts: Omit<PostParts, "url">, url = this.url): PostDraft | undefined {
    const post = this.build(parts, url);
    return fits(post, this.options.limit) ? post : undefined;
  }

  /** A post that begins with a statement and takes along what follows it in its paragraph, and then what stands alone. */
  grow(
    hook: Statement,
    title: string | undefined,
    enough: number,
    url = this.url,
  ): PostDraft | undefined {
    let lines = [hook];
    let post = this.fit({ title, lines }, url);
    while (
      post &&
      hook.shown === hook.text &&
      lines.length < this.options.mostSentences &&
      weightedLength(post.text) < enough
    ) {
      const last = lines.at(-1) ?? hook;
      const next = this.all.filter(
        (other) =>
          !repeats(other, lines) &&
          ((other.block === last.block &&
            other.index === last.index + 1 &&
            other.shown === other.text) ||
            (this.options.mostSentences > 2 && other.standsAlone && other.index > hook.index)),
      );
      const longer = next
        .map((other) => [...lines, other])
        .find((more) => this.fit({ title, lines: more }, url));
      if (!longer) break;
      lines = longer;
      post = this.build({ title, lines }, url);
    }
    return post;
  }

  /** Whether a sentence that stands alone begins the text, before the entries of its list. */
  isIntroduced(): boolean {
    const first = Math.min(...this.entries().map(({ index }) => index));
    return this.all.some(
      ({ kind, standsAlone, index, text }) =>
        kind === "prose" &&
        standsAlone &&
        index < first &&
        readingLength(text) >= SHORTEST_INTRODUCTION,
    );
  }

  private entries(): Statement[] {
    return this.all
      .filter(({ kind, from }) => kind === "item" && !from.isStep)
      .sort((a, b) => a.index - b.index);
  }

  /** As many lists under the title as are wanted, of the entries in their order; the last one has the link. */
  lists(title: string | undefined, wanted: number, url = this.url): PostDraft[] {
    const lists: Statement[][] = [];
    const most = Math.min(MOST_LINES, this.options.mostSentences * 2);
    const partsOf = (lines: readonly Statement[], at: number): PostParts => ({
      title: at === 0 ? title : undefined,
      lines,
      asList: lines.length > 1,
    });
    for (const item of this.entries()) {
      const last = lists.at(-1);
      const longer = [...(last ?? []), item];
      const hasRoom = last && last.length < most && this.fit(partsOf(longer, lists.length - 1));
      if (repeats(item, lists.flat()) || !this.fit(partsOf([item], lists.length))) continue;
      if (hasRoom) lists.splice(-1, 1, longer);
      else if (lists.length < wanted) lists.push([item]);
      else break;
    }
    const isOne = title !== undefined && this.material.isList;
    const full = lists.filter(({ length }, at) => length > 1 || (at === 0 && isOne));
    return full.map((lines, at) =>
      this.build(partsOf(lines, at), at === full.length - 1 ? url : ""),
    );
  }

  list(title: string | undefined): PostDraft | undefined {
    return this.lists(title, 1)[0];
  }
}

/** A post made of what there is when no whole sentence fits. */
function lastResort(shelf: Shelf): PostDraft | undefined {
  const { material, options, url } = shelf;
  const room = options.limit - (url ? weightedLength(`\n\n${url}`) : 0);
  for (const statement of statementsOf(material, options)) {
    const marks = weightedLength(statement.shown.replace(statement.text, ""));
    const text = shortenAtClause(statement.text, room - marks);
    if (text) {
      const shown = statement.shown.replace(statement.text, () => text);
      return shelf.build({ lines: [{ ...statement, text, shown }] });
    }
  }
  const titles = [shelf.title, material.fact].filter((text) => text !== undefined);
  return titles
    .flatMap((text) => [
      shelf.build({ lines: [lineOf(text)] }),
      shelf.build({ lines: [lineOf(text)] }, ""),
    ])
    .find((post) => fits(post, options.limit));
}

/** The posts that share no sentence with one before them. */
function different(
  posts: readonly (PostDraft | undefined)[],
  title: string | undefined,
): PostDraft[] {
  const used = new Set<string>();
  return posts.filter((post): post is PostDraft => {
    const texts = (post?.claims ?? []).map(({ text }) => text).filter((text) => text !== title);
    if (!post || texts.some((text) => used.has(text))) return false;
    for (const text of texts) used.add(text);
    return true;
  });
}

/**
 * Up to `count` posts about one source, best first, each with other words to begin with: the title and the best
 * sentence, then others with what follows them.
 */
export function composeSingles(
  material: Material,
  count: number,
  options: ComposeOptions,
): PostDraft[] {
  const shelf = new Shelf(material, options);
  const { title } = shelf;
  const hooks = distinct(shelf.hooks(), count + MOST_LINES);
  const telling = distinct(shelf.telling(), count + MOST_LINES);
  const [best] = hooks;
  const details = material.details.map(lineOf);
  const fact = material.fact === undefined ? undefined : lineOf(material.fact);
  // A name alone says little: the sentence that says what it is says more.
  const isName = title !== undefined && title.split(/\s+/).length <= 2;
  const opens = isName && best?.text.toLowerCase().startsWith(title.toLowerCase());
  const headed = best && (opens ? undefined : title);
  const enough = Math.min(
    options.enough,
    headed ? SHORT + weightedLength(headed) / 2 : options.enough,
  );

  const first = [
    ...(best && details.length > 0
      ? [shelf.fit({ title, lines: [...details, best] }), shelf.fit({ title, lines: details })]
      : []),
    ...(material.isList && !shelf.isIntroduced() ? [shelf.list(title)] : []),
    ...(best?.minor && fact
      ? [shelf.fit({ title, lines: title ? [fact] : [best, { ...fact, index: best.index + 0.5 }] })]
      : []),
    ...[...(opens ? [] : telling), ...hooks].map((hook) =>
      shelf.grow(hook, hook === best && opens ? undefined : title, enough),
    ),
    fact && shelf.fit({ title, lines: [fact] }),
    title === undefined ? undefined : shelf.list(title),
  ].find((post) => post !== undefined);
  const rest = telling.length > 0 ? telling : hooks;
  const others = [
    ...(material.isList ? [shelf.list(title)] : []),
    ...rest.map((hook) => shelf.grow(hook, undefined, options.enough)),
    fact && shelf.fit({ lines: [fact] }),
  ];
  const posts = different([first, ...others], title).slice(0, count);
  if (posts.length > 0) return posts;
  if (shelf.url !== undefined && shelf.all.length > 0) {
    return composeSingles(material, count, { ...options, withLink: false });
  }
  const last = lastResort(shelf);
  return last && fits(last, options.limit) ? [last] : [];
}

/**
 * A thread about the sources together, in the order of each source: the title with the best sentence, then what
 * stands alone, one sentence or two to a post; the last post of a source carries its link.
 *
 * @param posts - how many posts are wanted; there are fewer when the sources have fewer sentences.
 */
export function composeThread(
  materials: readonly Material[],
  posts: number,
  options: ComposeOptions,
): PostDraft[] {
  const shelves = materials.map((material) => new Shelf(material, options));
  const each = shelves.map(
    (_, at) => Math.floor(posts / shelves.length) + Number(at < posts % shelves.length),
  );
  return shelves.flatMap((shelf, at) => threadOf(shelf, each[at] ?? 0));
}

function threadOf(shelf: Shelf, wanted: number): PostDraft[] {
  const { title, material, url = "" } = shelf;
  if (!material.isList || wanted < 2) return threadOfProse(shelf, wanted, { title, url });
  const head = shelf.isIntroduced() ? threadOfProse(shelf, 1, { title, url: "" }) : [];
  const under = head.length > 0 ? undefined : title;
  const lists = shelf.lists(under, wanted - head.length);
  if (lists.length === 0) return threadOfProse(shelf, wanted, { title, url });
  const used = head.length + lists.length;
  const tail = threadOfProse(shelf, wanted - used, { url, from: head.length, isBelowList: true });
  return [...head, ...(tail.length > 0 ? shelf.lists(under, lists.length, "") : lists), ...tail];
}

/** A thread of sentences, under the title if it is given; the first `from` of the best ones stand above it, as do the entries. */
function threadOfProse(
  shelf: Shelf,
  posts: number,
  {
    title,
    url,
    from = 0,
    isBelowList,
  }: { title?: string | undefined; url: string; from?: number; isBelowList?: boolean },
): PostDraft[] {
  const { options } = shelf;
  const wanted = posts + from;
  const hooks = shelf.telling().filter(({ kind }) => kind !== "item" || !isBelowList);
  const picks = distinct(hooks, wanted).slice(from);
  const [best] = picks;
  if (!best || posts === 0) return [];
  const rest = picks.slice(1).sort((a, b) => a.index - b.index);
  const order =
    title === undefined && rest[0] && rest[0].index < best.index
      ? [...picks].sort((a, b) => a.index - b.index)
      : [best, ...rest];
  return order.flatMap((pick, place) => {
    const link = place === order.length - 1 ? url : "";
    const head = place === 0 ? title : undefined;
    const next = shelf.all.find(
      (other) => other.block === pick.block && other.index === pick.index + 1,
    );
    const isFollowed =
      next &&
      !order.includes(next) &&
      options.mostSentences > 1 &&
      pick.weight < options.enough &&
      [pick, next].every(({ shown, text }) => shown === text);
    const lines = isFollowed && (place > 0 || order.length === 1) ? [pick, next] : [pick];
    return (
      shelf.fit({ title: head, lines }, link) ??
      shelf.fit({ lines }, link) ??
      shelf.fit({ lines: [pick] }, link) ??
      shelf.fit({ lines: [pick] }, "") ??
      []
    );
  });
}
