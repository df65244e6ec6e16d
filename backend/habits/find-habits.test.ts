import { expect, test } from "vitest";
import { findHabits } from "./find-habits.ts";

/** Edits as pairs of what was drafted and what became of it; a text may be given as posts. */
function editsOf(pairs: readonly (readonly [string, string])[]) {
  const textOf = (text: string) => ({ text, posts: text.split("\n\n").length });
  return pairs.map(([drafted, yours], at) => ({
    draftId: `d${at}`,
    drafted: textOf(drafted),
    yours: textOf(yours),
  }));
}

function rulesOf(pairs: readonly (readonly [string, string])[]): string[] {
  return findHabits(editsOf(pairs)).map(({ text, count, of }) => `${text} (${count} of ${of})`);
}

/** The rule with one key, or undefined. */
function rule(pairs: readonly (readonly [string, string])[], key: string) {
  return findHabits(editsOf(pairs)).find((observation) => observation.key === key);
}

const LONG = "The northern harbour office has published the figures of all its tide gauges today.";
const SHORT = "The figures of the gauges are out.";

test("without edits there are no rules", () => {
  expect(findHabits([])).toEqual([]);
});

test("two edits show nothing, three do", () => {
  const edit = [`${LONG} More.`, `${SHORT} More.`] as const;
  expect(rule([edit, edit], "first-sentence.less")).toBeUndefined();
  expect(rule([edit, edit, edit], "first-sentence.less")).toMatchObject({
    text: "A shorter first sentence than drafted: about 30 characters",
    count: 3,
    of: 3,
    draftIds: ["d0", "d1", "d2"],
  });
});

test("7 of 9 edits are a rule, and say so", () => {
  const shorter = [LONG, SHORT] as const;
  const longer = [SHORT, LONG] as const;
  const pairs = [longer, shorter, shorter, shorter, shorter, longer, shorter, shorter, shorter];
  expect(rule(pairs, "first-sentence.less")).toMatchObject({ count: 7, of: 9 });
  expect(rule(pairs, "first-sentence.more")).toBeUndefined();
});

test("opposite edits show nothing", () => {
  const pairs = [1, 2, 3].flatMap(() => [[LONG, SHORT] as const, [SHORT, LONG] as const]);
  expect(rulesOf(pairs)).toEqual([]);
});

test("edits that leave something as it is count against a rule until there is one", () => {
  const shorter = [LONG, SHORT] as const;
  const same = [LONG, `${LONG}`.replace("today", "now")] as const;
  expect(rule([same, same, shorter, shorter, shorter], "length.less")).toBeUndefined();
  expect(rule([shorter, shorter, shorter, same, same, same], "length.less")).toMatchObject({
    count: 3,
    of: 3,
  });
});

test("a rule goes when the person begins to do the opposite", () => {
  const shorter = [LONG, SHORT] as const;
  const longer = [SHORT, LONG] as const;
  expect(rule([shorter, shorter, shorter, longer, longer], "length.less")).toBeUndefined();
});

const BODY = "The gauge at the bridge rose";
test.each([
  ["emoji.less", "No emoji", `${BODY} 🚀🌊`, BODY],
  ["emoji.less", "Fewer emoji than drafted", `${BODY} 🚀🌊`, `${BODY} 👩‍🚀`],
  ["hashtags.less", "No hashtags", `${BODY} #tides #sea`, BODY],
  ["hashtags.more", "More hashtags than drafted", BODY, `${BODY} #tides`],
  ["exclamation-marks.less", "No exclamation marks", `${BODY}!`, `${BODY}.`],
  ["questions.less", "No questions", `Who knew? ${BODY}.`, `${BODY}.`],
  ["dashes.less", "No dashes", `${BODY}—again.`, `${BODY}, again.`],
  ["quotations.less", "No quotations", `${BODY}: "it was a storm".`, `${BODY}: it was a storm.`],
  ["line-breaks.more", "More line breaks than drafted", `${BODY}. Twice.`, `${BODY}.\nTwice.`],
  ["first-person.less", 'No "I" or "we"', `We saw it: ${BODY}.`, `Seen: ${BODY}.`],
  ["links.less", "No links", `${BODY} https://a.example/x`, BODY],
  [
    "link-at-end.more",
    "The link at the end",
    `https://a.example/x ${BODY}`,
    `${BODY} https://a.example/x`,
  ],
  ["posts.less", "Fewer posts in a thread than drafted", `${BODY}\n\nTwo\n\nThree`, BODY],
])("%s: %s", (key, text, drafted, yours) => {
  const pairs = [1, 2, 3].map(() => [drafted, yours] as const);
  expect(rule(pairs, key)).toMatchObject({ text, count: 3, of: 3 });
});

