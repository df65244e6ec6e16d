import { Conversation, loadPages } from "@linnet/extractive/testing";
import { expect, test } from "vitest";
import { type EvidenceRequest, findDoubts } from "./find-doubts.ts";

const PAGE = {
  id: "s1",
  title: "The old bridge opens again",
  text: [
    "The bridge over the Lenne opens again on Friday, after 14 months of work.",
    "The repair cost 9,000 euros less than planned, says Maria Holt, who leads the office for roads.",
    "“We finished before the first frost,” she says. About 3.5 million cars cross it in a year.",
    "Cyclists get a lane of their own.",
  ].join("\n\n"),
  isForeign: true,
};

function check(
  text: string,
  claims: { text: string; sourceIds: string[]; quote?: string }[] = [],
  given: Partial<EvidenceRequest> = {},
  now?: number,
) {
  const variants = [{ posts: [{ text, weightedLength: 0, claims }] }];
  const [variant] = findDoubts({ variants, texts: [PAGE], words: ["A post"], ...given }, now);
  const post = variant?.posts[0];
  return { claims: post?.claims ?? [], doubts: post?.doubts ?? [] };
}
const doubts = (...given: Parameters<typeof check>) =>
  check(...given).doubts.map(({ kind, text }) => [kind, text]);

test.each([
  "The bridge over the Lenne opens again on Friday, after 14 months of work.",
  "14 months of work are over: the bridge over the Lenne opens again.",
  "The repair cost 9000 euros less than planned, says Maria Holt.",
  "3,500,000 cars cross the bridge in a year. Holt’s office repaired it.",
  "“We finished before the first frost,” says Maria Holt, who leads the office for roads.",
  "Worth a read: https://a.example/2024/99",
])("nothing is doubted of what the page says: %s", (text) => {
  expect(doubts(text)).toEqual([]);
});

test("a number word in a comment of a program is read, whatever language its names look like", () => {
  const text = [
    "diff --git a/tally.ts b/tally.ts",
    "--- a/tally.ts",
    "+++ b/tally.ts",
    "@@ -1,2 +1,3 @@",
    "+// Retries a failed write three times before it gives up.",
    " export function tally(a: number, b: number) {",
    "   return a + b;",
  ].join("\n");
  const texts = [{ id: "s1", kind: "diff" as const, title: "Staged changes", text }];
  const told = (times: string) => `Retries a failed write ${times} times before it gives up.`;
  expect(doubts(told("three"), [], { texts })).toEqual([]);
  expect(doubts(told("five"), [], { texts })[0]).toEqual(["number", "five"]);
});

test.each([
  ["The repair of the bridge cost 12,000 euros less than planned.", "number", "12,000"],
  ["About 3.5 billion cars cross the bridge in a year.", "number", "3.5"],
  ["The bridge opens again on Friday, says Petra Falk.", "name", "Petra Falk"],
  ["The bridge opens again on Friday, says the office of OpenRoads.", "name", "OpenRoads"],
  ["Holt: “We built it in a single summer”.", "quotation", "We built it in a single summer"],
  ["The bridge collapsed under heavy trucks.", "claim", "The bridge collapsed under heavy trucks."],
  ["The bridge exploded.", "claim", "The bridge exploded."],
  [
    "We finished the bridge before the first frost.",
    "we",
    "We finished the bridge before the first frost.",
  ],
])("what the page does not say is doubted: %s", (text, kind, piece) => {
  expect(doubts(text)).toEqual([[kind, piece]]);
});

test("a quote that stands in a source stays, whatever its marks and spaces; that source comes first", () => {
  const claim = {
    text: "The repair was cheaper",
    sourceIds: ["s2", "s1"],
    quote: "The repair cost\n9,000 euros  less than planned",
  };
  const other = { id: "s2", title: "Other", text: "Something else stands here." };
  const checked = check("The repair was cheaper than planned.", [claim], { texts: [other, PAGE] });
  expect(checked.claims).toEqual([{ ...claim, sourceIds: ["s1", "s2"] }]);
  expect(checked.doubts).toEqual([]);
});

test("a quote that stands nowhere goes, and its claim rests on nothing", () => {
  const claim = {
    text: "The bridge exploded and 9,000 homes burned",
    sourceIds: ["s1"],
    quote: "The bridge exploded and 9,000 homes burned",
  };
  expect(check("The bridge exploded and 9,000 homes burned.", [claim])).toEqual({
    claims: [{ text: claim.text, sourceIds: [] }],
    doubts: [{ kind: "claim", text: "The bridge exploded and 9,000 homes burned." }],
  });
});

test("a quote that says something else supports nothing", () => {
  const claim = {
    text: "Trucks collapsed under heavy snow",
    sourceIds: ["s1"],
    quote: "Cyclists get a lane of their own.",
  };
  expect(doubts("Trucks collapsed under heavy snow.", [claim])).toEqual([
    ["claim", "Trucks collapsed under heavy snow."],
  ]);
});

test("a quote of a word or two proves nothing", () => {
  const claim = { text: "The bridge exploded", sourceIds: ["s1"], quote: "The bridge" };
  expect(doubts("The bridge exploded.", [claim])).toEqual([["claim", "The bridge exploded."]]);
});

test("in another language a claim rests on its quote, and its numbers and names are still looked for", () => {
  const claim = {
    text: "Die Reparatur war 9.000 Euro billiger als geplant",
    sourceIds: ["s1"],
    quote: "The repair cost 9,000 euros less than planned",
  };
  expect(doubts("Die Reparatur war 9.000 Euro billiger als geplant.", [claim])).toEqual([]);
  const wrong = { ...claim, text: claim.text.replace("9.000", "8.000") };
  expect(doubts("Die Reparatur war 8.000 Euro billiger als geplant.", [wrong])).toEqual([
    ["number", "8.000"],
  ]);
  expect(doubts("Die Brücke ist eingestürzt und wird abgerissen.")).toEqual([
    ["claim", "Die Brücke ist eingestürzt und wird abgerissen."],
  ]);
});

