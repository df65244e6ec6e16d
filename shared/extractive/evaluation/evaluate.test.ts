import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { describeEvaluation, evaluate } from "./evaluate.ts";

const bounds = z
  .record(z.string(), z.number())
  .parse(JSON.parse(readFileSync(new URL("./bounds.json", import.meta.url), "utf8")));

const evaluation = await evaluate();

test("no measure has fallen by more than one page", () => {
  expect(Object.keys(evaluation.counts)).toEqual(Object.keys(bounds));
  for (const [name, bound] of Object.entries(bounds)) {
    expect(evaluation.counts[name], name).toBeGreaterThanOrEqual(bound - 1);
  }
});

test("the document says what was measured", async () => {
  await expect(describeEvaluation(evaluation)).toMatchFileSnapshot("./RESULTS.md");
});
