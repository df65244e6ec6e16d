import { expect, test } from "vitest";
import { PAGE_LANGUAGES } from "./page-language.ts";
import { pageTexts } from "./page-texts.ts";
import { pagesOf } from "./pages.ts";

test("each person is led to the pages that they may open", () => {
  const pathsOf = (person: { isOwner: boolean } | undefined) =>
    pagesOf(person).map(({ path }) => path);
  expect(pathsOf(undefined)).toEqual(["/reference"]);
  expect(pathsOf({ isOwner: false })).toContain("/x-account");
  expect(pathsOf({ isOwner: false })).not.toContain("/team");
  expect(pathsOf({ isOwner: true })).toContain("/team");
});

test("the first page has the same cards in every language", () => {
  const cardsOf = (language: (typeof PAGE_LANGUAGES)[number]) =>
    pagesOf({ isOwner: true })
      .map(({ path }) => path)
      .filter((path) => pageTexts[language].names[path].about);
  expect(cardsOf("en")).toContain("/x-account");
  for (const language of PAGE_LANGUAGES) expect(cardsOf(language)).toEqual(cardsOf("en"));
});
