import type { LinnetPart, SubmitDraftOutput } from "@linnet/protocol";
import { expect, test } from "vitest";
import { turnOutcome } from "./turn-outcome.ts";

function draftPart(text: string, accepted = true): LinnetPart {
  const output: SubmitDraftOutput = {
    accepted,
    variants: [{ posts: [{ text, weightedLength: text.length, claims: [] }] }],
    sources: [],
    problems: [],
  };
  const input = { variants: [], sources: [] };
  return { type: "tool-submitDraft", toolCallId: text, state: "output-available", input, output };
}

const firstPost = (parts: LinnetPart[]) => turnOutcome(parts).draft?.variants[0]?.posts[0]?.text;

test("an answer without an end goes on", () => {
  expect(turnOutcome([{ type: "text", text: "Shall I?" }])).toEqual({
    status: undefined,
    draft: undefined,
    text: "Shall I?",
    error: undefined,
  });
});

test("a turn that failed says why", () => {
  const error = { type: "/problems/model-failed", title: "The model failed", status: 502 };
  const outcome = turnOutcome([{ type: "data-run", data: { status: "failed", error } }]);
  expect(outcome).toMatchObject({ status: "failed", error });
});

test("the newest draft that was accepted counts, not one that was sent back", () => {
  expect(firstPost([draftPart("one"), draftPart("two"), draftPart("three", false)])).toBe("two");
  expect(firstPost([draftPart("one", false)])).toBeUndefined();
});

test("an output of another shape, as another version may write it, is no draft", () => {
  const strange = JSON.parse(JSON.stringify(draftPart("strange")));
  strange.output.variants = "none";
  expect(firstPost([draftPart("one"), strange])).toBe("one");
});
