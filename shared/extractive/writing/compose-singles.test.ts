import { expect, test } from "vitest";
import { readMaterial } from "../reading/read-material.ts";
import { composeSingles } from "./compose-singles.ts";

const URL_OF_PAGE = "https://news.example.com/bridge";
const OPTIONS = { limit: 280, withLink: true, mostSentences: 2, enough: 150 };

function textsOf(
  title: string,
  text: string,
  page: { author?: string; url?: string } = {},
): string[] {
  const material = readMaterial({
    sourceId: "a",
    kind: "page",
    language: "en",
    title,
    text,
    ...page,
  });
  return composeSingles(material, 3, OPTIONS).map((post) => post.text);
}

function firstOf(title: string, text: string, page?: { author?: string }): string {
  return textsOf(title, text, page)[0] ?? "";
}

test("a sentence that says it all stands without the title where both have no room, and not a detail under it", () => {
  const title =
    "Tenants may hang solar panels from their balconies although the owners of the house have decided against it";
  const ruling =
    "The Court of Appeal has decided that tenants may hang two solar panels from a balcony in Westmere, where the panels do no damage to the house and change little of its front, and that the owners of the house have no say in it.";
  expect(firstOf(title, `${ruling}\n\nThe court sat for a day in March.`)).toBe(ruling);
});

test("what a release says of itself stands under its name", () => {
  const text =
    "This release makes compaction run in the background.\n\n- Wheels for musl Linux\n- No crash on empty keys";
  expect(firstOf("pinion v4.3.0", text)).toMatch(/^pinion v4\.3\.0\n\nThis release makes/);
});

test("the short sentence that says what a thing is stands under its name", () => {
  const text =
    "A job queue in a single SQLite file.\n\n## Limits\n\nAll workers must run on the machine that has the file.";
  expect(firstOf("pebble-queue", text)).toBe(
    "pebble-queue\n\nA job queue in a single SQLite file.",
  );
});

test("a recipe begins with what is said of it, not with a step", () => {
  const lead = "This pie was made in the valley when the last of the chestnuts came in.";
  const steps =
    "1. Leeks are cooked in butter for 25 minutes.\n2. Chestnuts are added with 20 cl of cream.";
  expect(firstOf("Leek and chestnut pie", `${lead}\n\n${steps}`)).toContain(lead);
});

test("a variant whose sentence names nothing of the title has the title below it", () => {
  const title = "Millbrook bridge stays shut";
  const later = textsOf(
    title,
    "Millbrook bridge stays shut until April, the council has decided.\n\nInspectors found cracks in two of the steel girders last week.\n\nA temporary bridge for people on foot opens at Millbrook in January.",
    { url: URL_OF_PAGE },
  ).slice(1);
  expect(later.sort()).toEqual([
    `A temporary bridge for people on foot opens at Millbrook in January.\n\n${URL_OF_PAGE}`,
    `Inspectors found cracks in two of the steel girders last week.\n\n${title}\n${URL_OF_PAGE}`,
  ]);
});

test("a short detail that names nothing of the title comes after what stands without it", () => {
  const steel = "Girders of such steel cost 9,400 euros.";
  const cracks =
    "Inspectors of the bridge found cracks in two of the steel girders during a wet October.";
  const text = `The bridge in Millbrook is to open for traffic in April, the council has decided.\n\n${steel}\n\n${cracks}`;
  const [, ...later] = textsOf("Millbrook bridge stays shut", text);
  expect(later).toEqual([cracks, steel]);
});

test("what comes first in a text opens its draft before a detail with a figure", () => {
  const text =
    "Expenses can be split by income, by percentage or by a fixed amount.\n\nThe last split of rent stays at 60/40 for the household.";
  expect(firstOf("Changes of Hearth", text)).toContain("Expenses can be split");
});

