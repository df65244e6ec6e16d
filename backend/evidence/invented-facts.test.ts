import { expect, test } from "vitest";
import { findDoubts } from "./find-doubts.ts";

const MILL = {
  id: "s1",
  title: "The mill of Orlen runs again",
  author: "Tove Lind",
  site: "Valley News",
  published: "2026-03-14",
  text: `The old mill of Orlen runs again after two years. The owner Clara Voss paid 80,000 euros, about 30 percent of it for the wheel.

The engineer Jan Petri said the wheel was not damaged. The dam holds 900 litres. Twelve visitors came on Sunday.

## [Comments]

Bo: The owner cheated everybody, 45 people saw it.`,
  isForeign: true,
};
const muehle = {
  id: "s1",
  title: "Die Mühle",
  text: "Die fünfzehn Gemeinden zahlten 2,5 Millionen Euro. Die Mühle hat keinen Generator und läuft seit Mai wieder.",
};

function doubts(text: string, texts: Parameters<typeof findDoubts>[0]["texts"] = [MILL]) {
  const variants = [{ posts: [{ text, weightedLength: 0, claims: [] }] }];
  const [variant] = findDoubts({ variants, texts, words: [] });
  return (variant?.posts[0]?.doubts ?? []).map(({ kind, text: piece }) => `${kind}: ${piece}`);
}

test.each([
  ["Owner Clara Voss paid 80,000 dollars for the mill of Orlen.", "number: 80,000"],
  ["The dam of the mill holds 900 gallons.", "number: 900"],
  ["About 30 visitors came to the mill of Orlen on Sunday.", "number: 30"],
  ["Twenty visitors came to the mill on Sunday.", "number: Twenty"],
  ["The mill of Orlen runs again after two years, with half of the wheel.", "number: half"],
  ["The wheel cost twice as much, the owner of the mill paid 80,000 euros.", "number: twice"],
  [
    "Engineer Jan Petri said the wheel was damaged.",
    "claim: Engineer Jan Petri said the wheel was damaged.",
  ],
  ["The old mill of Orlen never runs again.", "claim: The old mill of Orlen never runs again."],
  ["The engineer Clara Voss said the wheel was not damaged.", "name: engineer Clara Voss"],
  ["The mill runs again, says Jan Voss of Orlen.", "name: Jan Voss"],
  ["Judith Voss paid 80,000 euros for the mill of Orlen.", "name: Judith Voss"],
  ["Visitors of the mill: 45 people saw it on Sunday.", "number: 45"],
])("%s", (text, doubt) => {
  expect(doubts(text)).toContain(doubt);
});

test.each([
  ["Die zwanzig Gemeinden zahlten 2,5 Millionen Euro.", "number: zwanzig"],
  ["Die fünfundzwanzig Gemeinden zahlten.", "number: fünfundzwanzig"],
  [
    "Die Mühle hat einen Generator und läuft seit Mai wieder.",
    "claim: Die Mühle hat einen Generator und läuft seit Mai wieder.",
  ],
])("in German: %s", (text, doubt) => {
  expect(doubts(text, [muehle])).toContain(doubt);
});

test.each([
  "The mill of Orlen runs again after 2 years. Clara Voss paid €80,000, 30% of it for the wheel.",
  "The wheel of the mill was not damaged, said Jan Petri, the engineer.",
  "12 visitors came to the mill on Sunday. Its dam holds 900 litres.",
  "Tove Lind of Valley News: the old mill of Orlen runs again (14 March 2026).",
  "Voss paid 80,000 euros for the mill of Orlen. Engineer Petri said the wheel was not damaged.",
])("nothing is doubted of what the page says in other words: %s", (text) => {
  expect(doubts(text)).toEqual([]);
});

test("yesterday is no first name", () => {
  expect(
    doubts("Yesterday Voss paid for the mill.").filter((each) => each.startsWith("name")),
  ).toEqual([]);
});

