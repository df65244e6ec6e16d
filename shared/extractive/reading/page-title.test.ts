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

test.each([
  ["The pump didn't help : FixItForum", "FixItForum", "The pump didn't help"],
  ["The pump, at last: Weir Weekly", "Weir Weekly", "The pump, at last"],
  ["An evening in the Castle Museum", "Castle Museum", "An evening in the Castle Museum"],
  ["News | Weir Weekly", "Weir Weekly", "News | Weir Weekly"],
  ["Powiadomienia push — Dokumentacja Szpak", "Szpak", "Powiadomienia push"],
])("the site that a page names is no part of its title: %s", (title, site, expected) => {
  expect(pageTitle(title, [], { site })).toBe(expected);
});

test("what stands before the name of a site is no part of a title either", () => {
  const url = "https://docs.tejado.example/es/guia/copias";
  expect(pageTitle("Copias de seguridad | Documentación de Tejado", [], { url })).toBe(
    "Copias de seguridad",
  );
});
