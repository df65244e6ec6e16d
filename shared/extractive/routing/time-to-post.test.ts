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
])("the time of what is to be posted: %s", (text, at) => {
  expect(wish(text)).toEqual({ at: new Date(at), isLater: true });
});

test.each([
  ["post it later", true],
  ["schedule it", true],
  ["poste es später", true],
  ["post it", false],
  ["post it now", false],
])("words that name no time may ask for a later one: %s", (text, isLater) => {
  expect(wish(text)).toEqual({ at: undefined, isLater });
});
