import { expect, test } from "vitest";
import { readTime, withoutTime } from "./read-time.ts";

/** A Thursday, 06:00 in Berlin. */
const NOW = "2026-11-26T05:07:11Z";

const read = (text: string, timeZone = "Europe/Berlin", now = NOW) =>
  readTime(text, { now: new Date(now), timeZone })
    ?.toISOString()
    .replace(":00.000Z", "Z");

test.each([
  ["post it tomorrow at 9", "2026-11-27T08:00Z"],
  ["post it at 9 tomorrow, please", "2026-11-27T08:00Z"],
  ["Tomorrow, please post it at 9", "2026-11-27T08:00Z"],
  ["publish on Friday at 18:30", "2026-11-27T17:30Z"],
  ["schedule it for friday 9am", "2026-11-27T08:00Z"],
  ["post it on 27 Nov at 9:00", "2026-11-27T08:00Z"],
  ["post it on 2026-12-01 at 09:00", "2026-12-01T08:00Z"],
  ["post it tonight", "2026-11-26T21:00Z"],
  ["post it tomorrow afternoon", "2026-11-27T14:00Z"],
  ["post it at noon", "2026-11-26T11:00Z"],
  ["post it at midnight", "2026-11-26T23:00Z"],
  ["post it at 9am EST", "2026-11-26T14:00Z"],
  ["poste es morgen um 9", "2026-11-27T08:00Z"],
  ["poste es morgen früh", "2026-11-27T08:00Z"],
  ["veröffentliche es am Freitag um 18:30 Uhr", "2026-11-27T17:30Z"],
  ["poste es am 27.11. um 9 Uhr", "2026-11-27T08:00Z"],
  ["poste es am 3.2.2027 um 9 Uhr", "2027-02-03T08:00Z"],
  ["poste es heute Abend um 8", "2026-11-26T19:00Z"],
  ["publícalo mañana a las 9", "2026-11-27T08:00Z"],
  ["publie-le demain à 9h", "2026-11-27T08:00Z"],
  ["pubblicalo domani alle 9", "2026-11-27T08:00Z"],
  ["publique amanhã às 9", "2026-11-27T08:00Z"],
  ["plaats het morgen om 9 uur", "2026-11-27T08:00Z"],
  ["опубликуй завтра в 9", "2026-11-27T08:00Z"],
  ["明日9時に投稿して", "2026-11-27T08:00Z"],
  ["明天9点发布", "2026-11-27T08:00Z"],
  ["انشره غدا الساعة 9", "2026-11-27T08:00Z"],
  ["انشره غدًا في الساعة 9 صباحا", "2026-11-27T08:00Z"],
  ["انشره يوم الجمعة الساعة 18:30", "2026-11-27T17:30Z"],
  ["opublikuj jutro o 9:00", "2026-11-27T08:00Z"],
  ["opublikuj w sobotę o godzinie 18", "2026-11-28T17:00Z"],
  ["opublikuj drugą jutro o 8 rano", "2026-11-27T07:00Z"],
  ["2번을 내일 오전 8시에 올려", "2026-11-27T07:00Z"],
  ["poste die zweite, morgen um 8 Uhr", "2026-11-27T07:00Z"],
  ["publica la segunda mañana por la mañana", "2026-11-27T08:00Z"],
  ["publica la segunda el lunes por la mañana a las 7", "2026-11-30T06:00Z"],
  ["yarın saat 9'da paylaş", "2026-11-27T08:00Z"],
  ["Pazar günü saat 10.30'da paylaş", "2026-11-29T09:30Z"],
  ["yarın akşam 8'de paylaş", "2026-11-27T19:00Z"],
  ["내일 오후 6시 30분에 올려", "2026-11-27T17:30Z"],
  ["publícalo mañana a las 6 de la tarde", "2026-11-27T17:00Z"],
  ["publícalo mañana a las 2 de la noche", "2026-11-27T01:00Z"],
  ["publícalo pasado mañana a las 9", "2026-11-28T08:00Z"],
  ["publie-le après-demain à 9h", "2026-11-28T08:00Z"],
  ["publie-le demain à 9 heures", "2026-11-27T08:00Z"],
  ["publique segunda às 10h", "2026-11-30T09:00Z"],
  ["publique depois de amanhã", "2026-11-28T08:00Z"],
  ["plaats het overmorgen om 9 uur", "2026-11-28T08:00Z"],
  ["post it the day after tomorrow at 9", "2026-11-28T08:00Z"],
  ["post it the day after tomorrow in the evening", "2026-11-28T19:00Z"],
  ["post it the day after tomorrow at noon", "2026-11-28T11:00Z"],
  ["publie-le après-demain soir", "2026-11-28T19:00Z"],
  ["publícalo pasado mañana por la tarde", "2026-11-28T14:00Z"],
  ["pubblicalo dopodomani sera", "2026-11-28T19:00Z"],
  ["опубликуй послезавтра в 9 вечера", "2026-11-28T20:00Z"],
  ["post it in 2 h 30 min", "2026-11-26T07:37:11.000Z"],
  ["publie-le demain à 18h30", "2026-11-27T17:30Z"],
  ["내일 저녁 8시에 올려", "2026-11-27T19:00Z"],
  ["내일 밤 11시에 올려", "2026-11-27T22:00Z"],
  ["내일 오전 12시에 올려", "2026-11-26T23:00Z"],
  ["내일 낮 2시에 올려", "2026-11-27T13:00Z"],
  ["내일 오후에 올려", "2026-11-27T14:00Z"],
  ["다음 주 금요일에 올려", "2026-12-04T08:00Z"],
  ["yarın öğleden sonra 3'te paylaş", "2026-11-27T14:00Z"],
  ["yarın gece 11'de paylaş", "2026-11-27T22:00Z"],
  ["yarın gece 2'de paylaş", "2026-11-27T01:00Z"],
  ["yarın akşam paylaş", "2026-11-27T19:00Z"],
  ["gelecek cuma paylaş", "2026-12-04T08:00Z"],
  ["opublikuj jutro wieczorem", "2026-11-27T19:00Z"],
  ["opublikuj jutro po południu", "2026-11-27T14:00Z"],
  ["opublikuj jutro wieczorem o 8", "2026-11-27T19:00Z"],
  ["opublikuj w piątek wieczorem", "2026-11-27T19:00Z"],
  ["opublikuj w przyszły piątek", "2026-12-04T08:00Z"],
  ["publique às 8h da noite", "2026-11-26T19:00Z"],
  ["publique amanhã às 8h30 da noite", "2026-11-27T19:30Z"],
  ["publie-le demain à 8h du soir", "2026-11-27T19:00Z"],
  ["明日の夜8時に投稿して", "2026-11-27T19:00Z"],
  ["明日の朝8時に投稿してください", "2026-11-27T07:00Z"],
  ["انشره غدا الساعة التاسعة صباحًا", "2026-11-27T08:00Z"],
  ["انشره غدا الساعة الحادية عشرة مساء", "2026-11-27T22:00Z"],
  ["انشره غداً في العاشرة", "2026-11-27T09:00Z"],
  ["اُنشُرهُ غدًا السّاعةَ العاشِرة", "2026-11-27T09:00Z"],
])("%s", (text, at) => {
  expect(read(text)).toBe(at);
});

