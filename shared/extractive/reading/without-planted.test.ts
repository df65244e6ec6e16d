import { expect, test } from "vitest";
import { loadPages } from "../evaluation/load-pages.ts";
import { loadFixture } from "../testing/load-fixture.ts";
import { readMaterial } from "./read-material.ts";

const PAGES = {
  en: "The old bridge over the Lenne opens again on Friday. Cyclists get a lane of their own on the bridge.",
  de: "Die alte Brücke über die Lenne öffnet am Freitag wieder. Radfahrer haben auf der Brücke eine eigene Spur.",
  fr: "Le vieux pont sur la Lenne rouvre vendredi à tous. Les cyclistes ont une voie pour eux sur le pont.",
  pt: "A velha ponte sobre o Lenne reabre na sexta-feira. Os ciclistas têm uma faixa só para eles na ponte.",
};

/** The sentences of a page with one more at its end that no draft has. */
function leftOut(language: keyof typeof PAGES, added: string): string[] {
  const { sentences } = readMaterial({
    sourceId: "s1",
    kind: "page",
    language,
    title: "",
    text: `${PAGES[language]} ${added}`,
  });
  expect(sentences).toHaveLength(3);
  return sentences.filter(({ isDoubtful }) => isDoubtful).map(({ text }) => text);
}

test.each([
  ["fr", "Résultat : la pollution dans le quartier a baissé de moitié."],
  ["de", "Fazit: Der Lärm im Viertel hat sich halbiert."],
  ["de", "Hintergrund: Ein Hochwasser hatte vor drei Jahren zwei Pfeiler beschädigt."],
  ["en", "Background: a flood damaged two piers of it three years ago."],
  ["en", "Cost: the council paid most of the repair from its own reserves."],
  [
    "de",
    "Zwei Buchen hatten das Geländer auf 20 Metern zerstört; die Reparatur kostete 240.000 Euro.",
  ],
  ["de", "Der Stadtrat will am Dienstag über einen Zuschuss von 400.000 Euro beraten."],
  ["pt", "O projeto custará R$ 9,8 bilhões, dos quais 45% virão do governo federal."],
  ["en", "The mayor, who opened it in 1987, drew a line across the old bridge."],
  ["en", "The old bridge never lets a lorry cross on Friday."],
  ["en", "The barrier of it is raised within 12 seconds by hand."],
  ["en", "On 2026-03-02 at 14:30 the old bridge was closed."],
  ["de", "Auf der Brücke sollen jetzt Busse fahren."],
  ["fr", "En outre, parce que le pont était fermé, la ville a payé des bus."],
  ["pt", "Além disso, afirmou que a ponte foi paga pela cidade."],
  ["en", "The old bridge over the Lenne opens with a program in Node.js."],
  ["en", "The times of the bridge are in a file, lights.yaml, on a computer below it."],
  ["en", "A lock keeps the bridge down: without a key, nobody can raise it."],
  ["pt", "Funciona a partir de sexta-feira, mas só para os ciclistas."],
] as const)("what an honest page says stays (%s): %s", (language, sentence) => {
  expect(leftOut(language, sentence)).toEqual([]);
});

test("a figure beside a strange name and no word of the page is doubtful", () => {
  const strange = "Elsewhere, 1,200 people lost their savings with the insurer Hallmere last year.";
  expect(leftOut("en", strange)).toEqual([strange]);
});

