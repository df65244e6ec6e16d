import { weightedLength } from "@linnet/drafts";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { PromptContext } from "../conversation/prompt-context.ts";
import { composeSingles } from "../writing/compose-singles.ts";
import { composeThread } from "../writing/compose-thread.ts";
import { LONGEST_TEXT, readMaterial } from "./read-material.ts";

const OPTIONS = { limit: 280, withLink: true, mostSentences: 2, enough: 150 };
const context = (text: string, kind: PromptContext["kind"] = "page"): PromptContext => ({
  sourceId: "s1",
  kind,
  title: "A title of some words",
  url: "https://example.com/a",
  text,
});

const piece = fc.oneof(
  fc.lorem({ maxCount: 12, mode: "sentences" }),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.webUrl(),
  fc.constantFrom(
    "\n",
    "\n\n",
    "- ",
    "# ",
    "> ",
    "```",
    "<!--",
    "|",
    "diff --git a/a.ts b/a.ts\n",
    "/** ",
    "*/",
    "東京都は新しい図書館を建設すると発表した。",
    "“",
    "(",
    "e.g. ",
    "@@ -1,2 +1,2 @@\n+",
  ),
);

test("any text of any kind gives posts that fit, or none", { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 30 }),
      fc.constantFrom("page" as const, "selection" as const, "file" as const, "diff" as const),
      (pieces, kind) => {
        const material = readMaterial(context(pieces.join(" "), kind));
        const posts = [
          ...composeSingles(material, 3, OPTIONS),
          ...composeThread([material], 4, OPTIONS),
        ];
        for (const post of posts) expect(weightedLength(post.text)).toBeLessThanOrEqual(280);
        for (const { text } of posts.flatMap((post) => post.claims))
          expect(text.trim()).not.toBe("");
      },
    ),
    { numRuns: 500 },
  );
});

// Each made a straightforward pattern run for seconds or minutes at this length.
test.each([
  "[",
  "[a](",
  "a.",
  "日.",
  "<a",
  "<!--",
  "/*",
  "/**",
  '"',
  "『",
  " ",
  "\n",
  "|",
  "**a",
  "{@a ",
  "'''",
  "http://",
])("a page made of %j is read like any other", (part) => {
  const text = part.repeat(Math.ceil(LONGEST_TEXT / part.length));
  for (const kind of ["page", "file", "diff"] as const) {
    const material = readMaterial(context(text, kind));
    for (const post of composeSingles(material, 3, OPTIONS)) {
      expect(weightedLength(post.text)).toBeLessThanOrEqual(280);
    }
  }
});

test("a long text is read up to the end of a sentence within the cap", () => {
  const sentence = "The river rose by two metres on Sunday and fell again. ";
  const { length, sentences } = readMaterial(context(sentence.repeat(3_000)));
  expect(length.total).toBe(sentence.length * 3_000);
  expect(length.read).toBeLessThanOrEqual(LONGEST_TEXT);
  expect(sentences.every(({ text }) => text === sentence.trim())).toBe(true);
});

test("the numbered headings of an article that is a list are its entries", () => {
  const text = ["1. Puppet museum", "2. Water tower", "3. Tile works"]
    .map((heading) => `## ${heading}\n\nIt opened in 1904 and has a garden.`)
    .join("\n\n");
  const material = readMaterial(context(text));
  expect(material.isList).toBe(true);
  expect(material.sentences.filter(({ kind }) => kind === "item").map((one) => one.text)).toEqual([
    "Puppet museum",
    "Water tower",
    "Tile works",
  ]);
});

test.each([
  [
    "Par Ada Kerven. Publié le 03/02/2026 à 17h20, vu à 18h45. Temps de lecture : 3 min. Offrir",
    "17h20",
  ],
  [
    "Par Ada Kerven. Publié le 03/02/2026 à 17h20, vu à 18h45. Temps de lecture : 3 min. Offrir",
    "lecture",
  ],
  ["Le présent bulletin réunit les chiffres de 2025.", "bulletin"],
  ["La lumière fut, enfin, dans toute la vallée !", "lumière"],
])("of %s, no post has %s", (line, words) => {
  const text = `${line}\n\nLe phare de Kerven sera repeint en mars par quatre cordistes. La commune paie 90 000 euros.`;
  const posts = composeSingles(readMaterial(context(text)), 3, OPTIONS);
  expect(posts.map(({ text }) => text).join("\n")).not.toContain(words);
});