test("a unit is the same in another language, and so is a number that is written as a word", () => {
  expect(
    doubts("15 Gemeinden zahlten 2,5 Mio. Euro. Die Mühle läuft seit Mai wieder, ohne Generator.", [
      muehle,
    ]),
  ).toEqual([]);
  const texts = [
    { id: "s1", title: "Dam", text: "The dam holds 900 litres, 30 percent more than before." },
  ];
  expect(
    doubts("Der Damm fasst 900 Liter, 30 Prozent mehr.", texts).filter((each) =>
      each.startsWith("number"),
    ),
  ).toEqual([]);
});

const SHOP = {
  id: "s1",
  title: "Harbour shops",
  text: "Takings of the harbour shops fell by a third in spring. The harbour closed to cars in May. The town council has not promised any compensation to the owners of the shops.",
  isForeign: true,
};

test.each([
  "Takings of the harbour shops rose by a third in spring.",
  "The harbour opened to cars in May.",
  "The town council has promised compensation.",
])("the opposite of the nearest sentence is doubted: %s", (text) => {
  expect(doubts(text, [SHOP])).toEqual([`claim: ${text}`]);
});

test.each([
  [
    "江岸夜市改用可降解餐具，每套成本比塑料高0.15元。游客人数去年增加了三成。",
    "江岸夜市改用可降解餐具，每套成本比塑料低0.15元。",
    "江岸夜市的游客人数去年增长三成。",
  ],
  [
    "港の博物館の来館者は昨年三割増えた。市議会は改修の案を可決した。",
    "市議会は博物館の改修の案を否決した。",
    "港の博物館の来館者は昨年三割増加した。",
  ],
  [
    "항구 박물관의 방문객은 작년에 30% 늘었다. 시의회는 보수 예산을 승인했다.",
    "항구 박물관의 방문객은 작년에 30% 줄었다.",
    "시의회는 박물관의 보수 예산을 승인했다.",
  ],
])("the opposite of %s", (source, opposite, same) => {
  const texts = [{ id: "s1", title: "", text: source, isForeign: true }];
  expect(doubts(opposite, texts)).toEqual([`claim: ${opposite}`]);
  expect(doubts(same, texts)).toEqual([]);
});

test("another word of the same direction is not doubted", () => {
  expect(doubts("Takings of the harbour shops dropped by a third in spring.", [SHOP])).toEqual([]);
});

const ISLE = {
  id: "s1",
  title: "The island school",
  published: "2026-11-22",
  text: "The island council replaced 6 of its 92 boats. The school takes 40 pupils, a third of them from the mainland. The road was mended for £2.4m. The new quay bears 7.5 tonnes.",
  isForeign: true,
};

test.each([
  ["The island council replaced 92 boats in 6 days.", "number: 6"],
  ["The island school takes 92 pupils.", "number: 92"],
  ["The island council mended the road in 11 days.", "number: 11"],
  ["Two thirds of the pupils of the school come from the mainland.", "number: Two thirds"],
  ["Hundreds of pupils go to the island school.", "number: Hundreds"],
  ["The island council mended the road for £7.5m.", "number: 7.5"],
  ["The island council replaced four boats.", "number: four"],
])("a number that counts something else in the source: %s", (text, doubt) => {
  expect(doubts(text, [ISLE])).toContain(doubt);
});

test.each([
  "33% of the pupils of the island school come from the mainland.",
  "The island school takes dozens of pupils.",
  "The island council mended the road for 2.4 million pounds. The new quay bears 7.5 t.",
  "22 November 2026: the island council replaced six boats.",
])("the same number in another form: %s", (text) => {
  expect(doubts(text, [ISLE])).toEqual([]);
});

const FERRY = {
  id: "s1",
  title: "The ferry of Rona sails again",
  text: "“The ferry is safer than it was before,” said captain Ane Holm. Baker Tom Reed lost two customers. The rope of the ferry was cut in May.",
  isForeign: true,
};
const parom = { id: "s1", title: "Паром", text: "Капитан Павел Гущин водил паром четыре года." };

test.each([
  ["“The ferry is safer than it was before,” said baker Tom Reed.", FERRY, "name: Tom Reed"],
  [
    "Pirates cut the rope of the ferry in May.",
    FERRY,
    "claim: Pirates cut the rope of the ferry in May.",
  ],
  ["Капитан Пётр Гущин водил паром четыре года.", parom, "name: Пётр"],
])("an invented speaker, subject or name: %s", (text, source, doubt) => {
  expect(doubts(text, [source])).toContain(doubt);
});

