import type { LinnetChunk } from "@linnet/protocol";
import { expect, test } from "vitest";
import { ApprovalWatch } from "./approval-watch.ts";

function chunk(id: string, state: "requested" | "approved" | "declined"): LinnetChunk {
  return { type: "data-approval", id, data: { id, tool: "publishPost", input: {}, state } };
}

function seenIn(...batches: LinnetChunk[][]): string[] {
  const seen: string[] = [];
  const signs = new ApprovalWatch({
    onAsked: ({ id }) => void seen.push(`asked ${id}`),
    onAnswered: () => void seen.push("answered"),
  });
  for (const batch of batches) signs.take(batch);
  return seen;
}

test("a request is told once, and its answer", () => {
  const asked = chunk("one", "requested");
  const other: LinnetChunk = { type: "start-step" };
  expect(seenIn([asked], [other], [asked, other], [chunk("one", "approved")])).toEqual([
    "asked one",
    "answered",
  ]);
});

test("of what arrives at once, only a request that is still open is told", () => {
  const answered = [chunk("one", "requested"), chunk("one", "declined")];
  expect(seenIn([...answered, chunk("two", "requested")])).toEqual(["asked two"]);
  expect(seenIn(answered)).toEqual([]);
});
