import * as chrono from "chrono-node";
import { NUMBERS, whenUsed } from "./words.ts";

/** The languages that times are read in. English comes first where two read as much. */
const LANGUAGES = [
  chrono.en,
  chrono.de,
  chrono.fr,
  chrono.es,
  chrono.it,
  chrono.pt,
  chrono.nl,
  chrono.ru,
  chrono.ja,
  chrono.zh,
  chrono.ar,
];
/** A time stands in a wish, and a wish is short. What follows in a longer text is not read. */
export const LONGEST = 300;
/** The hour for a day that is named without one. */
const MORNING = 9;
const DAY_MS = 86_400_000;

/** Words after which a time says what something is about, and not when it is to happen. */
const DESCRIBES =
  /(?<!\p{L})(?:about|of|from|since|über|vom|von|seit|sobre|sur|depuis|desde|о|об|عن)\s+(?:(?:the|last|den|dem|le|la|el)\s+)?$/iu;
/** Words before and after a time that is not wanted: "not tomorrow", but "not before tomorrow" and "why not tomorrow". */
const REFUSED_BEFORE =
  /(?<!\p{L})(?<!(?:why|warum|pourquoi)\s)(?:not|nicht|no|non|pas|não|niet|nie|не|ليس)\s+$|(?:不是|不要|别)$/iu;
const REFUSED_AFTER = /^(?:では|じゃ)な/u;
/** A Portuguese weekday without "-feira" is "the second one" more often. */
const BARE_ORDINAL = /^\P{L}*(?:segunda|ter[çc]a|quarta|quinta|sexta)\P{L}*$/iu;
const HOURS = `(?:${NUMBERS.flat().join("|")}|eins)`;
const ARABIC_HOURS = [
  ...["الواحدة", "الثانية", "الثالثة", "الرابعة", "الخامسة", "السادسة", "السابعة", "الثامنة"],
  ...["التاسعة", "العاشرة", "الحادية عشرة", "الثانية عشرة"],
];
const ARABIC_HOUR = new RegExp(
  `(?<!\\p{L})(?:الساعة|في) (${ARABIC_HOURS.toReversed().join("|")})(?! و| إلا|\\p{L})`,
  "gu",
);
/** An hour in words, or a part of an hour, which no language's reader knows. */
const UNREAD_HOUR = new RegExp(
  [
    `(?:at|half|halb|um|gegen|a las?|à|alle|às|om) (?!once)${HOURS}(?: uur| heures?)?(?!\\p{L}| (?:of|point|time|go)(?!\\p{L}))`,
    `${HOURS} (?:o['’]?clock|uhr|past)(?!\\p{L})`,
    `(?:half past|quarter (?:to|past|before|after|of)|halb (?=\\d)|(?:drei)?viertel|half (?=\\d)|kwart)(?: ${HOURS})?(?!\\p{L})`,
    "(?:y media|(?:y|menos) cuarto|et demie?|et quart|moins le quart|e mezz[ao]|e un quarto|e meia)(?!\\p{L})",
    "(?:половин|четверть|без четверти|в (?:час|два|три|четыре|пять|шесть|семь|восемь|девять|десять|одиннадцать|двенадцать)(?!\\p{L}))",
    "morgen(?:avond|middag) om|o godz(?:\\.|$)|wpół do|kwadrans|o \\p{L}+ej(?!\\p{L})|buçu[kğ]\\p{L}*|çeyrek|yarım|(?:bir|iki|üç|dört|beş|altı|yedi|sekiz|dokuz|on)['’]?[dt][ae](?!\\p{L})",
    "\\d{1,2}\\s?시 반|(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|열한|열두)\\s?시(?:에)?(?!\\p{L})",
    "(?:밤|gece) ?(?:saat )?12['’시]|夜 ?12時|(?:الساعة|في) (?:الثانية عشرة|12) (?:ليلا|مساء)|12(?::00)? ?h? (?:de la noche|da noite|di notte)",
    `(?!${ARABIC_HOUR.source})الساعة \\p{L}+`,
    "و(?:ال)?(?:نصف|ربع|ثلث)(?!\\p{L})|إلا (?:ال)?(?:ربع|ثلث)",
  ]
    .map((hour) => `(?<!\\p{L})(?:${hour})`)
    .join("|"),
  "iu",
);
const PART_OF_DAY = /^casualReference\/(?:noon|afternoon|evening|tonight|night|midnight)$/;

