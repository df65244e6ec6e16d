import { expect, test } from "vitest";
import { postPartsSchema } from "./client-call.ts";

test.each([2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER])(
  "a claim of %d is one that nobody was given, and that the backend could not look up",
  (claim) => {
    const sent = { claim, batch: 0, parts: [] };
    expect(postPartsSchema.safeParse(sent).success).toBe(false);
    expect(postPartsSchema.safeParse({ ...sent, claim: 2 ** 31 - 1 }).success).toBe(true);
  },
);
