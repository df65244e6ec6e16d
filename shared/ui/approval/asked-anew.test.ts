import type { LinnetDataParts, LinnetMessage } from "@linnet/protocol";
import { expect, test } from "vitest";
import { askedAnew } from "./asked-anew.ts";

type Approval = LinnetDataParts["approval"];

const refused: Approval = { id: "a", tool: "publishPost", input: {}, state: "declined" };
const anew: Approval = { id: "b", tool: "publishPost", input: {}, state: "requested" };
const messagesWith = (...approvals: Approval[]): LinnetMessage[] => [
  {
    id: "m",
    role: "assistant",
    parts: approvals.map((data) => ({ type: "data-approval", id: data.id, data })),
  },
];

test("a request after one that was declined in the same turn takes its place", () => {
  expect(askedAnew(messagesWith(refused, anew))).toEqual(anew);
});

test.each([
  ["alone", [anew]],
  ["after one that was approved", [{ ...refused, state: "approved" as const }, anew]],
  ["of another kind", [{ ...refused, tool: "readPage" }, anew]],
])("a request %s takes no place", (_, approvals) => {
  expect(askedAnew(messagesWith(...approvals))).toBeUndefined();
});
