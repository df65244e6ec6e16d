import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { englishStrings } from "../strings.ts";
import german from "./de.json" with { type: "json" };

const names = (await readdir(import.meta.dirname)).filter((name) => name.endsWith(".json"));

function places(text: string): string[] {
  return (text.match(/\{\w+/g) ?? []).toSorted();
}

/** For each count with forms, the kinds of number that it has one for. */
function kindsOf(text: string): (string | undefined)[][] {
  return Array.from(text.matchAll(/\{\w+\|([^{}]*)\}/g), ([, forms = ""]) =>
    forms.split("|").map((form) => form.split("=")[0]),
  );
}

test.each(names)(
  "%s has every text of the shared views, with its places, and no other",
  async (name) => {
    const texts: Record<string, string> = JSON.parse(
      await readFile(join(import.meta.dirname, name), "utf8"),
    );
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(englishStrings).toSorted());
    const { pluralCategories } = new Intl.PluralRules(name.slice(0, 2)).resolvedOptions();
    for (const [key, english] of Object.entries(englishStrings)) {
      expect(places(texts[key] ?? ""), key).toEqual(places(english));
      for (const kinds of kindsOf(texts[key] ?? "")) {
        expect(kinds.toSorted(), key).toEqual(pluralCategories.toSorted());
      }
    }
  },
);

test("German says du, and calls a post a Beitrag", () => {
  const formal = /[\p{Ll},] Sie\b|\bIhr|\bPosts?\b/u;
  expect(Object.values(german).filter((text) => formal.test(text))).toEqual([]);
});
