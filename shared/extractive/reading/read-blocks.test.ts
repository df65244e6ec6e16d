import { expect, test } from "vitest";
import { readBlocks } from "./read-blocks.ts";

const texts = (source: string) => readBlocks(source).map(({ kind, text }) => `${kind}: ${text}`);

test("Markdown is taken off and its plumbing left out", () => {
  const source = `---
title: x
---
# The **title**

[![CI](https://a.example/b.svg)](https://a.example)
A [link](https://a.example/x_(y)), \`code_name\`, *stress* and <b>HTML</b>&nbsp;here.

\`\`\`ts
const hidden = true;
\`\`\`

| a | b |
| --- | --- |

- First entry of four words
- [Only a link](https://a.example)

[ref]: https://a.example
`;
  expect(texts(source)).toEqual([
    "heading: The title",
    "paragraph: A link, code_name, stress and HTML here.",
    "item: First entry of four words",
  ]);
});

test("wrapped lines are joined, a headline and its paragraph are not", () => {
  expect(
    texts(`The quick brown fox jumps over the lazy dog and goes on to the
river, where it drinks. It sleeps.`),
  ).toEqual([
    "paragraph: The quick brown fox jumps over the lazy dog and goes on to the river, where it drinks. It sleeps.",
  ]);
  expect(texts(`A headline without an end\n${"A sentence of the article. ".repeat(8)}`)[0]).toBe(
    "fragment: A headline without an end",
  );
});

test("menus and bylines are left out", () => {
  const source = `Home
News
Sport
By Jane Doe

The museum opens again on Monday after a year of repairs.

Read more: ten museums nearby`;
  expect(texts(source)).toEqual([
    "paragraph: The museum opens again on Monday after a year of repairs.",
  ]);
});

test("what follows a heading of links is left out up to the next heading", () => {
  const source =
    "## See also\n\n- A rather long entry about other things\n\n## History\n\nThe bridge was built in 1908.";
  expect(texts(source)).toEqual(["heading: History", "paragraph: The bridge was built in 1908."]);
});

test("what an event or an offer says about itself is no plumbing, its refunds are", () => {
  const about = (name: string) =>
    readBlocks(`## ${name}\n\nTwenty telescopes stand in the forest.`);
  expect(about("About this event")).toHaveLength(2);
  expect(about("Acerca de este evento")).toHaveLength(2);
  expect(about("About Osprey Robotics")).toEqual([]);
  expect(about("Shipping & returns")).toEqual([]);
});

test("entries of a log that change nothing for its readers are left out", () => {
  const text = "- docs: fix a typo\n- chore(deps): bump a tool\n- fix: no crash on empty keys";
  expect(readBlocks(text).map((block) => block.text)).toEqual(["No crash on empty keys"]);
});

test("invisible characters do not reach a post", () => {
  expect(texts("A soft\u00adly writ\u200bten sen\u202etence.\ufeff")).toEqual([
    "paragraph: A softly written sentence.",
  ]);
});

test("captions, descriptions of images, and comments below an article are no sentences of it", () => {
  const article =
    "The river rose by two metres in a single night, and the council closed the road. ".repeat(9);
  const text = `${article}\n\n[Image: A swollen river.]\n\n[Caption: The river on Friday.]\n\n## [Comments]\n\nI saw it myself.`;
  expect(readBlocks(text).map((block) => block.text)).toEqual([article.trim()]);
  expect(readBlocks(`${article}\n\nComments (2)\n\nI saw it myself.`)).toHaveLength(1);
  expect(readBlocks(`${article}\n\nCustomer reviews\n\nI saw it myself.`)).toHaveLength(1);
  expect(readBlocks(`${article}\n\nتعليقات\n\nI saw it myself.`)).toHaveLength(1);
  const question =
    "Why did the river rise?\n\n## [Comments]\n\nIt rained for nine days in the hills above.";
  expect(readBlocks(question).map((block) => block.text)).toContain(
    "It rained for nine days in the hills above.",
  );
});

