import { expect, test } from "vitest";
import { pageTitle } from "./page-title.ts";

test.each([
  ["Bridge reopens a month early | The Westmere Courier", "Bridge reopens a month early"],
  ["Nachtzug startet im Mai - Rundschau", "Nachtzug startet im Mai"],
  ["新図書館、来春開館へ｜みなと新聞デジタル", "新図書館、来春開館へ"],
  ["Rate limits of the API - Pelican documentation", "Rate limits of the API"],
  ["Release v4.3.0 · pinion-db/pinion · GitHub", "pinion v4.3.0"],
  ["Keep the cursor by ada-k · Pull Request #12 · acme/pad · GitHub", "Keep the cursor"],
  ["Re: Fwd: Dropping 32-bit builds", "Dropping 32-bit builds"],
  [
    "A hyphen-ated title - with a long second half that is no site",
    "A hyphen-ated title - with a long second half that is no site",
  ],
])("%s", (title, expected) => {
  expect(pageTitle(title, [])).toBe(expected);
});

test("a file name or an empty word gives way to the first heading", () => {
  const blocks = [{ kind: "heading" as const, text: "Tidewatch" }];
  expect(pageTitle("README.md", blocks)).toBe("Tidewatch");
  expect(pageTitle("Home", blocks)).toBe("Tidewatch");
  expect(pageTitle("Presse: Pressemitteilung Nr. 198/2026", blocks)).toBe("Tidewatch");
  expect(pageTitle("src/lib/cache.ts", [])).toBeUndefined();
  expect(pageTitle("", [])).toBeUndefined();
});
