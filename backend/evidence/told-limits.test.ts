import { expect, test } from "vitest";
import { findDoubts } from "./find-doubts.ts";

const COURT = `Orrin Robotics sued Delphic Motors in March over a patent for a folding arm. Judge Helena Voss ruled that Delphic may have infringed two of the five patents.

Orrin asks for up to 340 million dollars. Joanna Ek wrote the report and Ravi Menon reviewed it. It lists at least 12 faults.

Most of the 1,200 employees of Orrin work in Utrecht. Delphic bought Tessel and sold its drones to Kitewing. The arm may be moved by hand. The arm stores its path if the disk is writable. Only people over 50 tested it. Support ends on 31 January 2027.`;
const BAD = `Die Gemeinde Moorbach hat die Baufirma Hartwig verklagt. Sie fordert bis zu 480.000 Euro. Rund 30 der 45 Mitglieder haben ihre Hilfe angeboten. Viele Helfer hat die Gemeinde gelobt. Ein Gutachter vermutet, dass der Frost die Fugen beschädigt hat.`;
const LAITERIE = `La coopérative de Saint-Aubrac a racheté la laiterie Roussel. Selon la préfecture, jusqu'à 45 emplois pourraient être sauvés si les banques acceptent un prêt.`;
const PORT = `وقالت المديرة إن المحكمة قد تصدر حكمها في مارس. تأخر المشروع 9 أشهر على الأقل. ويعمل معظم الموظفين في حيفا.`;

function doubts(text: string, source: string): string[] {
  const variants = [{ posts: [{ text, weightedLength: 0, claims: [] }] }];
  const texts = [{ id: "s1", text: source, isForeign: true }];
  const [variant] = findDoubts({ variants, texts, words: [] });
  return (variant?.posts[0]?.doubts ?? []).map(({ text: piece }) => piece);
}

test.each([
  [COURT, "Delphic Motors sued Orrin Robotics in March over a patent for a folding arm."],
  [COURT, "Ravi Menon wrote the report and Joanna Ek reviewed it."],
  [BAD, "Die Baufirma Hartwig hat die Gemeinde Moorbach verklagt."],
  [LAITERIE, "La laiterie Roussel a racheté la coopérative de Saint-Aubrac."],
])("who does what to whom is turned round: %#", (source, post) => {
  expect(doubts(post, source)).toContain(post);
});

test.each([
  [COURT, "Judge Helena Voss ruled that Delphic infringed two of the five patents."],
  [COURT, "The arm stores its path."],
  [BAD, "Der Frost hat die Fugen beschädigt, sagt ein Gutachter."],
  [LAITERIE, "Jusqu'à 45 emplois seront sauvés."],
  [PORT, "تصدر المحكمة حكمها في مارس."],
])("what may be is told as a fact: %#", (source, post) => {
  expect(doubts(post, source)).toContain(post);
});

test.each([
  [COURT, "All of the 1,200 employees of Orrin work in Utrecht."],
  [BAD, "Alle 45 Mitglieder haben ihre Hilfe angeboten."],
  [PORT, "يعمل كل الموظفين في حيفا."],
])("a part is told as the whole: %#", (source, post) => {
  expect(doubts(post, source)).toContain(post);
});

test.each([
  [COURT, "Orrin asks for 340 million dollars.", "340 million"],
  [COURT, "Orrin asks for more than 340 million dollars.", "340 million"],
  [COURT, "The report lists at most 12 faults.", "12"],
  [BAD, "Die Gemeinde Moorbach fordert 480.000 Euro.", "480.000"],
  [LAITERIE, "À la laiterie Roussel, 45 emplois pourraient être sauvés.", "45"],
  [PORT, "تأخر المشروع 9 أشهر.", "9"],
])("the most or the least is told as the number: %#", (source, post, number) => {
  expect(doubts(post, source)).toContain(number);
});

