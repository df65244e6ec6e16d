import { cleanCharacters, cleanInline, withoutBetween } from "./clean-inline.ts";
import { isNavigation, opensNavigation, PAID, PROSE } from "./navigation.ts";
import { readingLength } from "./reading-length.ts";

/**
 * A piece of a text: running text, an entry of a list, a heading, or a line without an end that
 * could be any of these or a menu.
 */
export interface Block {
  kind: "paragraph" | "item" | "heading" | "fragment";
  text: string;
  /** The level of a heading; 1 is the highest. */
  level?: number;
  /** The entry has a number, so it is a step of something. */
  isStep?: boolean;
  /** The entry heads the paragraphs after it. */
  isName?: boolean;
  /** It stands in the message of a commit, not in its files: what it breaks, or the rest. */
  ofCommit?: "breaking" | "other";
}

/** A version with or without its date: what is below it came with it. "2.1 Scope" is a section. */
export const VERSION =
  /^[^\p{L}\p{N}]{0,3}(?:version |release |v|(?!\d+\.\d+\.? (?!alpha|beta|rc)\p{L}\P{N}*$))(?!(?:\d{4}\.\d\d?\.\d\d?|\d\d?\.\d\d?\.\d{4})(?: |$))(\d+\.\d+(?:\.\d+)*(?:[-+.][\w.]+)?)\b.{0,40}$/iu;
const ITEM = /^\s*(?:[-*+•●▪◦–]|\d{1,3}[.)])\s+(?=\S)/;
/** Who made a change, where it was discussed, and the hash of its commit, behind an entry: no reader of a post needs it. */
const ITEM_REFERENCE =
  /\s+\((?:(?:thanks(?: to)?|by) )?@[\w-]+\)\s*$|(?:\s+by @[\w-]+(?:\[bot\])?)?\s+in (?:#\d+|https?:\/\/\S{1,200})\s*$|,?\s+(?:(?:closes|fixes|resolves|refs?)\s+)?\(?(?:#\d+|\[#\d+\]\([^)]{0,200}\)|(?<=\()`?[0-9a-f]{7,40}`?|\[`?[0-9a-f]{7,40}`?\]\([^)]{0,200}\))(?:, #\d+)*(?:, (?:thanks(?: to)?|by) @[\w-]+)?\)?\s*$/i;
/** Before an entry: the hash of its commit, as Changesets writes it, its part in bold, or its conventional prefix. */
const ITEM_PREFIX =
  /^(?:\[?`?[0-9a-f]{7,40}`?\]?(?:\([^)]{0,200}\))?:\s+|\*\*[\p{Ll}\p{N}_./-]{1,30}:\*\*\s+|(?:feat|fix|perf)(?:\([^)]{0,40}\))?!?:\s+)(?=\S)/u;
/** An entry of a log of changes that changes nothing for who uses it, by its conventional prefix. */
export const PLUMBING =
  /^(?:(?:docs|chore|ci|tests?|build|style|refactor)(?:\([^)]{0,40}\))?!?: |updated dependencies\b)/i;
