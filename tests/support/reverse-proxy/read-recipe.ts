import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { REPO_ROOT } from "../repo-root.ts";

/**
 * A configuration as DEPLOY.md prints it, so that what is tested is what operators copy.
 *
 * @param language of the fenced block, e.g. `nginx`.
 */
export async function readRecipe(language: string): Promise<string> {
  const page = await readFile(join(REPO_ROOT, "DEPLOY.md"), "utf8");
  const recipe = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1];
  if (!recipe) throw new Error(`DEPLOY.md has no block of ${language}.`);
  return recipe;
}