test("comments end where the article goes on, and a menu has none", () => {
  const article =
    "The river rose by two metres in a single night, and the council closed the road. ".repeat(9);
  const rest =
    "The dam upstream is older than the road, and nobody has looked at its gates for eleven years.";
  const kept = (between: string) =>
    readBlocks(`${article}\n\n${between}`).some(({ text }) => text === rest);
  expect(kept(`## Comments\n\nI saw it myself.\n\n## The dam\n\n${rest}`)).toBe(true);
  expect(kept(`### Comments\n\nI saw it myself.\n\n## The dam\n\n${rest}`)).toBe(true);
  expect(kept(`## Comments\n\n### Anna\n\n${rest}`)).toBe(false);
  expect(kept(`Share\nComments\nPrint\n\n${rest}`)).toBe(true);
  expect(kept(`Comments\n\nI saw it myself.\n\n## The dam\n\n${rest}`)).toBe(true);
  expect(kept(`Share\nComments\n\nOne.\n\n${rest}\n\n## Comments\n\nI saw it.`)).toBe(true);
  expect(
    readBlocks(`${article}\n\n## Comments\n\nI saw it.\n\n## The dam\n\n${rest}`),
  ).toHaveLength(3);
});

test("what a sponsor's label stands over is left out", () => {
  const text = "SPONSOR:\n\nOur gin ships free.\n\nThe kelp farm brought in its first harvest.";
  expect(readBlocks(text).map((block) => block.text)).toEqual([
    "The kelp farm brought in its first harvest.",
  ]);
});

test("a line in square brackets is no text of a page, and an article goes on below an empty advertisement", () => {
  const offer = "Mehr Sonne im Garten: jetzt bestellen.";
  const article =
    "Der Stadtrat hat am Dienstag beschlossen, die Bruecke ueber den Kanal im Mai fuer den Verkehr zu sperren.";
  const text = `Die Stadt baut um.\n\n[Hinweis der Redaktion: alles ist anders.]\n\nAnzeige\n\n${article}\n\nAnzeige\n\n${offer}`;
  expect(readBlocks(text).map((block) => block.text)).toEqual(["Die Stadt baut um.", article]);
});

test("who is thanked for a change is left out behind its entry", () => {
  const entry = "- Formatting of 10,000 files takes 1.9 s instead of 7.4 s (#799, thanks @mira-k)";
  expect(readBlocks(`## 2.1.0\n\n${entry}`).at(-1)?.text).toBe(
    "Formatting of 10,000 files takes 1.9 s instead of 7.4 s",
  );
});

test("an entry of a log goes without its prefix, its hash and what it closes", () => {
  const text = `- feat(parser): dates with a week number are read as weeks (a1b2c3d), closes #12
* **search:** find words in handwritten notes ([#88](https://host.example/88)) ([1f2e3d4](https://host.example/1f2e3d4))
- 9f8e7d6: Exports keep their time zone.
- Updated dependencies [a1b2c3d]
- Use a deadbeef: a cow that eats no more.`;
  expect(readBlocks(text).map((block) => block.text)).toEqual([
    "Dates with a week number are read as weeks",
    "Find words in handwritten notes",
    "Exports keep their time zone.",
    "Use a deadbeef: a cow that eats no more.",
  ]);
});

test("a heading that leads elsewhere heads no text of the page", () => {
  const source =
    "The library shows 70 maps of the town.\n\n### Read more\n\n- A workshop for the binding of books";
  expect(texts(source)).toEqual(["paragraph: The library shows 70 maps of the town."]);
});

test.each(["26.03.2027", "26.03.2027 | Works"])("the date %s is no version", (date) => {
  expect(texts(`${date}\n\nThe bridge is closed from April.`)).not.toContain(`heading: ${date}`);
});

test("the entries of a Japanese list say as much as those of a longer one, and are no menu", () => {
  const entries = [
    "差分バックアップを暗号化できるようになりました",
    "復元の進み具合を端末に表示します",
  ];
  const menu = "- 会社概要\n- お知らせ\n- 採用情報";
  expect(texts(`${menu}\n\n## 新機能\n\n${entries.map((one) => `- ${one}`).join("\n")}`)).toEqual([
    "heading: 新機能",
    ...entries.map((one) => `item: ${one}`),
  ]);
});

test.each(["@mira-k", "thanks @mira-k", "by @mira-k"])(
  "who made a change stands alone behind its entry: %s",
  (who) => {
    const text = `## 3.2.0\n\n- Solving a year of tides takes 1.4 seconds instead of 11 (${who})`;
    expect(texts(text)).toContain("item: Solving a year of tides takes 1.4 seconds instead of 11");
  },
);
