import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { type PromptContext, promptContextSchema } from "../conversation/prompt-context.ts";

const directory = new URL("./fixtures/", import.meta.url);

/** Names of the articles in `fixtures/`, in order. */
export const fixtureNames: string[] = readdirSync(directory)
  .filter((file) => file.endsWith(".txt"))
  .map((file) => basename(file, ".txt"))
  .sort();

/** An article as a context: its head has `name: value` lines, a blank line ends it. */
export function loadFixture(name: string): PromptContext {
  const file = readFileSync(new URL(`${name}.txt`, directory), "utf8");
  const end = file.indexOf("\n\n");
  const fields = Object.fromEntries(
    file
      .slice(0, end)
      .split("\n")
      .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
  );
  return promptContextSchema.parse({ ...fields, sourceId: name, text: file.slice(end + 2) });
}
