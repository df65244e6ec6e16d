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

const directory = new URL("./pages/", import.meta.url);

function loadPage(name: string): LabelledPage {
  const file = readFileSync(new URL(`${name}.txt`, directory), "utf8");
  const end = file.indexOf("\n\n");
  const fields = new Map(
    file
      .slice(0, end)
      .split("\n")
      .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const listed = (field: string) => (fields.get(field) ?? "").split(" | ").filter(Boolean);
  const { kind, language, title, url } = Object.fromEntries(fields);
  return {
    name,
    context: promptContextSchema.parse({
      ...{ kind, language, title, url },
      sourceId: name,
      text: file.slice(end + 2),
    }),
    subject: listed("subject"),
    facts: listed("fact"),
    furniture: listed("furniture"),
    traps: listed("trap"),
  };
}

/** All pages, by name. A page's head has `name: value` lines; a blank line ends it. */
export function loadPages(): LabelledPage[] {
  return readdirSync(directory)
    .map((file) => basename(file, ".txt"))
    .sort()
    .map(loadPage);
}
