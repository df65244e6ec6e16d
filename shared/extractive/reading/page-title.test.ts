import { expect, test } from "vitest";
import { pageTitle } from "./page-title.ts";

test.each([
  [
    "Bridge reopens a month early | The Westmere Courier",
    undefined,
    "Bridge reopens a month early",
  ],
  ["Nachtzug startet im Mai - Rundschau", undefined, "Nachtzug startet im Mai"],
  ["新図書館、来春開館へ｜みなと新聞デジタル", undefined, "新図書館、来春開館へ"],
  [
    "Rate limits of the API - Pelican documentation",
    "https://pelican.dev/x",
    "Rate limits of the API",
  ],
  // A short title of a manual does not say of what it is.
  [
    "Rate limits - Pelican documentation",
    "https://docs.pelican.dev/x",
    "Rate limits - Pelican documentation",
  ],
  ["Re: Fwd: Dropping 32-bit builds", undefined, "Dropping 32-bit builds"],
  [
    "A hyphen-ated title - with a long second half that is no site",
    undefined,
    "A hyphen-ated title - with a long second half that is no site",
  ],
])("%s", (title, url, expected) => {
  expect(pageTitle(title, [], url)).toBe(expected);
});

test("a file name or an empty word gives way to the first heading", () => {
  const blocks = [{ kind: "heading" as const, text: "Tidewatch" }];
  expect(pageTitle("README.md", blocks)).toBe("Tidewatch");
  expect(pageTitle("Home", blocks)).toBe("Tidewatch");
  expect(pageTitle("src/lib/cache.ts", [])).toBeUndefined();
  expect(pageTitle("", [])).toBeUndefined();
});
