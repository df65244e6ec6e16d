import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { extensionStrings } from "../texts/extension-strings.ts";

const { resolve } = createRequire(import.meta.url);
const LOCALES = join(import.meta.dirname, "../locales");

/** The texts of every language but English, by its code: those of the shared views, and ours. */
export async function translations(): Promise<Record<string, Record<string, string>>> {
  const names = (await readdir(LOCALES)).filter((name) => name.endsWith(".json"));
  const read = await Promise.all(
    names.map(async (name) => {
      const shared = resolve(`@linnet/ui/locales/${name}`);
      const texts = await Promise.all([shared, join(LOCALES, name)].map(readTexts));
      return [name.slice(0, -".json".length), Object.assign({}, ...texts)];
    }),
  );
  return Object.fromEntries(read);
}

/** Flat JSON, one text per key. */
async function readTexts(path: string): Promise<Record<string, string>> {
  return JSON.parse(await readFile(path, "utf8"));
}

/** The files of `_locales`, as browsers want them. */
export async function localeFiles(): Promise<{ path: string; contents: string }[]> {
  const all = { en: extensionStrings, ...(await translations()) };
  return Object.entries(all).map(([language, texts]) => ({
    path: `_locales/${language}/messages.json`,
    contents: JSON.stringify(
      Object.fromEntries(Object.entries(texts).map(([key, message]) => [key, { message }])),
    ),
  }));
}