const HEADING = /^\s{0,3}#{1,6}\s+/;
const FRONT_MATTER = /^---\n(?:[\w-]+:.*\n|[ \t].*\n|- .*\n|\n)+---\n/;
const FENCE = /^\s*(?:```|~~~)/;
const RULE = /^\s*(?:[-*_=]\s*){3,}$/;
export const SENTENCE_END = /[.!?。！？…][\p{Pe}\p{Pf}"'*_]*$/u;
/** The heading that the extractor of pages puts before comments. */
const EXTRACTED_COMMENTS = /^## \[Comments\]$/m;
/** A page's own heading before comments, with or without its marks. */
const COMMENTS =
  /^(?:(#{1,6}) )?(?:\d+ )?(?:(?:reader )?comments?|(?:(?:customer|user) )?reviews?|(?:kunden)?bewertungen|avis(?: (?:des )?clients)?|recensioni|reseñas|opiniones|avaliações|beoordelingen|opinie|отзывы|آراء العملاء|レビュー|评价|리뷰|kommentare?|commentaires?|comentarios?|comentários?|commenti|reacties|komentarze|yorumlar|комментарии|коментарі|bình luận|komentar|التعليقات|تعليقات|コメント|评论|評論|留言|댓글)(?: ?[(（]?\d+[)）]?)?:?$/gimu;
/** A shorter text is a question, and what comes after it are its answers. */
const SHORTEST_ARTICLE = 250;
/** The description of an image, or a caption, as the extractor of pages marks it, and any other line in square brackets. */
const ASIDE = /^\s*\[[^\]]*\]\s*$/;
/** What is longer below the label of an advertisement is the article: many a label has only a picture. */
const LONGEST_OFFER = 80;
/** A line of a menu; Japanese needs fewer characters for as much. */
const MENU_LINE_LENGTH = 40;
/** So far down, a name alone is the author's. */
const TOP = 4;
const FULL_NAME = /^\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+){1,2}$/u;
const WIDEST_WRAP = 120;
const NARROWEST_WRAP = 45;

function isCode(line: string): boolean {
  const shown = cleanInline(line);
  const symbols = shown.match(/[{}()[\];=<>$|\\&^%]/g)?.length ?? 0;
  return /[;{}]$/.test(shown) || symbols / Math.max(shown.length, 1) > 0.12;
}

/** Joins lines that were wrapped at a column: the next line's first word had no room left. */
function unwrap(lines: readonly string[]): string[] {
  const width = Math.max(...lines.map((line) => line.length));
  if (width > WIDEST_WRAP || width < NARROWEST_WRAP) return [...lines];
  const joined: string[] = [];
  let lastLength = 0;
  for (const line of lines) {
    const firstWord = line.split(/\s/, 1)[0]?.length ?? 0;
    const before = joined.at(-1) ?? "";
    if (joined.length > 0 && !SENTENCE_END.test(before) && lastLength + 1 + firstWord > width) {
      joined[joined.length - 1] = `${before} ${line}`;
    } else joined.push(line);
    lastLength = line.length;
  }
  return joined;
}

/** An entry of a list without what stands around it for those who made it. */
function entryOf(line: string): string {
  let entry = line;
  for (let before = ""; before !== entry; ) {
    before = entry;
    entry = entry.replace(ITEM_REFERENCE, "");
  }
  const own = entry.replace(ITEM_PREFIX, "");
  return own === entry ? entry : own.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Whether an entry ends before the line below: its sentence does, or it had room for the next one's first word. */
function endsBefore(line: string, entry: string): boolean {
  return SENTENCE_END.test(entry) || (entry.length < NARROWEST_WRAP && /^\p{Lu}/u.test(line));
}

/** Whether a line has an empty one before and after it: a line of a menu has others beside it. */
function standsAlone(text: string, from: number, to: number): boolean {
  return (
    /\n\s*\n$/.test(text.slice(Math.max(from - 9, 0), from)) &&
    /^(?:\n\s*)?$|^\n(?:\s*\n|[=-]{3})/.test(text.slice(to, to + 9))
  );
}

/** An article without what its readers have said: below it, or up to the next heading of as high a level. */
function withoutComments(text: string): string {
  const isBelow = (at: number) => readingLength(text.slice(0, Math.max(at, 0))) >= SHORTEST_ARTICLE;
  const extracted = text.search(EXTRACTED_COMMENTS);
  const article = isBelow(extracted) ? text.slice(0, extracted) : text;
  const found = Array.from(article.matchAll(COMMENTS));
  const first = found.findIndex(({ index }) => isBelow(index));
  const kept: string[] = [];
  let from = 0;
  for (const { index, 1: marks, 0: line } of first < 0 ? [] : found.slice(first)) {
    const end = index + line.length;
    if (index < from || !(marks ?? standsAlone(article, index, end))) continue;
    kept.push(article.slice(from, index));
    const next = article.slice(end).search(new RegExp(`^#{1,${marks?.length ?? 6}} `, "m"));
    from = next < 0 ? article.length : end + next;
  }
  return kept.join("") + article.slice(from);
}

/**
 * Takes a text apart, whatever it was copied from: Markdown, a page's text, a mail. Code, tables,
 * images, lists of links and menus are left out; Markdown and HTML are taken off; lines that were
 * wrapped are joined.
 */
