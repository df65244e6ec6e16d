import { expect, test } from "vitest";
import { Refusal } from "../problems/refusal.ts";
import { problemText } from "./problem-text.ts";

test("a tool's error says what is wrong, in which field, and when to call again", () => {
  const refusal = new Refusal(
    "invalid-request",
    {
      detail: "The body is not valid.",
      errors: [{ path: "cursor", message: "must be the nextCursor of an earlier answer" }],
    },
    { retryAfter: 3 },
  );
  expect(problemText(refusal)).toBe(
    [
      "The request is not valid (/problems/invalid-request).",
      "The body is not valid.",
      "cursor: must be the nextCursor of an earlier answer",
      "Call again after 3 s.",
    ].join("\n"),
  );
});

test("it names the run that is in the way", () => {
  const refusal = new Refusal("turn-running", { detail: "A turn is running.", activeRunId: "r1" });
  expect(problemText(refusal)).toContain("The run that is under way: r1.");
});
