import { expect, test } from "vitest";
import { timeToPost } from "./time-to-post.ts";

const wish = (text: string) =>
  timeToPost({ text, now: new Date("2026-11-26T05:00:00Z"), timeZone: "Europe/Berlin" });

test.each([
  ["Post it tomorrow at 9.", "2026-11-27T08:00:00.000Z"],
  ["The talk is on May 5 at 10:00. Post it tomorrow at 9.", "2026-11-27T08:00:00.000Z"],
  ["Post it tomorrow at 9. The talk is on May 5 at 10:00.", "2026-11-27T08:00:00.000Z"],
  ["Post it tomorrow at 9. Or is the talk on May 5 at 10:00?", "2026-11-27T08:00:00.000Z"],
  ["Poste es am 27. November um 9. Danke!", "2026-11-27T08:00:00.000Z"],
  ["Tomorrow at 9 is best. Post it then.", "2026-11-27T08:00:00.000Z"],
  ["Yes, at 9", "2026-11-26T08:00:00.000Z"],
  ["Post it. Tomorrow at 9.", "2026-11-27T08:00:00.000Z"],
  ["Post it, please, tomorrow at 9 a.m.", "2026-11-27T08:00:00.000Z"],
  ["Post it at 9 a.m. tomorrow", "2026-11-27T08:00:00.000Z"],
  ["On Friday, please post it at 9", "2026-11-27T08:00:00.000Z"],
  ["Post it on Friday, 27 November, at 9", "2026-11-27T08:00:00.000Z"],
  ["Don't post it now, post it tomorrow at 9", "2026-11-27T08:00:00.000Z"],
  ["Post it, but not now: tomorrow at 9", "2026-11-27T08:00:00.000Z"],
  ["Now schedule it for tomorrow at 9", "2026-11-27T08:00:00.000Z"],
  ["Jetzt poste es bitte morgen um 9", "2026-11-27T08:00:00.000Z"],
  ["Publica na segunda-feira às 9", "2026-11-30T08:00:00.000Z"],
  ["Post it two hours from now", "2026-11-26T07:00:00.000Z"],
  ["Post it when the site is up, tomorrow at 9", "2026-11-27T08:00:00.000Z"],
  ["Use the second, then post it on Friday at 9", "2026-11-27T08:00:00.000Z"],
  [
    `Post it tomorrow at 9.\n\n${"The talk is on May 5 at 10:00. ".repeat(20)}`,
    "2026-11-27T08:00:00.000Z",
  ],
])("the time of what is to be posted: %s", (text, at) => {
  expect(wish(text)).toEqual({ at: new Date(at), isLater: true });
});

test.each([
  ["post it later", true],
  ["schedule it", true],
  ["poste es später", true],
  ["post it", false],
  ["post it now", false],
  ["Me gusta la segunda, publícala", false],
  ["publica a quarta versão", false],
  ["publique o 2", false],
  ["post it end of day", true],
  ["Post it right now, not tomorrow", false],
  ["Post it now, it's 9 am here", false],
  ["Post it now, I have a meeting at 3pm", false],
  ["Post it now, tomorrow at 9 is too late", false],
  ["Poste es jetzt, um 9 habe ich ein Treffen", false],
  ["Poste es sofort, nicht morgen um 9", false],
  ["Publícalo ahora, mañana a las 9 es tarde", false],
  ["今すぐ投稿して、明日9時ではなく", false],
  ["现在发布，不要明天", false],
  ["انشره الآن، غدا الساعة 9 متأخر", false],
  ['Post it with the line "we ship tomorrow at 9"', false],
  [`Post it with the line "${"very ".repeat(20)} soon, tomorrow at 9"`, false],
  ["Post it, but say we ship on Friday", false],
  ["Post it. The meeting on Friday at 10 is cancelled.", false],
  ["The talk is on Friday, at 10:00. Post it.", false],
  [
    `Post it.\n\n${"The talk is on May 5 at 10:00. We will post it on Friday at 9. ".repeat(9)} Bye.`,
    false,
  ],
  ["The launch is tomorrow at nine. We are all ready for it. ".repeat(9), false],
  // An hour in words is not read, and no other is put in its place.
  ["Post it half past nine tomorrow", true],
  ["Post it at quarter to 9 on Friday", true],
  ["Post it tomorrow at ten", true],
  ["Poste es am Freitag um halb neun", true],
  ["Poste es morgen um Viertel vor 9", true],
  ["Poste es morgen um zehn", true],
  ["Publícalo mañana a las 9 y media", true],
  ["Publie-le demain à 9 heures et demie", true],
  ["انشره غدا الساعة العاشرة والنصف", true],
  ["انشره غدا الساعة الثانية عشرة ليلا", true],
  ["انشره غدا الساعة 9 والنصف", true],
  ["انشره غداً في العاشرة والنّصف", true],
  ["انشره غدا في الثانية عشرة ليلاً", true],
  ["Opublikuj jutro o dziewiątej", true],
  ["Opublikuj jutro o wpół do dziewiątej", true],
  ["Opublikuj w niedzielę o godz. 10", true],
  ["Yarın 9 buçukta paylaş", true],
  ["Yarın dokuzda paylaş", true],
  ["내일 9시 반에 올려", true],
  ["내일 아홉 시에 올려", true],
  ["내일 밤 12시에 올려", true],
  ["Yarın gece 12'de paylaş", true],
  ["Publícalo mañana a las 12 de la noche", true],
  ["Plaats het morgenavond om 8 uur", true],
])("words that name no time may ask for a later one: %s", (text, isLater) => {
  expect(wish(text)).toEqual({ at: undefined, isLater });
});
