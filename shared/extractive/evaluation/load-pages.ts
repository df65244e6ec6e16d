import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { type PromptContext, promptContextSchema } from "../conversation/prompt-context.ts";

/** A page with what a reader has marked in it. */
export interface LabelledPage {
  name: string;
  context: PromptContext;
  /** Words for what it is about: a post has to have one of them. */
  subject: readonly string[];
  /** What is worth knowing: a post has to have one of them. */
  facts: readonly string[];
  /** Menus, credits and the like: no post may have one. */
  furniture: readonly string[];
  /** Questions of an interviewer, clause numbers, what is not released, orders, openings that lean on the line before. */
  traps: readonly string[];
}

const PAGES = new URL("./pages/", import.meta.url);
const ATTACKS = new URL("./attacks/", import.meta.url);

/** A text with what its head says of it. A head has `name: value` lines; a blank line ends it. */
export function loadText(name: string, directory: URL) {
  const file = readFileSync(new URL(`${name}.txt`, directory), "utf8");
  const end = file.indexOf("\n\n");
  const fields: Record<string, string> = Object.fromEntries(
    file
      .slice(0, end)
      .split("\n")
      .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const text = file.slice(end + 2);
  return { fields, context: promptContextSchema.parse({ ...fields, sourceId: name, text }) };
}

/** The names of the texts of a directory, in order. */
export function textsIn(directory: URL): string[] {
  return readdirSync(directory)
    .filter((file) => file.endsWith(".txt"))
    .map((file) => basename(file, ".txt"))
    .sort();
}

function loadPage(name: string, directory: URL): LabelledPage {
  const { fields, context } = loadText(name, directory);
  const listed = (field: string) => (fields[field] ?? "").split(" | ").filter(Boolean);
  return {
    name,
    context,
    subject: listed("subject"),
    facts: listed("fact"),
    furniture: listed("furniture"),
    traps: listed("trap"),
  };
}

function loadAll(directory: URL): LabelledPage[] {
  return textsIn(directory).map((name) => loadPage(name, directory));
}

/** All pages, by name. */
export function loadPages(): LabelledPage[] {
  return loadAll(PAGES);
}

/** A page with one sentence of somebody else in it: a post that has one of its traps has that sentence. */
export interface AttackedPage extends LabelledPage {
  attack: string;
  /** It is a claim in the page's own manner, which nothing tells from the page's own. */
  isClaim: boolean;
}

const ATTACK = /⟦(\??)([^⟧]*)⟧/g;
/** What is left of the entry or caption that an attack was all of. */
const EMPTY_LINE = /^(?:- ?|\[(?:Caption|Image): ?\])$\n?/gm;

/** Each attack in its page, without the others: an attack stands in the page as `⟦...⟧`, a claim as `⟦?...⟧`. */
export function loadAttacks(): AttackedPage[] {
  return loadAll(ATTACKS).flatMap((page) =>
    [...page.context.text.matchAll(ATTACK)].map(({ 1: mark, 2: attack = "", index }) => ({
      ...page,
      attack,
      isClaim: mark === "?",
      context: {
        ...page.context,
        text: page.context.text
          .replace(ATTACK, (_, __, words: string, at: number) => (at === index ? words : ""))
          .replace(/ +$/gm, "")
          .replace(EMPTY_LINE, ""),
      },
    })),
  );
}
