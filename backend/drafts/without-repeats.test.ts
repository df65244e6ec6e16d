import { expect, test } from "vitest";
import { withoutRepeats } from "./without-repeats.ts";

const variant = (...texts: string[]) => ({ posts: texts.map((text) => ({ text })) });
const LONG =
  "The repair of the old bridge over the Lenne cost 9,000 euros less than the council had planned";

test("of variants that are nearly alike, the first is kept", () => {
  const other = variant("Cyclists get a lane of their own on the bridge over the Lenne.");
  const variants = [variant(LONG), other, variant(`${LONG}! https://a.example/bridge`)];
  expect(withoutRepeats(variants)).toEqual([variant(LONG), other]);
});

test("variants with other words, or with no words at all, are kept", () => {
  const variants = [variant("🎉"), variant("🚲"), variant(LONG), variant("橋が金曜日に再開する。")];
  expect(withoutRepeats(variants)).toEqual(variants);
});