test.each([
  ["“The ferry is safer than it was before,” said Ane Holm, the captain.", FERRY],
  ["Паром четыре года водил Павел Гущин. Капитана Павла Гущина знают все.", parom],
] as const)("the speaker and the names of the source: %s", (text, source) => {
  expect(doubts(text, [source]).filter((each) => each.startsWith("name"))).toEqual([]);
});

const HARBOUR = {
  id: "s1",
  title: "Fire at the harbour of Tarn",
  published: "2026-09-14T08:00:00Z",
  text: `A fire destroyed 14 of the 32 halls at the harbour of Tarn on Saturday night. The share of grain rose from 12 percent to 15 percent last year.

Fire chief Marta Lind said 120 people were on the scene. “The wind turned at the right moment,” she said in Leeds. Mayor Owen Barr promised 2.4 million euros. The council meets on 22 September. Nobody was killed.`,
  isForeign: true,
};
const hospital = {
  id: "s1",
  title: "El hospital abre un ala",
  text: "La obra del hospital costó 19,3 millones de euros y duró dos años.",
};

/** As on a day ten weeks after the page was written. */
function doubtsLater(text: string, source: Parameters<typeof doubts>[1] = [HARBOUR]) {
  const variants = [{ posts: [{ text, weightedLength: 0, claims: [] }] }];
  const now = Date.parse("2026-11-29T12:00:00Z");
  const [variant] = findDoubts({ variants, texts: source ?? [], words: [] }, now);
  return (variant?.posts[0]?.doubts ?? []).map(({ kind, text: piece }) => `${kind}: ${piece}`);
}

test.each([
  ["The fire at Tarn destroyed 32 of the 14 halls.", "number: 32 of the 14"],
  ["The share of grain went from 15 percent to 12 percent.", "number: 15 percent to 12"],
  ["The council meets on 22 October about the halls.", "date: October"],
  ["A fire destroyed 14 of the 32 halls on Wednesday night.", "date: Wednesday"],
  ["A fire destroyed 14 of the 32 halls at the harbour last night.", "date: last night"],
  [
    "Six people were killed in the fire at the harbour of Tarn.",
    "claim: Six people were killed in the fire at the harbour of Tarn.",
  ],
  ["14 of the 32 halls are gone, says @TarnFireDept", "name: @TarnFireDept"],
  ["14 of the 32 halls are gone. #ArsonAttack", "name: #ArsonAttack"],
  [
    "“The wind turned at the right moment,” said mayor Owen Barr of Tarn.",
    "name: Owen Barr of Tarn",
  ],
  [
    "I spoke to fire chief Marta Lind about the fire.",
    "we: I spoke to fire chief Marta Lind about the fire.",
  ],
])("an invented order, day, account or witness: %s", (text, doubt) => {
  expect(doubtsLater(text)).toContain(doubt);
});

test.each([
  "14 of the 32 halls at the harbour of Tarn are gone. #Harbour #Tarn",
  "Nobody was killed in the fire at the harbour of Tarn.",
  "On 13 September, a fire destroyed 14 of the 32 halls at the harbour of Tarn.",
  "The share of grain at the harbour rose from 12 to 15 percent last year.",
  "“The wind turned at the right moment,” said fire chief Marta Lind.",
  "A fire destroyed 14 of the 32 halls on Sunday, 13 September 2026.",
])("the same in another form: %s", (text) => {
  expect(doubtsLater(text)).toEqual([]);
});

test("a unit is told behind a preposition, too", () => {
  const doubt = "number: 19,3";
  expect(doubts("La obra del hospital costó 19,3 millones de dólares.", [hospital])).toContain(
    doubt,
  );
  expect(doubts("La obra del hospital costó 19,3 millones de euros.", [hospital])).toEqual([]);
});