test("a headline that tells more than the best sentence stands above a shorter one", () => {
  const title = "Ruth Adler, who built the first tide mill of Westmere, dies at 88";
  const long =
    "In the cold winter of 1961, Ruth Adler carried 14 stones of slate, a spirit level and a letter from the harbour board, which nobody there had cared to read, across 3 miles of frozen marsh to the mouth of the river Lenne near Westmere Head.";
  const text = `${long}\n\nAdler drew the wheel of the mill on the back of a chart.`;
  expect(firstOf(title, text)).toContain(title);
});

test("a sentence that begins with the title stands without it", () => {
  const text =
    "The tide mill of Westmere is a mill with two wheels from 1961.\n\nIt turned until 1987 without a day of rest.";
  const post = firstOf("The tide mill of Westmere", text);
  expect(post).toMatch(/^The tide mill of Westmere is a mill/);
  expect(firstOf("The tide mill of West", text)).toMatch(/^The tide mill of West\n/);
});

test("an author is named once under his title", () => {
  const text =
    "We count 1,230 benches today, and in 2016 we had 1,842 of them in our town.\n\nThe rule of Wells is a bench for every 5 minutes of walking.";
  const post = firstOf("Give us back our benches", text, { author: "Ada Moss" });
  expect(post.match(/Ada Moss/g)).toHaveLength(1);
  expect(post).toMatch(/^“Give us back our benches”\n/);
});

test("a sentence that the next one takes back is not posted", () => {
  const vaccine =
    "Many people believe that the new vaccine causes hair loss in one of ten patients. That is false. The agency looked at 40,000 patients of the vaccine and found no case of hair loss.";
  const bridge =
    "The mayor announced that the new bridge would open to traffic in May. It did not. The bridge is now to open in October, and costs 4 million euros more.";
  for (const [title, text] of [
    ["Hair loss and the vaccine", vaccine],
    ["The new bridge", bridge],
  ] as const) {
    const texts = textsOf(title, text).join("\n");
    expect(texts).not.toMatch(/Many people believe|The mayor announced/);
    expect(texts).toMatch(/The agency looked|now to open in October/);
  }
});

test("a post keeps its link where no sentence fits and the title is enough without it", () => {
  const url = "https://forum.example.com/akku";
  const [first] = textsOf(
    "E-bike cuts out at three degrees, battery still half full?",
    "Does anybody know this? What can I do about it?",
    { url },
  );
  expect(first).toContain(url);
});

test("a line about the author of an opinion is not posted as the author's words", () => {
  const text =
    "Small wards close because they are small. I have worked in three of them for thirty years, and none was empty.\n\nDorothea Finch is a retired district nurse who lives in Westmere.";
  const texts = textsOf("Keep the small wards open - Opinion", text, {
    author: "Dorothea Finch",
  });
  expect(texts.join("\n")).not.toContain("is a retired district nurse");
});

test("a post about a paper begins with what was found, wherever the sentence says that it was", () => {
  const abstract =
    "Hedges are planted along many roads to keep the dust from gardens. We counted dust at 60 roads in two counties with 240 plates. By the side of wide roads, and in every month but June, we found that beech keeps back a third of the dust. Cuts in spring make no difference.";
  const page = { author: "Ada Moss et al." };
  expect(firstOf("Hedges and the dust of roads", abstract, page)).toMatch(
    /^Hedges and the dust of roads\n\n“By the side of wide roads, .*” — Ada Moss et al\.$/,
  );
});

test("variants of a structured abstract begin with what was found, not with what was to be", () => {
  const abstract =
    "Aim: To find out whether white roofs cool the homes of a town in summer. Methods: A trial with 120 homes in four towns, followed for two summers. Results: The rooms stayed 3.4 degrees cooler. Nights above 28 degrees fell from 40 to 22 a year. Conclusions: White paint lowers the heat of homes where roofs are flat.";
  const variants = textsOf("White roofs and the heat of homes", abstract);
  expect(variants.length).toBeGreaterThan(1);
  expect(variants.join()).not.toMatch(/To find out|A trial/);
});
