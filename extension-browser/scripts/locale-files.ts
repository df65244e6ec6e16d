import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { extensionStrings } from "../lib/extension-strings.ts";

const LOCALES = join(import.meta.dirname, "../locales");

/** The texts of every language but English, by its code: flat JSON, one text per key. */
export async function translations(): Promise<Record<string, Record<string, string>>> {
  const names = (await readdir(LOCALES)).filter((name) => name.endsWith(".json"));
  const read = await Promise.all(
    names.map(async (name) => [
      name.slice(0, -".json".length),
      JSON.parse(await readFile(join(LOCALES, name), "utf8")),
    ]),
  );
  return Object.fromEntries(read);
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
