import { readFile, realpath } from "node:fs/promises";
import { basename } from "node:path";
import { buffer as readAll } from "node:stream/consumers";
import { stripVTControlCharacters } from "node:util";
import { isSecretFile, oneLineLog, trimDiff, withoutUserinfo } from "@linnet/material";
import type { AnswerKind, ContextData } from "@linnet/protocol";
import { extractArticle } from "../texts/extract-article.ts";

const FETCH_TIMEOUT_MS = 20_000;

/** Leaves room for the rest of the request, whose body is limited to 1 MiB. */
const MAX_CHARACTERS = 200_000;

function limited(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  console.error(`The text is long: its first ${MAX_CHARACTERS} characters are used.`);
  return text.slice(0, MAX_CHARACTERS).toWellFormed();
}

/** The first line is the title, when a blank line sets it off. */
function titled(text: string, fallback: string): { title: string; text: string } {
  const [first = "", second] = text.split("\n", 2);
  const isTitle = first.trim().length > 0 && first.length <= 200 && second?.trim() === "";
  return isTitle
    ? { title: first.trim().replace(/^#{1,6}\s+/, ""), text: text.slice(first.length).trim() }
    : { title: fallback, text: text.trim() };
}

/**
 * Decodes UTF-8.
 *
 * @throws Error that says that it is no text.
 */
function decoded(bytes: Uint8Array, name: string): string {
  const text = bytes.includes(0) ? undefined : tryDecode(bytes);
  if (text === undefined) throw new Error(`${name} is not text in UTF-8.`);
  // Git can be set to colour what it pipes, too.
  return stripVTControlCharacters(text);
}

function tryDecode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function asPage(url: string, type: string, text: string): Omit<ContextData, "kind" | "url"> {
  const { links: _, ...article } = extractArticle({ url, type, text });
  return { ...article, text: limited(article.text) };
}

async function readPage(given: string): Promise<ContextData> {
  const url = /^https?:\/\//i.test(given) ? URL.parse(given)?.href : undefined;
  if (!url) {
    throw new Error(`--url: "${given}" is not a web address: it begins with http:// or https://.`);
  }
  const unreachable = (error: Error): never => {
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    throw new Error(
      `--url: ${url} cannot be read (${reason}). Check the address and the network, or give its text by --file.`,
    );
  };
  const answer = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) }).catch(
    unreachable,
  );
  if (!answer.ok) throw new Error(`--url: ${url} answered ${answer.status}.`);
  const type = answer.headers.get("content-type") ?? "text/html";
  if (!TEXT_TYPE.test(type)) throw new Error(`--url: ${url} is ${type}, which holds no text.`);
  const { title, ...page } = asPage(answer.url, type, await answer.text().catch(unreachable));
  if (!page.text) throw new Error(`--url: no article was found on ${url}.`);
  const address = withoutUserinfo(answer.url);
  return { kind: "page", title: title || address, url: address, ...page };
}

const TEXT_TYPE = /^\s*(?:text\/|application\/(?:[\w.-]+\+)?(?:xml|json)|application\/xhtml)/i;
const DIFF = /\.(diff|patch)$/i;
const PROSE = /(\.(txt|text|md|markdown|rst|adoc|html?)|^[^.]*)$/i;

/** Where the output of `git diff`, `git show` or `git log` begins. */
const GIT = /^(?:diff --(?:git|cc) |commit [\da-f]{40}\b|commit [\da-f]{7,39}(?: \(|$))/m;
const FILE_OF_DIFF = /^(?=diff --(?:git|cc) )/m;
const NEXT_COMMIT = /^(?=commit [\da-f]{40}\b)/m;

/** A change without its files that hold secrets, or that programs write; the words of its commits stay. */
function trimmedChange(text: string): string {
  const pieces = text.split(NEXT_COMMIT).map((piece) => {
    const at = piece.search(FILE_OF_DIFF);
    if (at < 0) return piece;
    const { text: diff, omissions } = trimDiff(piece.slice(at), MAX_CHARACTERS);
    for (const omission of omissions) {
      if ("paths" in omission)
        console.error(`Left out (${omission.kind}): ${omission.paths.join(", ")}`);
    }
    return `${piece.slice(0, at)}${diff}`;
  });
  const trimmed = pieces.join("");
  if (!trimmed.trim())
    throw new Error(
      "Nothing is left of the change: its files are binary, hold secrets, or are written by programs.",
    );
  return limited(trimmed);
}

/** A change, prose to be read as a page is, or source code. */
function kindOf(name: string): ContextData["kind"] {
  if (DIFF.test(name)) return "diff";
  return PROSE.test(name) ? "page" : "file";
}

const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a folder",
  EACCES: "you may not read it",
};

async function readLocal(file: string): Promise<Uint8Array> {
  // A link has a name of its own.
  const real = await realpath(file).catch(() => file);
  if (isSecretFile(file) || isSecretFile(real)) {
    throw new Error(
      `--file: ${file} was not read: files of this kind hold secrets. Give the lines to draft from on standard input.`,
    );
  }
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    const reason = FILE_ERRORS[error.code ?? ""] ?? error.message;
    throw new Error(`--file: ${file} cannot be read: ${reason}.`);
  });
}

const WHAT_TO_GIVE = "Give --file, --url, or a text on standard input; --help says more.";

/**
 * The text to draft about: a page, a file, or standard input.
 *
 * @throws Error that names the option and says what is wrong with it.
 */
export async function readSource({
  file,
  url,
  answered,
}: {
  file: string | undefined;
  url: string | undefined;
  /** The text is a post of this address on X, which is answered. */
  answered?: { answer: AnswerKind; url: string } | undefined;
}): Promise<ContextData> {
  if (file !== undefined && url !== undefined) throw new Error("Give --file or --url, not both.");
  if (url !== undefined) return readPage(url);
  if (file === undefined && process.stdin.isTTY) throw new Error(WHAT_TO_GIVE);
  const label = file === undefined ? "Standard input" : `--file: ${file}`;
  const bytes = file === undefined ? await readAll(process.stdin) : await readLocal(file);
  const raw = decoded(bytes, label);
  if (!raw.trim()) {
    throw new Error(`${label} is empty.${file === undefined ? ` ${WHAT_TO_GIVE}` : ""}`);
  }
  const name = file === undefined ? "Standard input" : basename(file);
  const isGit = GIT.test(raw) || oneLineLog(raw).length > 0;
  const kind = isGit && kindOf(name) === "page" && !/\.\w+$/.test(name) ? "diff" : kindOf(name);
  if (answered)
    return { kind: "page", title: answered.url, ...answered, text: limited(raw).trim() };
  if (kind === "diff") return { kind, title: name, text: trimmedChange(raw) };
  if (kind !== "page") return { kind, title: name, text: limited(raw) };
  if (/\.html?$/i.test(name)) {
    const { title, ...page } = asPage("file:///", "text/html", raw);
    if (!page.text) throw new Error(`${label}: no article was found in it.`);
    return { kind, title: title || name, ...page };
  }
  return { kind, ...titled(limited(raw), name) };
}
