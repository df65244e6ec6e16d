import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { text as readAll } from "node:stream/consumers";
import type { ContextData } from "@linnet/protocol";
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
    ? { title: first.trim(), text: text.slice(first.length).trim() }
    : { title: fallback, text: text.trim() };
}

async function readPage(url: string): Promise<ContextData> {
  if (!/^https?:\/\//.test(url)) throw new Error("--url: must begin with http:// or https://.");
  const answer = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) }).catch(
    (error) => {
      throw new Error(
        `--url: ${url} cannot be reached (${error.cause?.message ?? error.message}).`,
      );
    },
  );
  if (!answer.ok) throw new Error(`--url: ${url} answered ${answer.status}.`);
  const type = answer.headers.get("content-type") ?? "text/html";
  const {
    title,
    text,
    links: _,
    ...facts
  } = extractArticle({
    url: answer.url,
    type,
    text: await answer.text(),
  });
  if (!text) throw new Error(`--url: no article was found on ${url}.`);
  return { kind: "page", title: title || url, url: answer.url, ...facts, text: limited(text) };
}

const DIFF = /\.(diff|patch)$/i;
const PROSE = /(\.(txt|text|md|markdown|rst|adoc|html?)|^[^.]*)$/i;

/** A change, prose to be read as a page is, or source code. */
function kindOf(name: string): ContextData["kind"] {
  if (DIFF.test(name)) return "diff";
  return PROSE.test(name) ? "page" : "file";
}

/**
 * The text to draft about: a page, a file, or standard input.
 *
 * @throws Error that names the option and says what is wrong with it.
 */
export async function readSource(from: { file?: string; url?: string }): Promise<ContextData> {
  if (from.file && from.url) throw new Error("Give --file or --url, not both.");
  if (from.url) return readPage(from.url);
  if (!from.file && process.stdin.isTTY) {
    throw new Error("Give --file, --url, or a text on standard input; --help says more.");
  }
  const raw = from.file
    ? await readFile(from.file, "utf8").catch((error) => {
        throw new Error(`--file: ${from.file} cannot be read (${error.code ?? error.message}).`);
      })
    : await readAll(process.stdin);
  if (!raw.trim()) throw new Error(`${from.file ?? "Standard input"} is empty.`);
  const name = from.file ? basename(from.file) : "Standard input";
  const kind = kindOf(name);
  if (kind !== "page") return { kind, title: name, text: limited(raw) };
  return { kind, ...titled(limited(raw), name) };
}
