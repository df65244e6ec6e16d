import type { LinnetDataParts, LinnetMessage } from "@linnet/protocol";
import { expect, test } from "vitest";
import { askedAgain } from "./asked-again.ts";

type Approval = LinnetDataParts["approval"];

const refused: Approval = { id: "a", tool: "publishPost", input: {}, state: "declined" };
const again: Approval = { id: "b", tool: "publishPost", input: {}, state: "requested" };
const messagesWith = (...approvals: Approval[]): LinnetMessage[] => [
  {
    id: "m",
    role: "assistant",
    parts: approvals.map((data) => ({ type: "data-approval", id: data.id, data })),
  },
];

test("a request after one that was declined in the same turn takes its place", () => {
  expect(askedAgain(messagesWith(refused, again))).toEqual(again);
});

test.each([
  ["alone", [again]],
  ["after one that was approved", [{ ...refused, state: "approved" as const }, again]],
  ["of another kind", [{ ...refused, tool: "readPage" }, again]],
])("a request %s takes no place", (_, approvals) => {
  expect(askedAgain(messagesWith(...approvals))).toBeUndefined();
});
