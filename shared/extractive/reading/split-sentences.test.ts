import { expect, test } from "vitest";
import { readBlocks } from "./read-blocks.ts";
import { splitSentences } from "./split-sentences.ts";

const sentences = (text: string, language = "en") =>
  splitSentences(readBlocks(text), language).map((sentence) => sentence.text);

test("each sentence comes once, whole", () => {
  const text =
    "The bridge opens on Monday. It was closed for a year.\n\nThe bridge opens on Monday.";
  expect(sentences(text)).toEqual(["The bridge opens on Monday.", "It was closed for a year."]);
});

test("what begins or ends in the middle is left out", () => {
  const text = "and so it went on for years. The bridge opens on Monday. The council has sai";
  expect(sentences(text)).toEqual(["The bridge opens on Monday."]);
});

test("what goes on in small letters behind a sentence's end takes its sentence with it", () => {
  const text = "The bridge opens on Monday. It was closed for years. it is sold by lumenet now.";
  expect(sentences(text)).toEqual(["The bridge opens on Monday."]);
  expect(sentences("It weighs approx. half a ton, as the old bridge did.")).toHaveLength(1);
  const small = "the bridge opens on monday. it was closed for a year.";
  expect(sentences(small)).toEqual([small]);
});

test("a name begins a sentence in small letters where the title writes it so", () => {
  const named = "dunmarsh opens its bridge to everybody on Monday. It was closed for a year.";
  const read = (title: string) => splitSentences(readBlocks(named), "en", title).length;
  expect([read("dunmarsh: a bridge"), read("Dunmarsh has a bridge")]).toEqual([2, 1]);
});

test("the page's own notices are left out, an article about such things is not", () => {
  const own =
    "We use cookies to improve this site. Sign up for our newsletter to get it in your inbox. © 2026 Somebody. All rights reserved.";
  expect(sentences(own)).toEqual([]);
  const article =
    "The court fined the firm for setting cookies without consent. The newsletter has 40,000 readers in Spain.";
  expect(sentences(article)).toHaveLength(2);
});

test("a title with a full stop in an abbreviation stays in its sentence", () => {
  expect(
    sentences("On Friday Dr. Nair of the U.S. Geological Survey spoke to the council."),
  ).toHaveLength(1);
});

test("entries of a list need no full stop, short ones are not sentences", () => {
  expect(sentences("- Writes are three times faster\n- Fixes")).toEqual([
    "Writes are three times faster",
  ]);
});

test("a text without any sentence end gives its lines", () => {
  const line = "so the boiler went out again on sunday and nobody could come before thursday";
  expect(splitSentences(readBlocks(line), "en")).toMatchObject([{ text: line, kind: "fragment" }]);
});

test("of a line that ends nowhere, no more is taken than a post could have", () => {
  const [start = "", ...others] = sentences("word ".repeat(5_000));
  expect(others).toEqual([]);
  expect("word ".repeat(5_000).startsWith(start)).toBe(true);
  expect(start.length).toBeLessThanOrEqual(700);
});

test.each([
  ["ar", "يضم المعرض ٢٠٠ لوحة من ١٢ بلدا. يستمر المعرض حتى نهاية الشهر."],
  ["ko", "다섯 곳이 가격을 12% 내렸다. 참여는 4월까지 신청할 수 있다."],
])("a short last word is no abbreviation in a script without vowels: %s", (language, text) => {
  expect(sentences(text, language)).toHaveLength(2);
});

test("sentences know what they are to their text: found by a paper", () => {
  const roles = (text: string) =>
    splitSentences(readBlocks(text), "en").map(({ text: said, role }) => [
      said.split(" ")[0],
      role,
    ]);
  const paper = ["Background", "Methods", "Results", "Conclusions"].map(
    (name) => `### ${name}\n\n${name} of the trial are told in this part.`,
  );
  expect(roles(paper.join("\n\n"))).toEqual([
    ["Background", undefined],
    ["Methods", undefined],
    ["Results", "result"],
    ["Conclusions", "conclusion"],
  ]);
});

test("an abstract in one paragraph has its parts by their labels, which end with it", () => {
  const abstract =
    "Background: Roofs heat homes. Methods: We painted the roofs of 120 homes. Results: The rooms stayed 3.4 degrees cooler. Nights above 28 degrees fell to 22. Conclusions: The paint lowers the heat of homes.";
  const found = splitSentences(
    [
      { kind: "paragraph", text: abstract },
      { kind: "paragraph", text: "Keywords: roofs; homes; heat. The journal appears each month." },
    ],
    "en",
  );
  expect(found.map(({ text, role }) => [text, role])).toEqual([
    ["We painted the roofs of 120 homes.", undefined],
    ["The rooms stayed 3.4 degrees cooler.", "result"],
    ["Nights above 28 degrees fell to 22.", "result"],
    ["The paint lowers the heat of homes.", "conclusion"],
    ["The journal appears each month.", undefined],
  ]);
});

test.each([
  [
    "Rotfelden, 12. Februar 2027 – ",
    "Die Stadt hat heute einen Speicher aus Sand in Betrieb genommen.",
    "de",
  ],
  ["Oberlauterbach – ", "Der Damm am Ortsrand ist inzwischen 1,40 Meter hoch.", "de"],
  ["وادي السلمان – ", "افتتحت بلدية الوادي صباح السبت جسرًا خشبيًا للمشاة.", "ar"],
])(
  "the dateline of a text is no part of its first sentence: %s",
  (dateline, sentence, language) => {
    expect(sentences(dateline + sentence, language)).toEqual([sentence]);
    const below = `${sentence.replace(/\p{L}+/u, "Xaver")}\n\n${dateline}${sentence}`;
    expect(sentences(below, language)).toContain(dateline + sentence);
  },
);

test("who speaks in an interview is no part of the answer, with a full stop, too", () => {
  const answer = "El pueblo puso 60.000 euros, vendiendo calendarios.";
  expect(sentences(`R.: ${answer}`, "es")).toEqual([answer]);
});

test("the place and the date of a press release stand before its first sentence", () => {
  const first = "Solvane, a maker of crates, today announced one that folds flat.";
  expect(sentences(`ROTTERDAM, Netherlands – October 6, 2026 – ${first}`)).toEqual([first]);
  expect(sentences(`ROTTERDAM – ${first}`)).toEqual([first]);
});