test("what drafts do not have cannot be taken out of them, and what is added rarely is no habit", () => {
  const without = [`${BODY}.`, `${BODY} again.`] as const;
  const emoji = [`${BODY} 🚀`, BODY] as const;
  const added = [BODY, `${BODY} 🚀`] as const;
  expect(rule([without, without, emoji, emoji, emoji], "emoji.less")).toMatchObject({ of: 3 });
  expect(rule([without, without, added, added, added], "emoji.more")).toBeUndefined();
});

test("a phrase that is taken out again and again is named, whole, once", () => {
  const rules = rulesOf([
    ["Excited to announce new gauges.", "New gauges."],
    ["Excited to announce a tide table.", "A tide table."],
    ["We are excited to announce the report.", "The report."],
  ]);
  expect(rules).toContain('Does not say "excited to announce" (3 of 3)');
  expect(rules.filter((text) => text.includes("xcited"))).toHaveLength(1);
});

test("a phrase that is put in is named, and one that begins the post is an opening", () => {
  const rules = rulesOf([
    ["The gauge rose.", "Measured: the gauge rose. Via the harbour office"],
    ["A storm came.", "Measured: a storm came. Via the harbour office"],
    ["Water everywhere.", "Measured: water everywhere. Via the harbour office"],
  ]);
  expect(rules).toContain('Begins with "Measured" (3 of 3)');
  expect(rules).toContain('Says "Via the harbour office" (3 of 3)');
  expect(rules).not.toContain('Says "Measured" (3 of 3)');
});

test("words of links and function words alone are no phrases", () => {
  const rules = rulesOf([
    ["The rise of the sea https://harbour.example/one", "Rise of sea"],
    ["The gauge of the town https://harbour.example/two", "Gauge of town"],
    ["The bridge of the north https://harbour.example/six", "Bridge of north"],
  ]);
  expect(rules.filter((text) => text.startsWith("Does not say"))).toEqual([]);
});

test("Japanese: sentences, marks and phrases", () => {
  const pairs = [
    ["驚きの発表です！港の水位計が新しくなりました。", "水位計が新しくなりました。"],
    ["驚きの発表です！嵐が来ました。", "嵐が来ました。"],
    ["驚きの発表です！報告書が出ました。", "報告書が出ました。"],
  ] as const;
  expect(rulesOf(pairs)).toContain("No exclamation marks (3 of 3)");
  expect(rulesOf(pairs).join("\n")).toMatch(/Does not say ".*発表.*" \(3 of 3\)/);
});

test("Arabic: question marks and openings", () => {
  const pairs = [
    ["هل تعلم؟ ارتفع منسوب النهر اليوم في المدينة.", "خبر: ارتفع منسوب النهر اليوم."],
    ["هل تعلم؟ وصلت العاصفة إلى الميناء.", "خبر: وصلت العاصفة إلى الميناء."],
    ["هل تعلم؟ نشر المكتب تقريره السنوي.", "خبر: نشر المكتب تقريره السنوي."],
  ] as const;
  expect(rulesOf(pairs)).toContain("No questions (3 of 3)");
  expect(rulesOf(pairs)).toContain('Begins with "خبر" (3 of 3)');
});
