import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** Languages of the view besides English. */
export const TRANSLATIONS: readonly string[] = ["ar", "de"];

/**
 * The language of the view: English when there is no translation.
 *
 * @param setting - BCP 47, or `auto` for the editor's language.
 */
export function viewLanguage(setting: string, editorLanguage: string): string {
  const [base = "en"] = (setting === "auto" ? editorLanguage : setting).toLowerCase().split("-");
  return TRANSLATIONS.includes(base) ? base : "en";
}

/**
 * The translated texts of the view; none for English.
 *
 * @param extension - Folder of the extension.
 */
export async function loadViewStrings(
  extension: string,
  language: string,
): Promise<Record<string, string>> {
  if (!TRANSLATIONS.includes(language)) return {};
  const text = await readFile(join(extension, "locales", `${language}.json`), "utf8");
  return z.record(z.string(), z.string()).parse(JSON.parse(text));
}
