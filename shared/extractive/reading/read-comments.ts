import type { PromptContext } from "../conversation/prompt-context.ts";
import { type Block, readBlocks } from "./read-blocks.ts";

/** Comments that speak to tools and lawyers. */
const NOT_PROSE =
  /copyright|\blicen[sc]ed?\b|spdx|all rights reserved|permission is hereby granted|without warranty|eslint|biome-ignore|prettier|@ts-|noqa|pylint|type: ignore|coding[:=]|vim:|^!|generated (?:by|from)|do not edit/i;
const TODO = /^(?:todo|fixme|xxx|hack|note to self)\b/i;

/** Whether a file is read as prose, by its name or the editor's language id. */
export function isProseFile(name: string, language?: string): boolean {
  const ending = /[^./\\]\.(\w+)$/.exec(name)?.[1] ?? language ?? "";
  return (
    /^(?:md|mdx|markdown|txt|rst|adoc|asciidoc|plaintext|restructuredtext|tex|log)$/i.test(
      ending,
    ) || /(?:^|[/\\])(?:readme|changelog|changes|news|release[-_ ]?notes|history)$/i.test(name)
  );
}

/** Lines of a file, as an editor names a selection: `src/mill.ts:1-10`. */
const LINES = /:\d+(?:-\d+)?$/;

/**
 * The name of the source file that a context is, or is a selection of.
 *
 * @returns `undefined` for prose, wherever it comes from.
 */
export function codeFileOf({
  kind,
  title,
  url,
  language,
}: Pick<PromptContext, "title"> & Partial<PromptContext>): string | undefined {
  if (kind === "file") return isProseFile(title, language) ? undefined : title;
  // A selection of a page has the page's address.
  if (kind !== "selection" || url !== undefined) return undefined;
  const name = title.replace(LINES, "");
  const isFile = LINES.test(title) || /^[\w@./\\-]+\.\w{1,8}$/.test(name);
  return isFile && !isProseFile(name, language) ? name : undefined;
}

/** What a comment says, without its stars and, of a tagged one, the description. */
function prose(comment: readonly string[]): string {
  const lines = comment.map((line) => line.replace(/^\s*[*!]{1,3} ?/, ""));
  const firstTag = lines.findIndex((line) => /^\s*[@:]\w/.test(line));
  return (firstTag < 0 ? lines : lines.slice(0, firstTag))
    .map((line) => line.trim())
    .join("\n")
    .replace(/\{@\w{1,20} ([^{}|]{1,200})(?:\|[^{}]{0,200})?\}/g, "$1");
}

/** Comments that begin and end with a mark, by the mark that ends them. */
const BLOCKS: readonly [open: RegExp, close: string][] = [
  [/^\s*\/\*+/, "*/"],
  [/^\s*<!--/, "-->"],
  [/^\s*[rbuf]?"""/, '"""'],
  [/^\s*[rbuf]?'''/, "'''"],
];

/** The marks of a comment in most languages; a space tells most of them from an operator, an option or `#include`. */
const LINE_MARK = /^\s*(?:\/\/[/!]?|(?:#+|;+|--+)(?=\s|$)) ?/;

/** The comments and docstrings that begin a line of a source file, in order; one pass. */
function comments(text: string): string[] {
  const found: string[] = [];
  let lines: string[] = [];
  let close: string | undefined;
  const end = () => {
    if (lines.length > 0) found.push(prose(lines));
    lines = [];
    close = undefined;
  };
  for (const line of text.split("\n")) {
    let rest = line;
    if (close === undefined) {
      const block = BLOCKS.find(([open]) => open.test(line));
      if (!block && LINE_MARK.test(line)) {
        lines.push(line.replace(LINE_MARK, ""));
        continue;
      }
      end();
      if (!block) continue;
      close = block[1];
      rest = line.replace(block[0], "");
    }
    const at = rest.indexOf(close);
    lines.push(at < 0 ? rest : rest.slice(0, at));
    if (at >= 0) end();
  }
  end();
  return found;
}

/**
 * The prose in a source file: its comments and docstrings, without licence headers, instructions
 * to tools, to-dos and code that was commented out.
 */
export function readComments(text: string): Block[] {
  return comments(text)
    .filter((comment) => !NOT_PROSE.test(comment) && !TODO.test(comment.trim()))
    .flatMap((comment) => readBlocks(comment));
}
