import { expect, test } from "vitest";
import { fixtureNames, loadFixture } from "../testing/load-fixture.ts";
import { detectLanguage } from "./detect-language.ts";

const pages = fixtureNames.map(loadFixture).filter(({ kind }) => kind === "page");

test.each(pages.map((page) => [page.sourceId, page] as const))(
  "%s is told by its text",
  (_, page) => {
    expect(detectLanguage(page.text)).toBe(page.language?.split("-")[0]);
  },
);

test("a template's wrong declaration does not count", () => {
  expect(detectLanguage(loadFixture("german-bahn").text, "en-US")).toBe("de");
  expect(detectLanguage(loadFixture("japanese-library").text, "en")).toBe("ja");
});

test("a declaration counts where the text does not tell", () => {
  expect(detectLanguage("Hotel Taxi Radio", "it")).toBe("it");
  expect(detectLanguage("Hotel Taxi Radio", "typescript")).toBe("und");
  expect(detectLanguage("")).toBe("und");
});

test("the short names of a program are no words of a language", () => {
  expect(detectLanguage("const sum = (g, h) => g + h;\nconst r = sum(p, q) * b;")).toBe("und");
});

test("the s of an English genitive is no word of Finnish", () => {
  const text = "Skelby's women's eight won the Merrow Regatta on Sunday.";
  expect(detectLanguage(text)).toBe("en");
  expect(detectLanguage(text.replaceAll("'", "’"))).toBe("en");
});
