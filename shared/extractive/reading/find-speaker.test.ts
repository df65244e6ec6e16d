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

const question = (text: string) => ({ kind: "fragment" as const, text });
const told = (text: string) => ({ kind: "paragraph" as const, text });
const pages: [string, string, string | undefined][] = [
  ["Ada Moss, glazier: “Glass is slow”", "She has mended 400 windows.", "Ada Moss"],
  ["الزجاجة سلمى الراوي: الزجاج بطيء", "أصلحت سلمى الراوي 400 نافذة.", "سلمى الراوي"],
  ["A glazier of 71 years", "She has mended 400 windows.", undefined],
];
test.each(pages)("whoever asks in %s answers nothing", (title, lead, guest) => {
  const answer = told("I began at fourteen, and I never left.");
  const blocks = [told(lead), question("How did it begin?"), answer, question("And then?"), answer];
  const voices = findVoices(blocks, { title, author: "Ned Wick" });
  expect([voices.guest, voices.answers.has(answer)]).toEqual([guest, true]);
});

test("a thing that German calls by two nouns answers nothing", () => {
  const answer = told("Jeder Gegenstand kostet zwei Euro.");
  const lead = told("Die Bibliothek der Dinge verleiht 340 Gegenstände.");
  const blocks = [lead, question("Was kostet es?"), answer, question("Wie lange?"), answer];
  const { guest } = findVoices(blocks, { title: "Fragen zur Bibliothek der Dinge" }, "de");
  expect(guest).toBeUndefined();
});

test("questions that are headings are of who answers them", () => {
  const heading = (text: string) => ({ kind: "heading" as const, text });
  const answer = told("I use putty, and I paint it after a week.");
  const blocks = [heading("Which putty?"), answer, heading("When to paint?"), answer];
  expect(findVoices(blocks, { title: "Windows", author: "Ned Wick" }).answers.size).toBe(0);
});