test.each([
  // On a Wednesday, 12:00 in Berlin.
  ["On Friday, please post it at 9:00 UTC", "2026-11-25T11:00:00Z", "2026-11-27T09:00Z"],
  ["On Friday, please post it at 9:00 EST", "2026-11-25T11:00:00Z", "2026-11-27T14:00Z"],
  ["post it on Friday at 9:00 UTC", "2026-11-25T11:00:00Z", "2026-11-27T09:00Z"],
  // The day is today, and its hour is over.
  ["post it on Nov 27 at 9", "2026-11-27T10:00:00Z", "2026-11-27T08:00Z"],
  ["post it on Nov 27 at 9:00 UTC", "2026-11-27T10:00:00Z", "2026-11-27T09:00Z"],
  ["poste es am 27.11. um 9 Uhr", "2026-11-27T10:00:00Z", "2026-11-27T08:00Z"],
  ["post it on Nov 26 at 9", "2026-11-27T10:00:00Z", "2027-11-26T08:00Z"],
])("%s, said at %s", (text, now, at) => {
  expect(read(text, "Europe/Berlin", now)).toBe(at);
});

test.each([
  ["post it at 9, not tomorrow", "2026-11-26T08:00Z"],
  ["poste es nicht morgen sondern am Samstag um 9", "2026-11-28T08:00Z"],
  ["post it on Saturday at 9, not at 8", "2026-11-28T08:00Z"],
  ["why not tomorrow at 9", "2026-11-27T08:00Z"],
  ["not before tomorrow at 9", "2026-11-27T08:00Z"],
])("a time that is not wanted is none: %s", (text, at) => {
  expect(read(text)).toBe(at);
});