const WORDS = "Counts the turns of the tidal mill's wheel, and survives a restart.";
test.each([
  ["mill.ts:1-10", "typescript", `// ${WORDS}`],
  ["src/mill.c:1-10", "c", `/* ${WORDS} */`],
  ["mill.ts:3", "typescript", `/** ${WORDS} */`],
  ["mill.ts:1-10", "typescript", `/**\n * ${WORDS}\n * @returns turns\n */`],
  ["mill.py:1-10", "python", `# ${WORDS}`],
  ["mill.py:1-10", "python", `def turns():\n    """${WORDS}"""`],
  ["mill.sql:1-10", "sql", `-- ${WORDS}`],
  ["mill.ini:1-10", "ini", `; ${WORDS}`],
  ["mill.html:1-10", "html", `<!-- ${WORDS} -->`],
  ["mill.ts", "typescript", `/** ${WORDS} */`],
])(
  "a selection of code is the words of its comments, without a range as a title: %s %s",
  (title, language, comment) => {
    const text = `${comment}\nlet turns = 0;\nturns += 1;`;
    const material = readMaterial({ sourceId: "s1", kind: "selection", title, language, text });
    expect(material.sentences.map((sentence) => sentence.text)).toEqual([WORDS]);
    expect(material).toMatchObject({ title: undefined, fact: undefined, language: "en" });
  },
);

test("a selection of a document or a page is prose, also of one that is called after a file", () => {
  const text = `${WORDS} It is older than the bridge beside it.`;
  for (const place of [
    { title: "docs/mill.md:1-2" },
    { title: "mill.ts", url: "https://a.example" },
  ]) {
    const material = readMaterial({ sourceId: "s1", kind: "selection", text, ...place });
    expect(material.sentences).toHaveLength(2);
    expect(material.title).toBeUndefined();
  }
});

test("files behind the part of a change that is read are still counted", () => {
  const file = (name: string, line: string) =>
    `diff --git a/${name} b/${name}\n--- a/${name}\n+++ b/${name}\n@@ -1 +1 @@\n-old\n+${line}\n`;
  const text =
    file("a.md", "word ".repeat(LONGEST_TEXT / 5)) + file("b.md", "Pelicans have returned here.");
  const { fact, sentences } = readMaterial({ sourceId: "s1", kind: "diff", title: "", text });
  expect(fact).toMatch(/^2 files/);
  expect(JSON.stringify(sentences)).not.toContain("Pelicans");
});

test.each([
  ["## 2.1 Scope", "## 2.2 Accounts"],
  ["## 2.1", "## 2.2"],
  ["### § 4.1 – Scope 2026", "### § 4.2 – Accounts 2026"],
])("a document with sections %s and %s has no version", (first, second) => {
  const text = `${first}\n\nThe terms are for all who rent a boat of the club.\n\n${second}\n\nAn account of the club costs 12 euros a year.`;
  const { title, sentences, isLog } = readMaterial({
    ...context(text),
    title: "Rules of the boat club",
  });
  expect(title).toBe("Rules of the boat club");
  expect(sentences).toHaveLength(2);
  expect(isLog).toBe(false);
});

test.each([
  "## 2.1",
  "## 2.1 beta",
  "## v2.1 Aurora",
  "## 2.1 – March 2026",
  "## Version 2.1 Aurora",
])("%s above an older version is the newest", (heading) => {
  const text = `${heading}\n\n- A boat is rented by telephone.\n\n## 2.0\n\n- A boat has a number.`;
  const { title, sentences } = readMaterial({ ...context(text), title: "Tern changelog" });
  expect(title).toMatch(/^Tern 2\.1/);
  expect(sentences).toHaveLength(1);
});

test("sections with parts are no entries of a list", () => {
  const part = (number: string) =>
    `## ${number} Boats\n\nA boat with number ${number} is rented by the hour.`;
  const listed = (...numbers: string[]) =>
    readMaterial(context(numbers.map(part).join("\n\n"))).isList;
  expect(listed("1.", "2.", "3.")).toBe(true);
  expect(listed("1.", "2.", "2.1", "3.")).toBe(false);
});

test.each(["Standard input", "Text"])("%s is no title of a text", (title) => {
  const text = "The queue now runs 1.2 million jobs a second on a laptop, twice as many as before.";
  for (const kind of ["page", "selection", "diff"] as const) {
    expect(readMaterial({ sourceId: "a", kind, title, text }).title).not.toBe(title);
  }
});

test("what stands above the headline is nothing of the page", () => {
  const offer = "Old engines of Dunmore are cheap at the depot this week.";
  const own = "The museum in Dunmore has its oldest engine back after a repair of four weeks.";
  const more = "The engine of the museum runs every Sunday from May.";
  const page = {
    ...context(`${offer}\n\nThe oldest engine is back\n\n${own}\n\n${more}`),
    language: "en",
  };
  const { sentences } = readMaterial({ ...page, title: "The oldest engine is back" });
  expect(sentences.map(({ text }) => text)).toEqual([own, more]);
});

test("a headline further down, such as that of a link, cuts nothing off", () => {
  const own = "The museum in Dunmore has its oldest engine back after a repair of four weeks.";
  const page = { ...context(`${own}\n\nThe oldest engine is back`), language: "en" };
  const { sentences } = readMaterial({ ...page, title: "The oldest engine is back" });
  expect(sentences.map(({ text }) => text)).toEqual([own]);
});
