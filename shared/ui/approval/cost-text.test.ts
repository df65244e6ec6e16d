import { expect, test } from "vitest";
import { englishStrings } from "../strings.ts";
import { costText } from "./cost-text.ts";

const cost = {
  usd: 0.015,
  withLink: 0,
  monthUsd: 1.415,
  source: "https://x.com",
  readOn: "2026-11-26",
};

test.each([
  ["en", ["$0.015", "$1.42"]],
  ["de", ["0,015\u00a0$", "1,42\u00a0$"]],
  // The short sign of Arabic is "US$", whose "$" goes to the other side of "US" in a text from right to left.
  ["ar", ["0.015 دولار أمريكي", "1.42 دولار أمريكي"]],
])("amounts read naturally in %s", (language, amounts) => {
  const [about, month] = amounts.map((amount) => `\u2068${amount}\u2069`);
  expect(costText(cost, englishStrings, language)).toBe(
    `X charges about ${about} for this. This month so far: ${month}.`,
  );
});
