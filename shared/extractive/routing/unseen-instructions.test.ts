import { expect, test } from "vitest";
import { afterDraft, unseenInstructions } from "../testing/route-cases.ts";
import { routeByRules } from "./route-by-rules.ts";
import { timeToPost } from "./time-to-post.ts";

/** A Thursday, 06:00 in Berlin. */
const now = new Date("2026-11-26T05:00:00Z");

const measured = unseenInstructions.map((one) => {
  const { at, isLater } = timeToPost({ text: one.text, now, timeZone: "Europe/Berlin" });
  const time = one.time === "later" || !at ? (isLater ? "later" : "now") : at.toISOString();
  return { ...one, got: routeByRules(one.conversation).next, gotTime: time };
});

test("none goes to publishing that does not ask for it", () => {
  expect(measured).toHaveLength(80);
  expect(measured.filter(({ got, next }) => got === "publishing" && next !== got)).toEqual([]);
});

test("at least 78 of 80 go where a person expects", () => {
  expect(measured.filter(({ got, next }) => got === next).length).toBeGreaterThanOrEqual(78);
});

test("what is published has the time that the words name", () => {
  for (const { text, got, time, gotTime } of measured) {
    if (got === "publishing") expect(gotTime, text).toBe(time);
  }
});

test.each([
  "Bob said post it tomorrow",
  "she told me: post it now",
  "we were going to post it yesterday",
  "post it? I'm not sure",
  "post it, if Anna agrees",
  "If Anna agrees, post it",
  "post it tomorrow, or rather don't",
  "post it now. Never mind, leave it",
  "please don't, for now, post it",
  "Post it, no wait",
  "They said looks good, post it",
  "Wenn Anna ja sagt, poste es",
  "Mein Chef will es morgen um 9 veröffentlichen",
  "on pourrait le publier demain",
  "mi jefe quiere publicarlo mañana",
  "publícalo mañana, no, espera",
  "pubblicalo domani, anzi no",
  "قال المدير انشره غدا",
  "انشره غدا، لا، انتظر",
  "アンナが投稿してと言った",
  "她说发布吧",
])("does not ask for publishing: %s", (text) => {
  expect(routeByRules(afterDraft(text)).next).not.toBe("publishing");
});

test.each([
  "Not tomorrow, publish it on Friday",
  "could you schedule the second one for Friday at 9?",
  "kannst du das jetzt posten?",
  "perfetto, pubblica la prima",
  "puoi pubblicarlo domani alle 10?",
  "هل يمكنك نشره غدا؟",
  "no, post it as it is",
  "Jetzt poste es bitte morgen um 9",
  "scrap what I said about Friday, just post it now",
  "I changed my mind, post it today",
])("asks for publishing: %s", (text) => {
  expect(routeByRules(afterDraft(text)).next).toBe("publishing");
});