/** An instant and the time zone in which words like "tomorrow" are meant, by its IANA name. */
export interface Reference {
  now: Date;
  timeZone: string;
}

function offsetMs(instant: number, timeZone: string): number {
  const clock = new Date(instant).toLocaleString("sv", { timeZone });
  return Date.parse(`${clock}Z`) - Math.floor(instant / 1000) * 1000;
}

/**
 * The instant at which clocks of a time zone show a time. Of a time that clocks show twice it is the first; a time
 * that they skip is as much later as they do.
 *
 * @param clock the time that the clocks show, as if it were UTC, in milliseconds.
 */
function instantOf(clock: number, timeZone: string): Date {
  const [first = clock, second = clock] = [-DAY_MS, DAY_MS].map(
    (away) => clock - offsetMs(clock + away, timeZone),
  );
  const isShown = (instant: number) => instant + offsetMs(instant, timeZone) === clock;
  return new Date(isShown(first) || !isShown(second) ? first : second);
}

const anyOf = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "giu");
/** The days of the week from Thursday on, as the first of 1970 was. */
function weekdays(locale: string): string[] {
  // To make one takes longer than all that it formats.
  const { format } = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  return [0, 1, 2, 3, 4, 5, 6].map((day) => format(day * DAY_MS));
}
const AFTER_TOMORROW =
  "the day after tomorrow|pojutrze|öbür gün|모레|après[ -]demain|pasado ma[ñn]ana|depois de amanh[ãa]|overmorgen";
