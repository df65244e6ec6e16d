import { expect, test } from "vitest";
import { labelsIn } from "../model/labels.ts";
import { Conversation } from "../testing/converse.ts";
import { isTextAlone } from "./text-alone.ts";

const ENGLISH = `Old mill turns after 94 years

The tidal mill of Haldvik turned again on Saturday, 94 years after a storm broke its wheel. Volunteers worked on it for six years and used oak from the same valley, because no other wood lasts in salt water.

The wheel is nine metres high and grinds 40 kilograms of rye an hour. The council paid a third of the 310,000 euros, and the rest came from 2,100 people who each bought a stone. A thread of copper in the axle shows how worn it is. The flour is sold at the harbour from next week on, in bags of two kilograms, and the mill is open to visitors on the first Sunday of each month.`;
const GERMAN = `Die Bibliothek von Ostby verleiht seit Montag auch Saatgut. In einem Versuch von drei Jahren hatten 1.240 Menschen Tütchen mit Gemüsesamen ausgeliehen, und die meisten brachten im Herbst mehr zurück, als sie bekommen hatten. Die Stadt zahlt dafür 18.000 Euro im Jahr. Wer ein Tütchen ausleiht, bringt Samen aus der Ernte zurück. Im Keller liegt ein Kühlraum, in dem 310 Sorten bei vier Grad lagern, darunter eine Bohne, die nur noch in zwei Gärten der Umgebung wuchs. Eine Gärtnerin zeigt jeden Mittwoch, wie man Tomaten vermehrt. Der nächste Kurs beginnt im März und hat 24 Plätze, von denen die Hälfte vergeben ist.`;
const JAPANESE = `${"町の図書館は月曜日から野菜の種を貸し出している。三年間の試行では千二百四十人が種を借り、その多くが秋に借りた数より多くの種を返した。町は年に一万八千ユーロを負担する。地下の冷蔵室には三百十種の種が四度で保管されている。".repeat(3)}毎週水曜日には園芸家がトマトの増やし方を教えている。`;

test.each([ENGLISH, GERMAN, JAPANESE])("a pasted text is one: %.30s", (text) => {
  expect(isTextAlone(text)).toBe(true);
});

test.each([
  "",
  "The tidal mill of Haldvik turned again on Saturday.",
  "Draft a post about the mill. It turned again. It is old. It is nine metres high.",
  ENGLISH.slice(0, 230),
  `What is new here?\n\n${ENGLISH}`,
  `${ENGLISH}\n\nWhat should I say about it?`,
  `${ENGLISH} ¿Qué opinas de esto?`,
  `${JAPANESE}\n\nどう思いますか？`,
  `Summarise this first\n\n${ENGLISH}`,
  `Please read it carefully.\n\n${ENGLISH}`,
  `Najpierw to streść:\n\n${ENGLISH}`,
  `${ENGLISH}\n\nНайди сначала источники.`,
  `${ENGLISH}\n\nKeep it short`,
  `Write a post about this: ${GERMAN}`,
  "Hallo Linnet, ich habe gestern einen Vortrag über Moore gehört und fand ihn spannend. Es ging um 23 Flächen in Niedersachsen, die wieder nass sind. Der Redner meinte, dass sie viel Kohlenstoff binden. Ich hätte gern drei Beiträge dazu, einen davon als Frage. Bitte nicht zu trocken und ohne Fachwörter, denn meine Leserinnen sind Gärtnerinnen und keine Forscherinnen. Den letzten Beitrag möchte ich am Freitag veröffentlichen, wenn der zweite Vortrag der Reihe beginnt, und den ersten schon morgen. Danke dir schon einmal im Voraus für deine Hilfe dabei, und viele Grüße aus Oldenburg an der Hunte.",
  "word ".repeat(200),
  ...[
    "Keine Entwürfe",
    "TL;DR",
    "Just the main points",
    "Translate to German",
    "لا تكتب منشورا",
    "翻译成英文",
    "Liebes Team,",
  ].flatMap((wish) => [`${wish}\n\n${GERMAN}`, `${GERMAN}\n\n${wish}`]),
  "// Reads the rows. It keeps them. It ends then. Nothing else is done.\nconst rows = [];\nfor (const row of read()) {\n  rows.push(row);\n}\n".repeat(
    6,
  ),
])("no text alone, as it asks for something or is short: %.40s", (text) => {
  expect(isTextAlone(text)).toBe(false);
});

test("the points of a text that is drafted at once do not end with the question whether to draft", async () => {
  const { question, points } = labelsIn();
  const { text } = await new Conversation().research(ENGLISH);
  expect(text).toContain(points);
  expect(text).not.toContain(question);
  const wish = `${ENGLISH}\n\nWhat should I say about it?`;
  expect((await new Conversation().research(wish)).text).toContain(question);
});