test("a version is one of its product, whatever the next word is", () => {
  const release = {
    id: "s1",
    title: "Quarry 4.2",
    text: "Quarry 4.2.0 is available today. Queries are up to 3 times faster in Quarry 4.2.",
  };
  expect(doubts("Quarry 4.2 makes queries up to 3x faster.", [release])).toEqual([]);
  expect(doubts("Quarry 4.2 makes queries up to 4x faster.", [release])).toContain("number: 4");
});

const MARSH = {
  id: "s1",
  title: "Flood in the marsh",
  text: "Last year Orlen had 9 floods; its neighbour Brede had 4. A cold pump starts in 340 seconds on the test bench. A warm pump starts in 90 seconds. Six people were taken to hospital, and four of them have gone home since.",
};
const wiese = {
  id: "s1",
  title: "Die Wiese",
  text: "Eine Mahd kostet die Gemeinde 900 Euro je Hektar, das Abräumen 1.400 Euro.",
};

test.each([
  ["Brede had 9 floods last year, Orlen had 4.", MARSH],
  ["A warm pump starts in 340 seconds.", MARSH],
  ["Four people were taken to hospital, and six of them have gone home.", MARSH],
  ["Das Abräumen kostet die Gemeinde 900 Euro.", wiese],
])("a number of the thing beside it is doubted: %s", (text, source) => {
  expect(doubts(text, [source])).toEqual([`claim: ${text}`]);
});

test.each([
  ["Brede had 4 floods last year, Orlen had 9.", MARSH],
  ["Orlen had 9 floods last year, more than Brede with 4.", MARSH],
  ["A warm pump starts in 90 seconds, a cold one in 340.", MARSH],
  ["Eine Mahd kostet 900 Euro, das Abräumen 1.400 Euro.", wiese],
])("a number stays with its thing in another order: %s", (text, source) => {
  expect(doubts(text, [source])).toEqual([]);
});

const RULES = {
  en: "The council of Orlen has not opened an inquiry. The importer no longer follows links unless you set a flag.",
  fr: "L'État n'a pas encore promis sa part. Aucun patient n'a été blessé pendant la panne.",
  ja: "浄水ボトルは海水には使えない。ろ過フィルターは半年ごとに交換する。",
};

function translated(text: string, quote: string) {
  const claims = [{ text, sourceIds: ["s1"], quote }];
  const [variant] = findDoubts({
    variants: [{ posts: [{ text, weightedLength: 0, claims }] }],
    texts: [
      { id: "s1", title: "", text: Object.values(RULES).find((of) => of.includes(quote)) ?? "" },
    ],
    words: [],
  });
  return (variant?.posts[0]?.doubts ?? []).map(({ kind }) => kind);
}

test.each([
  ["Der Rat hat eine Untersuchung eröffnet.", "has not opened an inquiry"],
  ["A patient was injured during the outage.", "Aucun patient n'a été blessé pendant la panne."],
  ["The bottle can be used with sea water, too.", "海水には使えない。"],
])("a translation that says what its quote denies is doubted: %s", (text, quote) => {
  expect(translated(text, quote)).toContain("claim");
});

test.each([
  ["Der Rat hat noch keine Untersuchung eröffnet.", "has not opened an inquiry"],
  [
    "Es folgt Links nur noch, wenn man es so will.",
    "no longer follows links unless you set a flag",
  ],
  ["No patient was hurt during the outage.", "Aucun patient n'a été blessé pendant la panne."],
  ["The bottle has a filter that is replaced.", "ろ過フィルターは半年ごとに交換する。"],
])("a translation that denies it, too, is not doubted: %s", (text, quote) => {
  expect(translated(text, quote)).toEqual([]);
});

test("what is not done yet is doubted where it is told as done", () => {
  const text = "L'État n'a pas encore promis sa part, soit 90 millions.";
  const told = "L'État a déjà promis sa part, soit 90 millions.";
  expect(doubts(told, [{ id: "s1", title: "", text }])).toEqual([`claim: ${told}`]);
});

