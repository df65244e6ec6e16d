import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { root } from "../prepare.mjs";

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i;
/** The folder of the innermost package that a path leads into. */
const PACKAGE = /^(?:.*\/)?node_modules\/(?:@[^/"]+\/)?[^/"]+(?=\/)/;
const BUILT_IN = /"(?:\.\.\/)+(node_modules\/[^"]+)"/g;

const manifestSchema = z.looseObject({
  name: z.string(),
  version: z.string(),
  license: z.unknown(),
});

/** The packages whose code the build has put into its own files, by its source maps. */
async function builtInPackages(): Promise<Set<string>> {
  const server = join(root, "backend", ".next", "server");
  const names = await readdir(server, { recursive: true });
  const found = new Set<string>();
  for (const name of names.filter((file) => file.endsWith(".map"))) {
    const map = await readFile(join(server, name), "utf8");
    for (const [, path = ""] of map.matchAll(BUILT_IN)) {
      const [folder] = PACKAGE.exec(path) ?? [];
      if (folder) found.add(folder);
    }
  }
  if (found.size === 0)
    throw new Error("The build has no source maps, by which its packages are named.");
  return found;
}

interface Notice {
  /** Names with versions, of packages that share the text. */
  names: string[];
  text: string;
}

async function noticeOf(folder: string): Promise<Notice | undefined> {
  const at = join(root, folder);
  const manifest = await readFile(join(at, "package.json"), "utf8").catch(() => undefined);
  const parsed = manifestSchema.safeParse(manifest && JSON.parse(manifest));
  // A folder inside a package, such as one of Next's compiled ones, may have no version.
  if (!parsed.success) return undefined;
  const { name, version, license } = parsed.data;
  const files = (await readdir(at)).filter((file) => LICENCE_FILE.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(at, file), "utf8")));
  const text = texts.map((one) => one.trim()).join("\n\n");
  const label = `${name}@${version} (${typeof license === "string" ? license : "see below"})`;
  return {
    names: [label],
    text: text || "The package names its licence and brings no text of it.",
  };
}

/** Libraries that Next brings inside its own package, each with its licence beside it. */
async function compiledNotices(files: readonly string[]): Promise<Notice[]> {
  const compiled = "node_modules/next/dist/compiled";
  const folders = new Set(
    files.flatMap((file) => {
      const [, folder] =
        /^node_modules\/next\/dist\/compiled\/((?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
      return folder ? [folder] : [];
    }),
  );
  const notices = [...folders].sort().map(async (folder) => {
    const path = join(root, compiled, folder, "LICENSE");
    const text = await readFile(path, "utf8").catch(() => undefined);
    return text ? [{ names: [`${folder} (inside next)`], text: text.trim() }] : [];
  });
  return (await Promise.all(notices)).flat();
}

/**
 * Whose work a release contains, with the texts of the licences.
 *
 * @param files what the folder holds, as paths below the root of the checkout.
 */
export async function thirdPartyNotices(files: readonly string[]): Promise<string> {
  const folders = await builtInPackages();
  for (const file of files) {
    const [folder] = PACKAGE.exec(file) ?? [];
    // Links of the build to packages that are listed by themselves.
    if (folder && !folder.includes(".next") && !folder.includes("@linnet/")) folders.add(folder);
  }
  const own = await Promise.all([...folders].sort().map(noticeOf));
  const compiled = await compiledNotices(files);
  const platform = await readFile(join(import.meta.dirname, "platform-notices.txt"), "utf8");
  const byText = new Map<string, Set<string>>();
  for (const notice of [...own, ...compiled]) {
    if (!notice) continue;
    const names = byText.get(notice.text) ?? new Set();
    for (const name of notice.names) byText.set(notice.text, names.add(name));
  }
  const sections = [...byText].map(([text, names]) => `${[...names].join("\n")}\n\n${text}`);
  return ["Linnet contains work of others, under these licences.", ...sections, platform.trim()]
    .join(`\n\n${"-".repeat(80)}\n\n`)
    .concat("\n");
}
