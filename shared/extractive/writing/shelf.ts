import { weightedLength } from "@linnet/drafts";
import { contentWords } from "../reading/content-words.ts";
import type { Material } from "../reading/read-material.ts";
import { sentenceKey } from "../reading/split-sentences.ts";
import { buildPost, fits, type PostDraft, type PostParts, postableUrl } from "./build-post.ts";
import { type Preferences, repeats, type Statement, share, statementsOf } from "./statements.ts";

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

/** Lines that a list may have. */
export const MOST_LINES = 4;
/** A sentence with so much of its words in the title repeats it. */
const MOSTLY = 0.6;
/** A sentence of fewer words for each word of the title is outweighed by it: posts of one page would be alike. */
const LEAST_BESIDE_TITLE = 1.25;

/** What a source has to offer to a post of so many characters. */
export class Shelf {
  readonly url: string | undefined;
  readonly title: string | undefined;
  readonly titleWords: ReadonlySet<string>;
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
    this.titleWords = new Set(contentWords(this.title ?? "", material.language));
    this.all = statementsOf(material, options).filter(({ weight }) => weight <= options.limit);
  }

  /** The statements with which a post may begin, best first. */
  hooks(used = this.options.usedHooks): Statement[] {
    const fresh = this.all.filter(({ text }) => !used?.has(sentenceKey(text)));
    const whole = fresh.filter(({ standsAlone }) => standsAlone);
    const prose = whole.filter(({ kind }) => kind !== "item");
    // Entries are details of what the text around them says, unless it is about its entries. Steps go on from one sentence.
    const own = whole.filter(
      ({ kind, from }) => kind !== "item" || (prose.length === 1 && from.isStep),
    );
    const standing = this.material.isList || prose.length === 0 ? whole : own;
    // A step says nothing to who has not decided to take it.
    const isTelling = standing.some(({ from }) => !from.isStep);
    if (isTelling || this.options.usedHooks) return standing;
    // A sentence that leans on another opens a post only where there is nothing else to post.
    const leaning = fresh.filter((one) => one.kind !== "item" && this.fit({ lines: [one] }));
    return [...leaning.sort((a, b) => a.index - b.index).slice(0, 1), ...standing];
  }

  /** The same, without those that say little more than the title. */
  telling(used = this.options.usedHooks): Statement[] {
    const hooks = this.hooks(used);
    const more = hooks.filter(({ words }) => share(words, this.titleWords) < MOSTLY);
    return more.length > 0 ? more : hooks;
  }

  /**
   * How a statement stands below the first post: `alone` where it names something of the title, `titled` where it does
   * not and the title has to stand below it, `slight` where the title would outweigh it.
   */
  standing({ words }: Statement): "alone" | "titled" | "slight" {
    if (share(this.titleWords, words) > 0) return "alone";
    return words.size > this.titleWords.size * LEAST_BESIDE_TITLE ? "titled" : "slight";
  }

  build(parts: Omit<PostParts, "url">, url = this.url): PostDraft {
    return buildPost(this.material, { ...parts, url });
  }

  fit(parts: Omit<PostParts, "url">, url = this.url): PostDraft | undefined {
    const post = this.build(parts, url);
    return fits(post, this.options.limit) ? post : undefined;
  }

  /**
   * A post that begins with a statement and takes along what follows it in its paragraph, and then what stands alone.
   * Below the subject of a commit stands as much of its message as fits.
   *
   * @param isTitleLast whether the title stands below, where there is room for it.
   */
  grow(hook: Statement, title?: string, isTitleLast = false): PostDraft | undefined {
    let lines = [hook];
    const heading = { title, isTitleLast };
    let post = this.fit({ ...heading, lines });
    if (!post && isTitleLast) return this.grow(hook);
    const { mostSentences, enough } = this.options;
    const isMessage = title !== undefined && hook.from.ofCommit && mostSentences > 1;
    while (
      post &&
      hook.shown === hook.text &&
      (isMessage || (lines.length < mostSentences && weightedLength(post.text) < enough))
    ) {
      const last = lines.at(-1) ?? hook;
      const isAfter = (one: Statement, other: Statement) =>
        other.block === one.block && other.index === one.index + 1;
      const next = this.all.filter(
        (other) =>
          !repeats(other, lines) &&
          ((isAfter(last, other) && other.shown === other.text) ||
            (isMessage &&
              other.from.ofCommit &&
              !lines.includes(other) &&
              (other.standsAlone ||
                other.from.ofCommit === "breaking" ||
                lines.some((line) => isAfter(line, other)))) ||
            (mostSentences > 2 && other.standsAlone && other.index > hook.index)),
      );
      if (isMessage) next.sort((a, b) => a.index - b.index);
      const longer = next
        .map((other) => [...lines, other])
        .find((more) => this.fit({ ...heading, lines: more }));
      if (!longer) break;
      lines = longer;
      post = this.build({ ...heading, lines });
    }
    return post;
  }

  /** Whether a sentence that stands alone begins the text, before the entries of its list. */
  isIntroduced(): boolean {
    const first = Math.min(...this.entries().map(({ index }) => index));
    return this.all.some(({ index }) => index < first);
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
