import { expect, test } from "vitest";
import { findVoices } from "./find-speaker.ts";

test.each([
  [{ title: "The river rose", site: "Daily Wells" }, "Daily Wells"],
  [
    {
      title: "GitHub - ada-moss/tern: A queue",
      site: "GitHub",
      url: "https://github.com/ada-moss/tern",
    },
    "ada-moss",
  ],
  [{ title: "A queue of my own", site: "Medium", url: "https://medium.com/p/1" }, undefined],
  [{ title: "Terms | Tern-App", url: "https://www.tern-app.example/terms" }, "Tern-App"],
  [{ title: "Why it rains | A guess", url: "https://www.tern-app.example/rain" }, undefined],
  [{ title: "A queue of my own", site: "Medium", author: "Ada Moss" }, "Ada Moss"],
])('who says "we" on %o', (page, speaker) => {
  expect(findVoices([], page).author).toBe(speaker);
});

test.each([
  ["By Ada Moss", "Ada Moss"],
  ["BY ADA MOSS | 3 May 2026", "ADA MOSS"],
  ["por Ada Moss em 03/05/2026 — 5 minutos", "Ada Moss"],
  ["Words by Ada Moss on May 3", "Ada Moss"],
  ["Publié le 3 mai 2026 par Ada · 18 commentaires", "Ada"],
  ["بقلم سلمى العطار · 1 نوفمبر 2026", "سلمى العطار"],
  ["By the end of 2026", undefined],
  ["Von Mai bis Juni", undefined],
  ["Publié le 3 mai 2026", undefined],
])("the line %s names its author", (text, author) => {
  const page = { title: "Rain at night", url: "https://a.example/rain" };
  expect(findVoices([{ kind: "fragment", text }], page).author).toBe(author);
});
