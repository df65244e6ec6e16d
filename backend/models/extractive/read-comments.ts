import { extname } from "node:path";
import { type Block, readBlocks } from "./read-blocks.ts";

const HASH_LANGUAGES = new Set(
  "py python rb ruby sh bash shellscript zsh yml yaml toml r pl perl tf makefile dockerfile ex exs nix".split(
    " ",
  ),
);
const DASH_LANGUAGES = new Set("sql lua hs haskell elm ada".split(" "));

/** Comments that speak to tools and lawyers. */
const NOT_PROSE =
  /copyright|\blicen[sc]ed?\b|spdx|all rights reserved|permission is hereby granted|without warranty|eslint|biome-ignore|prettier|@ts-|noqa|pylint|type: ignore|coding[:=]|vim:|^!|generated (?:by|from)|do not edit/i;
const TODO = /^(?:todo|fixme|xxx|hack|note to self)\b/i;

function languageOf(name: string, language: string | undefined): string {
  return extname(name).slice(1).toLowerCase() || language?.toLowerCase() || "";
}

/** Whether a file is read as prose, by its name or the editor's language id. */
export function isProseFile(name: string, language?: string): boolean {
  return (
    /^(?:md|mdx|markdown|txt|rst|adoc|asciidoc|plaintext|restructuredtext|tex)$/.test(
      languageOf(name, language),
    ) ||
    /(?:^|[/\\])(?:readme|changelog|changes|news|release[-_ ]?notes|history)[^/\\]*$/i.test(name)
  );
}

/** What a comment says, without its stars and from a tagged one the description. */
function prose(comment: string): string {
  const lines = comment
    .split("\n")
    .map((line) => line.replace(/^\s*\*+ ?/, "").replace(/^\s*!+ ?/, ""));
  const firstTag = lines.findIndex(
    (line) =>
      /^\s*(?:@|:)\w+/.test(line) &&
      !/^\s*@(?:fileoverview|file|module|description|summary|remarks)\b/.test(line),
  );
  return (firstTag < 0 ? lines : lines.slice(0, firstTag))
    .map((line) =>
      line.replace(/^\s*@(?:fileoverview|file|module|description|summary|remarks)\s*/, ""),
    )
    .join("\n")
    .replace(/\{@\w+ ([^}|]+)(?:\|[^}]*)?\}/g, "$1");
}

/** The comments and docstrings of a source file, in order. */
function comments(text: string, language: string): string[] {
  const line = HASH_LANGUAGES.has(language)
    ? "#+"
    : DASH_LANGUAGES.has(language)
      ? "--+"
      : "///?!?|#(?=\\s)|;;+";
  const pattern = new RegExp(
    [
      "/\\*+([\\s\\S]*?)\\*+/",
      "<!--([\\s\\S]*?)-->",
      `(?:^|(?<=[:=(]\\s*\\n))[ \\t]*[rbuf]?("""|''')([\\s\\S]*?)\\3`,
      `((?:^[ \\t]*(?:${line})(?!!)[^\\n]*(?:\\n|$))+)`,
    ].join("|"),
    "gm",
  );
  const markers = new RegExp(`^[ \\t]*(?:${line}) ?`, "gm");
  return Array.from(text.matchAll(pattern), ([, star, html, , docstring, lines]) =>
    star !== undefined ? prose(star) : (html ?? docstring ?? lines?.replace(markers, "") ?? ""),
  );
}

/**
 * The prose in a source file: its comments and docstrings, without licence headers, instructions
 * to tools, to-dos and code that was commented out.
 *
 * @param name - the file's name, which tells its language.
 * @param language - the editor's language id, for names that do not.
 */
export function readComments(text: string, name: string, language?: string): Block[] {
  return comments(text, languageOf(name, language))
    .filter((comment) => !NOT_PROSE.test(comment) && !TODO.test(comment.trim()))
    .flatMap((comment) => readBlocks(comment.replace(/^[ \t]+/gm, "")));
}
