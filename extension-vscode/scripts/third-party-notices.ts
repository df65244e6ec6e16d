import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const LICENCE_FILE = /^(?:licen[cs]e|notice)(?:[.-]|$)/i;
/** The folder of the innermost package that a path leads into. */
const PACKAGE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/**
 * Names the packages whose code is in the bundles, with the texts of their licences.
 *
 * @param inputs - The files of the bundles, as esbuild names them, from the folder in which the build runs.
 */
export async function thirdPartyNotices(inputs: Iterable<string>): Promise<string> {
  const folders = new Set<string>();
  for (const path of inputs) {
    const [folder] = PACKAGE.exec(path) ?? [];
    if (folder) folders.add(folder);
  }
  const namesByText = new Map<string, string[]>();
  for (const folder of [...folders].sort()) {
    const {
      name,
      version,
      license = "see below",
    } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    const files = (await readdir(folder)).filter((file) => LICENCE_FILE.test(file)).sort();
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
    const text = texts.map((each) => each.trim()).join("\n\n");
    const names = namesByText.get(text) ?? [];
    namesByText.set(text, [...names, `${name}@${version} (${license})`]);
  }
  const sections = [...namesByText].map(([text, names]) => `${names.join("\n")}\n\n${text}`.trim());
  return ["This extension contains work of others, under these licences.", ...sections]
    .join(`\n\n${"-".repeat(80)}\n\n`)
    .concat("\n");
}