test.each([
  [COURT, "Delphic Motors was sued by Orrin Robotics in March over a folding arm."],
  [COURT, "In March, Orrin Robotics sued Delphic Motors over a patent for a folding arm."],
  [COURT, "Ravi Menon reviewed the report, which Joanna Ek wrote."],
  [COURT, "Up to 340 million dollars: that is what Orrin asks for."],
  [COURT, "Orrin asks for 340 million dollars at most."],
  [COURT, "Delphic may have infringed two of Orrin's five patents, Judge Helena Voss ruled."],
  [COURT, "The arm stores its path, as long as the disk is writable."],
  [COURT, "The report lists 12 faults or more."],
  [COURT, "Only people over 50 tested the arm."],
  [COURT, "Support ends on 31 January 2027. The report lists at least 12 faults."],
  [BAD, "Die Baufirma Hartwig wurde von der Gemeinde Moorbach verklagt."],
  [COURT, "Kitewing bought the drones of Delphic."],
  [COURT, "The arm can be moved by hand."],
  [BAD, "Die Gemeinde hat viele Helfer gelobt."],
  [BAD, "Der Frost hat vermutlich die Fugen beschädigt."],
  [LAITERIE, "La laiterie Roussel a été rachetée par la coopérative de Saint-Aubrac."],
  [LAITERIE, "Jusqu'à 45 emplois pourraient être sauvés."],
  [PORT, "المحكمة قد تصدر حكمها في مارس."],
])("what keeps its limits is not doubted: %#", (source, post) => {
  expect(doubts(post, source)).toEqual([]);
});

const PLANS = {
  en: "The board plans to buy 40 trams. A trial with 400 nurses is planned for 2027. Old plugins will stop working in 8.0. We cannot tell whether naps at work improve the recall of nurses. The depot will open in May.",
  fr: "La ligne sera disponible en Belgique au printemps. Le maire vise 5 000 arbres cette année.",
  de: "Die Brücke wird von zwei Firmen gebaut.",
  zh: "旧的接口已被弃用，将在 6.0 中移除。新版本计划在 2027 年推出。",
  ja: "古いオプションは3.0で削除する予定です。",
};

function quoted(text: string, quote: string): string[] {
  const own = Object.values(PLANS).find((each) => each.includes(quote)) ?? "";
  const claims = [{ text, sourceIds: ["s1"], quote }];
  const [variant] = findDoubts({
    variants: [{ posts: [{ text, weightedLength: 0, claims }] }],
    texts: [{ id: "s1", text: own, isForeign: true }],
    words: [],
  });
  return (variant?.posts[0]?.doubts ?? []).map(({ kind }) => kind);
}

test.each([
  ["The board bought 40 trams.", "The board plans to buy 40 trams."],
  ["A trial with 400 nurses confirmed it.", "A trial with 400 nurses is planned for 2027."],
  [
    "Naps at work improve the recall of nurses.",
    "We cannot tell whether naps at work improve the recall of nurses.",
  ],
  ["Old plugins stop working in 7.1.", "Old plugins will stop working in 8.0."],
  ["Der Vorstand hat 40 Bahnen gekauft.", "The board plans to buy 40 trams."],
  ["La ligne est disponible en Belgique.", "La ligne sera disponible en Belgique au printemps."],
  ["Le maire a fait planter 5 000 arbres cette année.", "Le maire vise 5 000 arbres cette année."],
  ["旧的接口已被移除。", "旧的接口已被弃用，将在 6.0 中移除。"],
  ["The old option was deleted.", "古いオプションは3.0で削除する予定です。"],
])("a plan or a guess of the quote is told as a fact: %s", (text, quote) => {
  expect(quoted(text, quote)).toContain("claim");
});

