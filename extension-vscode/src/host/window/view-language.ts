import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** Languages that the view speaks beside English. */
export const TRANSLATIONS: readonly string[] = ["ar", "de"];

/**
 * The language of the view.
 *
 * @param setting - BCP 47, or `auto` for the editor's.
 */
export function viewLanguage(setting: string, editorLanguage: string): string {
  const [base = "en"] = (setting === "auto" ? editorLanguage : setting).toLowerCase().split("-");
  return TRANSLATIONS.includes(base) ? base : "en";
}

/**
 * Texts of the view in that language, of those that are not English.
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
