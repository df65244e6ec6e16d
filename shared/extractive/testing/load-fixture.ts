import type { PromptContext } from "../conversation/prompt-context.ts";
import { loadText, textsIn } from "../evaluation/load-pages.ts";

const directory = new URL("./fixtures/", import.meta.url);

/** Names of the articles in `fixtures/`, in order. */
export const fixtureNames: string[] = textsIn(directory);

/** An article as a context. */
export function loadFixture(name: string): PromptContext {
  return loadText(name, directory).context;
}
