import { weightedLength } from "@linnet/drafts";
import { expect, test } from "vitest";
import { OMISSION, shortenAtClause } from "./shorten-at-clause.ts";

const sentence =
  "The committee approved the repair of all four bridges over the river, including the one at Harlow, after a debate of nine hours.";

test("the longest beginning that ends with a clause and fits is kept, and marked", () => {
  expect(shortenAtClause(sentence, 110)).toBe(
    `The committee approved the repair of all four bridges over the river, including the one at Harlow ${OMISSION}`,
  );
  expect(shortenAtClause(sentence, 100)).toBe(
    `The committee approved the repair of all four bridges over the river ${OMISSION}`,
  );
});

test("a beginning that says too little, or leaves a bracket open, is no choice", () => {
  expect(shortenAtClause("However, it went on and on", 20)).toBeUndefined();
  expect(
    shortenAtClause("The committee approved the repair (of all four bridges, at last)", 62),
  ).toBeUndefined();
});

test("Japanese clauses count, too", () => {
  const text =
    "高槻川市は駅前に建設している新しい市立図書館を来年の四月に開館すると発表し、蔵書を三十五万冊に増やすと述べた。";
  const shortened = shortenAtClause(text, 90) ?? "";
  expect(shortened).toBe(
    `高槻川市は駅前に建設している新しい市立図書館を来年の四月に開館すると発表し ${OMISSION}`,
  );
  expect(weightedLength(shortened)).toBeLessThanOrEqual(90);
});