test.each([
  ["The board wants to buy 40 trams.", "The board plans to buy 40 trams."],
  ["A trial with 400 nurses is to follow in 2027.", "A trial with 400 nurses is planned for 2027."],
  ["The depot opens in May.", "The depot will open in May."],
  ["El depósito abrirá en mayo.", "The depot will open in May."],
  ["Zwei Firmen bauen die Brücke.", "Die Brücke wird von zwei Firmen gebaut."],
  ["Two firms are building the bridge.", "Die Brücke wird von zwei Firmen gebaut."],
  ["Der Vorstand will 40 Bahnen kaufen.", "The board plans to buy 40 trams."],
  ["古いオプションは3.0で削除される見込み。", "古いオプションは3.0で削除する予定です。"],
])("a plan that stays one is not doubted: %s", (text, quote) => {
  expect(quoted(text, quote)).toEqual([]);
});

const FIRMS = {
  en: "Orlen Ferries carried 31 million people last year. The study of naps had 118 nurses in two clinics. Its newest ship is the Swan.",
  es: "Un apagón dejó sin luz a 48.000 hogares de Brede. La mayoría de los barrios tuvo luz a las dos.",
  ja: "手元の環境では、100万行の検査に4.2秒かかりました。",
  ar: "نقلت شركة نسيم 31 مليون راكب في العام الماضي.",
};

test.each([
  [FIRMS.en, "Orlen Ferries is the largest firm and carried 31 million people last year."],
  [FIRMS.en, "The first study of naps: 118 nurses in two clinics."],
  [FIRMS.es, "Es el mayor apagón de Brede: dejó sin luz a 48.000 hogares."],
  [FIRMS.ja, "最速のツールで、100万行の検査に4.2秒かかりました。"],
  [FIRMS.ar, "شركة نسيم هي أكبر شركة ونقلت 31 مليون راكب في العام الماضي."],
])("what is the most or the first in no source is doubted: %#", (source, post) => {
  expect(doubts(post, source)).toContain(post);
});

test.each([
  [FIRMS.en, "The Swan is the newest ship of Orlen Ferries."],
  [FIRMS.en, "Most of the study of naps was with nurses in two clinics."],
  [FIRMS.es, "La mayoría de los barrios de Brede tuvo luz a las dos."],
  [
    `${FIRMS.en} The firm has no larger rival: it is the biggest of all.`,
    "Orlen Ferries is the biggest and carried 31 million people last year.",
  ],
])("what a source calls the most is not doubted: %#", (source, post) => {
  expect(doubts(post, source)).toEqual([]);
});

const CLINICS = {
  en: "One of the clinics has since opened three nap rooms. The board has met 118 nurses between January and May 2025. It may end.",
  de: "Die meisten Helfer der Gemeinde haben den Deich verlassen.",
  ar: "وأوقفت الشركة أحد خطوطها الستة. بلغت الإيرادات 860 مليون درهم في عام 2025، مقابل 640 مليون درهم في عام 2024.",
};

test.each([
  [CLINICS.en, "The clinics have since opened nap rooms."],
  [CLINICS.de, "Die Helfer der Gemeinde haben den Deich verlassen."],
  [CLINICS.ar, "أوقفت الشركة خطوطها الستة."],
  [CLINICS.ar, "بلغت الإيرادات 640 مليون درهم في عام 2025."],
])("what leaves the rest out is told of all, and a number of another year: %#", (source, post) => {
  expect(doubts(post, source)).toContain(post);
});

test("a month is doubted in another year than the sources have it in", () => {
  const met = "The board has met 118 nurses between January and May";
  expect(doubts(`${met} 2026.`, CLINICS.en)).toContain("May 2026");
  expect(doubts(`${met} 2025.`, CLINICS.en)).toEqual([]);
});

test.each([
  [CLINICS.en, "One clinic has since opened three nap rooms."],
  [CLINICS.de, "Die meisten Helfer haben den Deich verlassen."],
  [CLINICS.ar, "بلغت الإيرادات 640 مليون درهم في عام 2024."],
])("what is told of one, or of its year, is not doubted: %#", (source, post) => {
  expect(doubts(post, source)).toEqual([]);
});