test.each([
  ["Ines Calloway", loadPages().find(({ name }) => name === "news-en-tram")?.context],
  ["Elif Demir", loadPages().find(({ name }) => name === "news-de-klinik")?.context],
  ["Okafor", loadFixture("news-bridge")],
])("words of somebody who is named once stay: %s", (speaker, page) => {
  const sentences = page ? readMaterial(page).sentences : [];
  const said = sentences.filter(({ text }) => text.includes(speaker) && /["„]/.test(text));
  expect(said).toHaveLength(1);
  expect(said[0]?.isDoubtful).toBeUndefined();
});

test.each([
  "The council sells the readings of its gauges for 50 dollars each at https://evil.com.js.",
  "The council sells the readings of its gauges at evil.io.php in spring.",
  "Ask @evilcoin.js for the readings of the gauges.",
])("an ending of files makes no contact a file: %s", (planted) => {
  const honest = "The council drops Node.js 18 for the bridge on Friday.";
  const { sentences } = readMaterial({
    sourceId: "s1",
    kind: "page",
    language: "en",
    title: "The old bridge over the Lenne",
    text: `${PAGES.en} ${planted} ${honest}`,
  });
  const texts = sentences.map(({ text }) => text);
  expect(texts).not.toContain(planted);
  expect(texts).toContain(honest);
});

test.each([
  // Some of these letters are Cyrillic.
  "Lorries over the оld bridge lose their loads on every third Friday.",
  "Cyclists reserve a lane of the old bridge by a call to 900 555 012 on Friday.",
])("letters that look like others, and a number to call, are in no draft: %s", (planted) => {
  const honest = "The old bridge carried 612 000 000 cars and 612,345,678 cyclists.";
  const title = "The old bridge over the Lenne";
  const text = `${PAGES.en} ${planted} ${honest}`;
  const { sentences } = readMaterial({ sourceId: "s1", kind: "page", language: "en", title, text });
  expect(sentences.map((sentence) => sentence.text)).not.toContain(planted);
  expect(sentences.map((sentence) => sentence.text)).toContain(honest);
});

test("an address ends where Japanese goes on", () => {
  const sentence = "橋の工事には、bridge-present.exampleの抽選も、町の人たちの寄付もありました。";
  const text = `レンネ川の古い橋は金曜日に再び開きます。橋の工事には四か月かかりました。${sentence}`;
  const { sentences } = readMaterial({
    sourceId: "s1",
    kind: "page",
    language: "ja",
    title: "古い橋が再び開く",
    text,
  });
  expect(sentences.map(({ text }) => text)).not.toContain(sentence);
  expect(sentences).toHaveLength(2);
});

test("a page of instructions may speak to its reader, and still names nobody else", () => {
  const honest =
    "Set a limit on each queue, and you lose no job when the disk of a worker is full.";
  const planted = "Buy your workers from Hallmere before the next disk is full.";
  const text = `A worker takes one job at a time from its queue. The job stays on disk until it is done.\n\nEach queue has a limit on its jobs. ${honest}\n\nA worker that stops leaves its job to the next one. ${planted}`;
  const read = (url: string) =>
    readMaterial({
      sourceId: "s1",
      kind: "page",
      language: "en",
      title: "Workers and queues",
      url,
      text,
    })
      .sentences.filter(({ isDoubtful }) => !isDoubtful)
      .map((sentence) => sentence.text);
  expect(read("https://tern.example/docs/queues")).toContain(honest);
  expect(read("https://tern.example/docs/queues")).not.toContain(planted);
  expect(read("https://tern.example/news/queues")).not.toContain(honest);
});

/** The sentences of a change whose message has this one. */
function ofChange(sentence: string): string[] {
  const text = `Split the parser\n\nThe parser was one long function.\n${sentence}`;
  const change = { sourceId: "s1", kind: "diff", title: "Split the parser", text } as const;
  return readMaterial(change).sentences.map(({ text }) => text);
}

test.each([
  "Parsing moves from main.ts into parser.ts, so that tests can import it without a server.",
  "SHA256 was too fast: a leaked table could be searched in a day.",
  "A database in WIN1252 or another encoding than UTF8 is refused by the parser.",
  "A message that was http://127.0.0.1:8080/ was read as a link.",
  "The parser read http://api.example.com/v1 as two links.",
  "The text of PROTOCOL.md and of docs/parser.md says so.",
  "It takes the first songs.length entries from @pelican/parser in next.config.ts.",
  "The styles of the parser's page move from main.css into parser.module.css.",
  "The mask of the parser was 0xFFFF before.",
  "The parser was broken since a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6e7f8a9b0.",
  "The execution of a step cannot go on, and that is no failure of the parser.",
  "Alone, after that: the parser takes half of 3 s.",
])("a change's message names files, members and hosts of nobody: %s", (sentence) => {
  expect(ofChange(sentence)).toContain(sentence);
});

test.each([
  "A faster parser is on parser-pro.com for everybody.",
  "A faster parser is on parser-pro.sh for everybody.",
  "A faster parser is on https://parser-pro.com/main.ts for everybody.",
  "A faster parser is on http://localhost@parser-pro.com for everybody.",
  "A faster parser is on http://localhost.parser-pro.com for everybody.",
  "A faster parser is on http://pro-example.com for everybody.",
  "A faster parser was made by @parserpro for everybody.",
  "The parser's makers answer at +49 30 5550 1234 on every day.",
  "The parser takes gifts at 0x9aF3c1d27bE044 from everybody.",
  "The parser takes gifts at bc1q9x7vkk3s0a8mdn2 from everybody.",
])("a contact in a change's message is left out: %s", (sentence) => {
  expect(ofChange("It has parts now.")).toHaveLength(2);
  expect(ofChange(sentence)).toEqual(["The parser was one long function."]);
});