test("a time from now on is exact, whatever the clocks do meanwhile", () => {
  expect(read("post in two hours")).toBe("2026-11-26T07:07:11.000Z");
  expect(read("poste es in zwei Stunden")).toBe("2026-11-26T07:07:11.000Z");
  expect(read("post it in 2 hours", "Europe/Berlin", "2027-03-28T00:30:00Z")).toBe(
    "2027-03-28T02:30Z",
  );
});

test.each([
  ["post it tomorrow", "2026-11-27T08:00Z"],
  ["post it on Monday", "2026-11-30T08:00Z"],
  ["post it in 3 days", "2026-11-29T08:00Z"],
  ["انشره غداً", "2026-11-27T08:00Z"],
])("a day without an hour is in the morning: %s", (text, at) => {
  expect(read(text)).toBe(at);
});

test.each([
  ["at 9", "Europe/Berlin", "2026-11-26T08:00Z"],
  ["at 5", "Europe/Berlin", "2026-11-27T04:00Z"],
  ["at 9", "Asia/Tokyo", "2026-11-27T00:00Z"],
  ["at 9", "America/New_York", "2026-11-26T14:00Z"],
  ["um 9", "UTC", "2026-11-26T09:00Z"],
])("an hour without a day is the next one: %s in %s", (text, timeZone, at) => {
  expect(read(`post it ${text}`, timeZone)).toBe(at);
});

test.each([
  // Tomorrow is on the other side of a change, and so is "tomorrow" by the zone's own date.
  ["Europe/Berlin", "2027-03-27T10:00:00Z", "tomorrow at 9", "2027-03-28T07:00Z"],
  ["Europe/Berlin", "2026-10-24T10:00:00Z", "tomorrow at 9", "2026-10-25T08:00Z"],
  ["America/New_York", "2027-03-13T15:00:00Z", "tomorrow at 9", "2027-03-14T13:00Z"],
  ["Pacific/Auckland", "2026-11-26T11:30:00Z", "tomorrow at 9", "2026-11-27T20:00Z"],
  ["Asia/Kolkata", "2026-11-26T11:30:00Z", "tomorrow at 9", "2026-11-27T03:30Z"],
  // Clocks skip 02:30, and show it twice.
  ["Europe/Berlin", "2027-03-27T10:00:00Z", "tomorrow at 2:30", "2027-03-28T01:30Z"],
  ["Europe/Berlin", "2026-10-24T10:00:00Z", "tomorrow at 2:30", "2026-10-25T00:30Z"],
  ["America/New_York", "2027-03-13T15:00:00Z", "tomorrow at 2:30", "2027-03-14T07:30Z"],
  ["America/New_York", "2026-10-31T15:00:00Z", "tomorrow at 1:30", "2026-11-01T05:30Z"],
])("in %s at %s: %s", (timeZone, now, text, at) => {
  expect(read(`post it ${text}`, timeZone, now)).toBe(at);
});

test.each(["post it yesterday", "post it today at 5am", "poste es heute um 5 Uhr"])(
  "a time that is over is read as it is: %s",
  (text) => {
    expect(Date.parse(read(text) ?? "")).toBeLessThan(Date.parse(NOW));
  },
);

test.each([
  "post it",
  "post it now",
  "poste es jetzt sofort",
  "post it today",
  "post it later",
  "post it, not tomorrow",
  "publícalo, no mañana",
  "今投稿して、明日ではなく",
  "post version 2",
  "Version 3: post it",
  "post the second one",
  "post the draft about Monday's outage",
  "post the thread of 12 November",
  "post the march update",
  "may I post it",
  "publícalo ma",
  "post it at 25:00",
])("no time is named: %s", (text) => {
  expect(read(text)).toBeUndefined();
});

test.each([
  ["post it tomorrow at 9", "post it"],
  ["Post in two hours", "Post"],
  ["publish on Friday at 18:30", "publish"],
  ["Morgen um 9 posten", "posten"],
  ["post the second one", "post the second one"],
])("without its time, %s", (text, rest) => {
  expect(withoutTime(text)).toBe(rest);
});