export function readBlocks(text: string): Block[] {
  const hidden: readonly [open: string, close: string][] = [
    ["<!--", "-->"],
    ["<script", "</script>"],
    ["<style", "</style>"],
    ["<pre", "</pre>"],
    ["<svg", "</svg>"],
  ];
  const visible = hidden.reduce(
    (rest, [open, close]) => withoutBetween(rest, open, close),
    cleanCharacters(text).replace(FRONT_MATTER, ""),
  );
  const lines = withoutComments(visible).split("\n");
  const blocks: Block[] = [];
  let kind: "paragraph" | "item" = "paragraph";
  let open: string[] = [];
  let inFence = false;
  let isStep = false;
  /** A menu ends where an article goes on, a section where the next one begins. */
  let skipping: "menu" | "section" | undefined;

  let isPaid = false;

  const flush = () => {
    const kept = open;
    open = [];
    if (kept.length === 0) return;
    for (const line of kind === "item" ? [kept.join(" ")] : unwrap(kept)) add(kind, line);
    kind = "paragraph";
  };
  const add = (of: Block["kind"], raw: string, level = 2) => {
    const clean = cleanInline(raw);
    if (!/\p{L}/u.test(clean) && !VERSION.test(clean)) return;
    const isFragment = of === "paragraph" && !SENTENCE_END.test(clean);
    const isLabel = PAID.test(clean);
    const isLeftOut = isLabel || (isPaid && clean.length < LONGEST_OFFER);
    // An advertisement above the text is a picture; a sponsor has words.
    isPaid = isLabel && (blocks.length > 0 || /spons/i.test(clean));
    if (isLeftOut) return;
    if (of === "heading" || isFragment) {
      if (opensNavigation(clean, of === "heading")) {
        skipping = PROSE.test(clean) ? "section" : "menu";
        return;
      }
      if (of === "heading" || skipping === "section") skipping = undefined;
    } else if (skipping === "menu" && of === "paragraph" && clean.length > 2 * MENU_LINE_LENGTH) {
      skipping = undefined;
    }
    if (of === "item" && PLUMBING.test(clean)) return;
    if (skipping || ((of !== "paragraph" || isFragment) && isNavigation(clean))) return;
    const more = of === "heading" ? { level } : of === "item" && isStep ? { isStep } : {};
    blocks.push({ kind: isFragment ? "fragment" : of, text: clean, ...more });
  };

  for (const [index, line] of lines.entries()) {
    if (FENCE.test(line)) {
      flush();
      inFence = !inFence;
      continue;
    }
    if (inFence) continue;
    const next = lines[index + 1] ?? "";
    const isUnderlined =
      line.trim() !== "" && open.length === 0 && /^\s{0,3}(?:=+|-{3,})\s*$/.test(next);
    const isVersion = VERSION.test(line) && /\d\.\d+\.\d|\d\.\d.*\d{4}/.test(line);
    if (line.trim() === "" || RULE.test(line)) flush();
    else if (HEADING.test(line) || isUnderlined || isVersion) {
      flush();
      const level = /^\s*(#*)/.exec(line)?.[1]?.length || (next.includes("=") ? 1 : 2);
      add("heading", line.replace(HEADING, ""), level);
    } else if (ASIDE.test(line)) flush();
    else if (ITEM.test(line)) {
      flush();
      kind = "item";
      isStep = /^\s*\d/.test(line);
      open.push(entryOf(line.replace(ITEM, "")));
    } else if (kind === "item" && !/^\s/.test(line) && endsBefore(line, open.at(-1) ?? "")) {
      flush();
      open.push(line.trim());
    } else if (isCode(line) && kind !== "item") flush();
    else open.push(line.replace(/^\s*(?:>\s?)+/, "").trim());
  }
  flush();
  // Entries of a changelog are as short as those of a menu.
  return blocks.some(({ kind, text }) => kind === "heading" && VERSION.test(text))
    ? blocks
    : withoutMenus(blocks);
}

/** Leaves out runs of short lines that end nowhere, with or without a list's marks. */
function withoutMenus(blocks: readonly Block[]): Block[] {
  const isMenuLine = (block: Block | undefined) =>
    block !== undefined &&
    (block.kind === "fragment" || block.kind === "item") &&
    !SENTENCE_END.test(block.text) &&
    (readingLength(block.text) <= MENU_LINE_LENGTH / 2 ||
      (readingLength(block.text) <= MENU_LINE_LENGTH && block.text.split(/\s+/).length <= 4));
  return blocks.filter((block, index) => {
    const isAuthor = index < TOP && block.kind === "fragment" && FULL_NAME.test(block.text);
    if (!isMenuLine(block) || isAuthor) return true;
    const neighbours = [blocks[index - 1], blocks[index + 1]].filter(isMenuLine).length;
    return block.kind === "fragment"
      ? neighbours === 0
      : neighbours === 0 && !/^\p{Lu}\S*(?: \p{Lu}\S*)*$/u.test(block.text);
  });
}