/** The end of a day in German, as in {@link days}. */
const DAY = "(?:morgen|heute|\\p{L}{3}tag|woch)";
/** Days that no language's reader knows, in German. */
const days = whenUsed((): [RegExp, string][] => {
  const [turkish = [], polish = [], korean = []] = ["tr", "pl", "ko"].map(weekdays);
  return [
    [anyOf(AFTER_TOMORROW), "übermorgen"],
    [anyOf("jutro|yarın|내일"), "morgen"],
    [anyOf("dzisiaj|dziś|bugün|오늘"), "heute"],
    ...weekdays("de").map((german, at): [RegExp, string] => {
      const inTurkish = `${turkish[at]}(?: günü|(?= (?:saat |akşam )?\\d)|(?<=(?:gelecek|önümüzdeki) \\p{L}+))`;
      const inPolish = `(?:we? )?${polish[at]?.replace(/a$/, "ę")}`;
      return [anyOf(`${inPolish}|${inTurkish}|${korean[at]}에?`), german];
    }),
    [anyOf(`(?:we? )?(?:przyszł[yąe]|gelecek|önümüzdeki|다음 ?주)(?= \\p{L}*${DAY})`), "nächsten"],
  ];
});
/** "Mañana por la mañana": the Spanish reader takes it for two days, and a day alone is its morning. */
const morningOfDay = whenUsed(
  () => new RegExp(`(?<=(?:mañana|${weekdays("es").join("|")}),?) por la mañana(?!\\p{L})`, "giu"),
);
/** The parts of these days; evenings are those of the English reader. */
const PARTS = Object.entries({
  Vormittag: "morning|matin|mañana|manhã|ochtend",
  Mittag: "noon|midi|mediodía|meio-dia|öğlen|낮에?|점심에?",
  Nachmittag: "afternoon|après-midi|tarde|middag|po południu|öğleden sonra|오후에?",
  "um 20:00": "evening|night|soir|noche|noite|avond(?! om)|wieczorem|akşam|gece|저녁에?|밤에?",
}).map(([german, words]): [RegExp, string] => {
  const before = "(?:in the |at |por la |à |a |ao |al |de |da )?";
  return [new RegExp(`(?<=${DAY} )${before}(?:${words})(?!\\p{L})`, "giu"), german];
});
const MINUTES = "(\\d{1,2})(?:[:.]([0-5]\\d))?";
/** Hours that none knows: a part of the day, the hour and the minutes. */
const HOURS_OF_DAY = [
  `(?<!\\p{L})(wieczorem |po południu |rano )?(?:(?<=${DAY} (?:wieczorem |po południu |rano )?)o|o(?= \\d+[:.]\\d\\d)|o godz(?:inie|\\.)?) ${MINUTES}(?![\\p{N}\\p{L}])`,
  `(?<!\\p{L})(akşam |sabah |gece |öğleden sonra )?(?:saat )?(?<!\\p{N})${MINUTES}['’](?:y?[ae]|[dt][ae])(?!\\p{L})`,
  "((?:오[전후]|아침|새벽|낮|저녁|밤) ?)?(?<!\\p{N})(\\d{1,2})시(?!간)(?: ?(\\d{1,2})분)?에?(?! ?반)",
].map((hour) => new RegExp(hour, "giu"));
const PART_OF_HOUR =
  /(?<![\p{N}:])(?!(?:[0-4]|12)(?!\d)[^,]{0,12}(?:no(?:ch|it|tt)e|gece|밤))(\d{1,2})(?:[:h]([0-5]\d))?(?: uur| ?h| heures)?,? (?:(akşam|gece|öğleden sonra|오후|낮|저녁|밤|wieczorem|po południu|de la (?:tarde|noche)|da (?:tarde|noite)|d[iu] (?:sera|notte|soir)|del pomeriggio|de l['’]après-midi|['’]s (?:avonds|middags))|sabah|오전|아침|새벽|rano|de la ma[ñn]ana|da manh[ãa]|di mattina|du matin|['’]s ochtends)(?!\p{L})/giu;

/** A text without Arabic vowel marks, which stand in some texts and say nothing else. */
const unmarked = (text: string) => text.replace(/[\u064b-\u0652]/g, "");

/** Writes what the languages' readers do not know in a form that they know. */
function readable(text: string): string {
  let words = unmarked(text.slice(0, LONGEST));
  for (const [day, german] of days()) words = words.replace(day, german);
  for (const hour of HOURS_OF_DAY) {
    words = words.replace(hour, (_, part = "", at, past = "00") =>
      `um ${at}:${past} ${part}`.trim(),
    );
  }
  words = words.replace(
    PART_OF_HOUR,
    (_, hours, minutes = "00", isLate) => `${(Number(hours) % 12) + (isLate ? 12 : 0)}:${minutes}`,
  );
  for (const [part, german] of PARTS) words = words.replace(part, german);
  return (
    words
      .replace(/(?<=übermorgen )(?:at|à|a las|às|alle|om|в) (\d[\d:]*)(?: uur)?/giu, "um $1")
      .replace(/(?<![\d.])(\d{1,2})\.(\d{1,2})\.(\d{4})?(?!\d)/g, (same, day, month, year = "") => {
        const date = new Date(Date.UTC(2000, Number(month) - 1, Number(day)));
        if (date.getUTCDate() !== Number(day)) return same;
        const name = new Intl.DateTimeFormat("de", { month: "long", timeZone: "UTC" }).format(date);
        return `${day}. ${name} ${year}`.trimEnd();
      })
      .replace(/(?<!\d)(\d{1,2}) Uhr ([0-5]\d)(?!\d)/gi, "$1:$2 Uhr")
      .replace(/(?<!\d|(?:in|dans|en|em|tra) )(\d{1,2}) ?h ?([0-5]\d)(?!\d)/gi, "$1:$2")
      .replace(/(?<=(?:à|[àa]s) \d{1,2})(?:h| heures?)(?![\p{L}\d])/giu, ":00")
      .replace(/の?(?:夕方|[夜晩]) ?(?=(?:[5-9]|1[01])時)/g, "午後")
      .replace(/の?朝 ?(?=(?:[4-9]|1[01])時)/g, "午前")
      .replace(/(?<!\p{L})في الساعة/gu, "الساعة")
      .replace(morningOfDay(), "")
      // Behind a letter that English has not and a space, the German reader takes "morgen" for this morning.
      .replace(/(?<!\w)\s+(?=morgen(?!\p{L}))/giu, " ·")
      .replace(ARABIC_HOUR, (_same, hour) => `الساعة ${ARABIC_HOURS.indexOf(hour) + 1}`)
  );
}

type Found = ReturnType<typeof chrono.parse>[number];

const namesDay = ({ start }: Found) => start.isCertain("day") || start.isCertain("weekday");
const namesPart = (found: Found) => [...found.tags()].some((tag) => PART_OF_DAY.test(tag));
const namesHour = (found: Found) => found.start.isCertain("hour") || namesPart(found);

/** The month and the day of a clock's time. */
const dayOfYear = (clock: number) => new Date(clock).toISOString().slice(4, 10);

/** What of a text is a time, in the language that reads most of it: a day, an hour, or both. */
function find(text: string, { now, timeZone }: Reference): Found[] {
  const timezone = offsetMs(now.getTime(), timeZone) / 60_000;
  const isTime = (found: Found) =>
    (namesDay(found) || namesHour(found)) &&
    found.start.date().getTime() !== now.getTime() &&
    // Short words without a number are words of another language more often than days.
    /\d|.{4}|(?!\p{sc=Latin})\p{L}/u.test(found.text) &&
    !BARE_ORDINAL.test(found.text) &&
    !DESCRIBES.test(text.slice(0, found.index)) &&
    !REFUSED_BEFORE.test(text.slice(0, found.index)) &&
    !REFUSED_AFTER.test(text.slice(found.index + found.text.length)) &&
    // "2: post it" is no "2 p.m.", and no "at 2".
    !/[:：]\s*\p{L}?$/u.test(found.text) &&
    !/^(?:['’]s(?!\p{L})|\p{sc=Latin})/u.test(text.slice(found.index + found.text.length));
  const length = (all: readonly Found[]) => all.reduce((sum, one) => sum + one.text.length, 0);
  return LANGUAGES.map(({ casual }) => {
    const all = casual.parse(text, { instant: now, timezone }, { forwardDate: true });
    const times = all.filter(isTime);
    const whole = times.find((one) => namesDay(one) && namesHour(one));
    return whole
      ? [whole]
      : [times.find(namesDay), times.find(namesHour)].filter((one) => one !== undefined);
  }).reduce((most, each) => (length(each) > length(most) ? each : most), []);
}

/**
 * Reads the time that a text names, as people write it: "tomorrow at 9", "Freitag um 18:30", "in two hours". A day
 * without an hour is in the morning, an hour without a day the next one.
 *
 * @returns a time that may be over; undefined when the text names none, or says "now" or "today".
 */
export function readTime(text: string, reference: Reference): Date | undefined {
  const { now, timeZone } = reference;
  const found = find(readable(text), reference);
  const day = found.find(namesDay);
  const hour = found.find(namesHour);
  const shift = offsetMs(now.getTime(), timeZone);
  const clockOf = (one: Found) => one.start.date().getTime() + shift;
  const startOf = (clock: number) => clock - (((clock % DAY_MS) + DAY_MS) % DAY_MS);
  const today = startOf(now.getTime() + shift);
  if (!hour) {
    if (!day || startOf(clockOf(day)) === today) return undefined;
    return instantOf(startOf(clockOf(day)) + MORNING * 3_600_000, timeZone);
  }
  // A day of the year whose hour is over is read as the next year's.
  const isToday =
    day?.start.isCertain("month") &&
    !day.start.isCertain("year") &&
    dayOfYear(startOf(clockOf(day))) === dayOfYear(today);
  const onDay = isToday ? today : startOf(clockOf(day ?? hour));
  if (!hour.start.isCertain("timezoneOffset")) {
    return instantOf(onDay + (clockOf(hour) - startOf(clockOf(hour))), timeZone);
  }
  if (!isToday && (!day || day === hour)) return hour.start.date();
  const part = (name: "hour" | "minute" | "timezoneOffset") => hour.start.get(name) ?? 0;
  const minutes = part("hour") * 60 + part("minute") - part("timezoneOffset");
  return new Date(onDay + minutes * 60_000);
}

/** Whether a text names an hour in words, such as "half past nine", which {@link readTime} does not read. */
export function namesUnreadHour(text: string): boolean {
  return UNREAD_HOUR.test(unmarked(text));
}

/** A day and an hour may stand apart, and so may a time that is refused and another. */
const MOST_TIMES = 4;

/** A text without the times that it names, or with a mark in their place. */
export function withoutTime(text: string, mark = ""): string {
  let words = readable(text);
  for (let count = 0; count < MOST_TIMES; count++) {
    const [found] = find(words, { now: new Date(0), timeZone: "UTC" });
    if (!found) break;
    words = `${words.slice(0, found.index)}${mark}${words.slice(found.index + found.text.length)}`;
  }
  return `${words.replace(UNREAD_HOUR, mark).replace(/ {2,}/g, " ").trim()}${text.slice(LONGEST)}`;
}