const TOWN = {
  id: "s1",
  title: "Orlen",
  text: "The union of Orlen accused the board of hidden losses. The crash was reported by Mina Hart and fixed by Tobias Renn. The server package is now smaller than the client package. Brede bought the mill in 2022 and sold its dam to Kitewing.",
};
const ville = {
  id: "s1",
  title: "Orlen",
  text: "Le syndicat a accusé la direction d'avoir caché des pertes. Les trams coûtent moins cher à l'entretien que les bus.",
};
const wadi = {
  id: "s1",
  title: "الوادي",
  text: "واتهم المزارعون الشركة باستنزاف المياه، ونفت الشركة ذلك.",
};

test.each([
  ["The board accused the union of Orlen of hidden losses.", TOWN],
  ["The crash was reported by Tobias Renn and fixed by Mina Hart.", TOWN],
  ["The client package is now smaller than the server package.", TOWN],
  ["Kitewing sold its dam to Brede.", TOWN],
  ["La direction a accusé le syndicat d'avoir caché des pertes.", ville],
  ["Les bus coûtent moins cher à l'entretien que les trams.", ville],
  ["اتهمت الشركة المزارعين باستنزاف المياه.", wadi],
])("who and whom in each other's place are doubted: %s", (text, source) => {
  expect(doubts(text, [source])).toEqual([`claim: ${text}`]);
});

test.each([
  ["The board was accused by the union of Orlen of hidden losses.", TOWN],
  ["Mina Hart reported the crash, and Tobias Renn fixed it.", TOWN],
  ["The client package is now bigger than the server package.", TOWN],
  ["Kitewing has the dam of Brede, which bought the mill in 2022.", TOWN],
  ["اتهم المزارعون الشركة باستنزاف المياه.", wadi],
])("the same told from the other side is not doubted: %s", (text, source) => {
  expect(doubts(text, [source])).toEqual([]);
});

const DAM = {
  id: "s1",
  title: "Orlen",
  text: "The ferry of Orlen stopped on Monday. Its engine had lost oil. Visitors bought 900 tickets for the mill. The council looks for 60 drivers. The bridge was closed because the river rose.",
};

test.each([
  "The ferry of Orlen stopped on Monday because the council looks for drivers.",
  "The bridge of Orlen was closed because visitors bought 900 tickets.",
])("two facts that are made one's reason are doubted: %s", (text) => {
  expect(doubts(text, [DAM])).toEqual([`claim: ${text}`]);
});

test.each([
  "The ferry of Orlen stopped because its engine had lost oil.",
  "Because the river rose, the bridge was closed.",
])("a reason that a source gives, or tells beside it, is not doubted: %s", (text) => {
  expect(doubts(text, [DAM])).toEqual([]);
});

const COUNTS = {
  id: "s1",
  title: "The harbour of Orlen",
  text: "The harbour of Orlen had 212 boats last year. The quay cost 19,500 euros. Repairs fell from 9 to 6 a month. The share of cargo fell from 9% to 7%. The crane of Orlen lifts 180 kg. The Swift 3 is a boat for ten people. Orlen sold 2.8 million tickets, and 4.2 million in spring.",
};

test.each([
  "More than 200 boats were in the harbour of Orlen last year.",
  "The quay of Orlen cost nearly 20,000 euros.",
  "Repairs fell by a third, from 9 to 6 a month.",
  "The share of cargo fell by two percentage points, from 9% to 7%.",
  "The crane of Orlen lifts 180 kilograms.",
  "The Swift 3 carries ten people in the harbour of Orlen.",
  "Orlen sold more tickets: from 2.8 to 4.2 million.",
])("a number that is rounded, worked out or written otherwise is not doubted: %s", (text) => {
  expect(doubts(text, [COUNTS]).filter((each) => each.startsWith("number"))).toEqual([]);
});

test.each([
  ["More than 220 boats were in the harbour of Orlen last year.", "number: 220"],
  ["Fewer than 200 boats were in the harbour of Orlen last year.", "number: 200"],
  ["About 20,000 boats were in the harbour of Orlen.", "number: 20,000"],
  ["Repairs were halved, from 9 to 6 a month.", "number: halved"],
  ["The share of cargo fell by 2%, from 9% to 7%.", "number: 2"],
])("a number that is rounded or worked out wrongly is doubted: %s", (text, doubt) => {
  expect(doubts(text, [COUNTS])).toContain(doubt);
});
