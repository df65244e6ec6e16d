import { readdir, readFile } from "node:fs/promises";
import { englishStrings } from "@linnet/ui/strings";
import { expect, test } from "vitest";
import { TRANSLATIONS } from "../src/host/window/view-language.ts";
import { viewStrings } from "../src/protocol/view-strings.ts";
import { inExtension } from "./bundle-options.ts";
import { viewTranslations } from "./view-translations.ts";

type Texts = Record<string, string>;

async function readTexts(path: string): Promise<Texts> {
  return JSON.parse(await readFile(inExtension(path), "utf8"));
}

/** The placeholders of a text, such as `{name}` and `{0}`, in order, also of a count with forms. */
function placeholders(text: string): string[] {
  return (text.match(/\{\w+/g) ?? []).toSorted();
}

function expectSamePlaceholders(translated: Texts, english: Texts): void {
  expect(Object.keys(translated).toSorted()).toEqual(Object.keys(english).toSorted());
  for (const [key, text] of Object.entries(english)) {
    expect(placeholders(translated[key] ?? ""), key).toEqual(placeholders(text));
  }
}

/** Every English text that the host passes to `vscode.l10n.t`. */
async function hostTexts(): Promise<Texts> {
  const folder = inExtension("src/host");
  const files = (await readdir(folder, { recursive: true })).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const sources = await Promise.all(files.map((name) => readFile(`${folder}/${name}`, "utf8")));
  const texts: Texts = {};
  for (const source of sources) {
    for (const [, quoted = ""] of source.matchAll(
      /(?:l10n\.t|\bt)\(\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/g,
    )) {
      const text = quoted.slice(1, -1);
      texts[text] = text;
    }
  }
  return texts;
}

test("the view has every text in every language", async () => {
  const translations = await viewTranslations();
  expect(Object.keys(translations).toSorted()).toEqual(TRANSLATIONS);
  for (const texts of Object.values(translations)) {
    expectSamePlaceholders(texts, { ...englishStrings, ...viewStrings });
  }
});

test("the host has exactly its texts in every language", async () => {
  const english = await hostTexts();
  expect(Object.keys(english).length).toBeGreaterThan(50);
  for (const language of TRANSLATIONS) {
    expectSamePlaceholders(await readTexts(`l10n/bundle.l10n.${language}.json`), english);
  }
});