test("what rests on a result of a search, whose text nobody has read, is marked as that", () => {
  const claim = { text: "The bridge is 120 years old", sourceIds: ["s7"], quote: "built in 1904" };
  expect(check("The bridge is 120 years old.", [claim])).toEqual({
    claims: [{ text: claim.text, sourceIds: ["s7"] }],
    doubts: [{ kind: "unread", text: "The bridge is 120 years old." }],
  });
});

test("the person's own words support what they say", () => {
  const words = ["Say that we cycled over it with 40 children from Oakville"];
  expect(
    doubts("We cycled over the bridge with 40 children from Oakville.", [], { words }),
  ).toEqual([]);
});

test("a day that an old page tells from its own day is doubted, and not that of a new page", () => {
  const text = "The bridge over the Lenne opens again tomorrow, after 14 months of work.";
  const texts = [{ ...PAGE, text: `${PAGE.text} It opens tomorrow.`, published: "2026-03-01" }];
  expect(doubts(text, [], { texts }, Date.parse("2026-05-01"))).toEqual([["date", "tomorrow"]]);
  expect(doubts(text, [], { texts }, Date.parse("2026-03-01T18:00:00Z"))).toEqual([]);
});

test("digits of other scripts, and words for them, are the same numbers", () => {
  const arabic = {
    id: "s1",
    title: "الجسر",
    text: "يفتح الجسر بعد ١٤ شهرا من العمل بكلفة ٩٬٠٠٠ يورو.",
  };
  expect(
    doubts("يفتح الجسر بعد 14 شهرا من العمل بكلفة 9000 يورو.", [], { texts: [arabic] }),
  ).toEqual([]);
  const words = { id: "s1", title: "Bridge", text: "Three bridges opened, seven are closed." };
  expect(doubts("3 bridges opened, 7 are closed.", [], { texts: [words] })).toEqual([]);
});

test("what is taken word for word from the labelled pages is not doubted", async () => {
  const doubted: string[] = [];
  for (const page of loadPages()) {
    const conversation = new Conversation();
    await conversation.research("Draft a post about this", [page.context]);
    const { last } = await conversation.draft("Yes, go ahead");
    const variants = (last?.variants ?? []).map(({ posts }) => ({
      posts: posts.map((post) => ({ ...post, weightedLength: 0 })),
    }));
    const { title, text, kind, author } = page.context;
    const id = last?.sources[0]?.id ?? "s1";
    const texts = [{ id, title, text, author, isForeign: kind === "page" }];
    const found = findDoubts({ variants, texts, words: [] }).flatMap(({ posts }) =>
      posts.flatMap((post) => post.doubts ?? []),
    );
    doubted.push(...found.map((doubt) => `${doubt.kind}: ${doubt.text} (${title})`));
  }
  expect(doubted).toEqual([]);
});

test.each([
  [
    "diff" as const,
    "Staged changes",
    "diff --git a/mill.ts b/mill.ts\n--- a/mill.ts\n+++ b/mill.ts\n@@ -1 +1,3 @@\n wheel();\n+// The wheel of the mill now turns with the tide as well.\n+turn();\n",
    "1 file changed (+2 -0): mill.ts.",
  ],
  [
    "file" as const,
    "mill.ts",
    "export function turn() {\n}\n",
    "mill.ts has 2 lines and defines turn.",
  ],
])(
  "what is counted from a %s is proven by it, and another count is not",
  (kind, title, text, fact) => {
    const texts = [{ id: "s1", kind, title, text }];
    const { claims, doubts } = check(fact, [{ text: fact, sourceIds: ["s1"] }], { texts });
    expect(claims).toEqual([{ text: fact, sourceIds: ["s1"], quote: fact }]);
    expect(doubts).toEqual([]);
    const wrong = fact.replace("2", "7");
    expect(check(wrong, [{ text: wrong, sourceIds: ["s1"] }], { texts }).doubts).not.toEqual([]);
  },
);

test("an Italian plural and a Swedish place are no first person", () => {
  const said = [
    "I lavori della funivia di Montalba sono costati 23 milioni di euro.",
    "I Malmö öppnade en ny bro för cyklister på fredagen.",
  ];
  for (const text of said) {
    expect(doubts(text, [], { texts: [{ ...PAGE, title: "", text }] })).toEqual([]);
  }
});

const TOLD = [
  "A handler that throws an error skips all further tries of its job.",
  "The 19 workers of the bakery have bought it from its founder, Edith Tarrant.",
  "The stove folds flat to 18 millimetres and boils a litre of water in nine minutes.",
].join("\n\n");
const told = { texts: [{ ...PAGE, title: "", text: TOLD }] };

test.each([
  "A handler that throws an error does not skip further tries of its job.",
  "A handler that throws an error doesn't skip all further tries of its job.",
  "A handler that throws an error didn’t skip further tries of its job.",
])("a verb that is turned round in another form is doubted: %s", (text) => {
  expect(doubts(text, [], told)).toEqual([["claim", text]]);
});

test.each([
  "Edith Tarrant has sold the bakery to its 19 workers.",
  "The stove folds to 18 mm and boils a litre of water in nine minutes.",
])("the other side of a sale and a unit in short are the same: %s", (text) => {
  expect(doubts(text, [], told)).toEqual([]);
});
