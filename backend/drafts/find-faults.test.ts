import { expect, test } from "vitest";
import { findFaults } from "./find-faults.ts";
import { weighVariants } from "./weigh-variants.ts";

const variants = (...posts: string[][]) =>
  weighVariants(posts.map((texts) => ({ posts: texts.map((text) => ({ text, claims: [] })) })));

test("each post over the limit is named, with what to cut", () => {
  const faults = findFaults(variants(["fits", "x".repeat(300)], ["y".repeat(281)]), {
    limit: 280,
    never: [],
  });
  expect(faults).toEqual([
    {
      variant: 0,
      over: 20,
      reason: "Variant 1, post 2 weighs 300 of 280: shorten it by at least 20.",
      fault: { variant: 0, post: 1, kind: "tooLong", weight: 300 },
    },
    {
      variant: 1,
      over: 1,
      reason: "Variant 2, post 1 weighs 281 of 280: shorten it by at least 1.",
      fault: { variant: 1, post: 0, kind: "tooLong", weight: 281 },
    },
  ]);
});

test("the account's own limit counts", () => {
  expect(findFaults(variants(["x".repeat(300)]), { limit: 4_000, never: [] })).toEqual([]);
  expect(findFaults(variants(["hello"]), { limit: 4, never: [] })).toHaveLength(1);
});

test("a phrase that is never said is named", () => {
  const rules = { limit: 280, never: ["game changer", "hype"] };
  expect(findFaults(variants(["No hype here, a game changer"], ["Fine"]), rules)).toEqual([
    expect.objectContaining({ variant: 0, reason: expect.stringContaining('says "game changer"') }),
    expect.objectContaining({
      reason: expect.stringContaining('says "hype"'),
      fault: { variant: 0, post: 0, kind: "never", text: "hype" },
    }),
  ]);
});
