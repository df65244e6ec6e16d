import type { UIMessageChunk } from "ai";
import { expect, test } from "vitest";
import { ApprovalSigns } from "./approval-signs.ts";

function chunk(id: string, state: "requested" | "approved" | "declined"): UIMessageChunk {
  return { type: "data-approval", id, data: { id, tool: "publishPost", input: {}, state } };
}

const gate = (closed: boolean): UIMessageChunk => ({
  type: "data-gate",
  data: { closed },
  transient: true,
});

function seenIn(chunks: UIMessageChunk[]): string[] {
  const seen: string[] = [];
  const signs = new ApprovalSigns({
    onAsked: ({ id }) => void seen.push(`asked ${id}`),
    onAnswered: () => void seen.push("answered"),
  });
  for (const each of chunks) signs.take(each);
  return seen;
}

test("a request is told once, and its answer", () => {
  const live = [chunk("one", "requested"), chunk("one", "requested"), chunk("one", "approved")];
  expect(seenIn(live)).toEqual(["asked one", "answered"]);
});

test("of what arrives at once, only a request that is still open is told", () => {
  const replayed = [
    gate(true),
    chunk("one", "requested"),
    chunk("one", "declined"),
    chunk("two", "requested"),
    gate(false),
  ];
  expect(seenIn(replayed)).toEqual(["asked two"]);
  expect(seenIn([...replayed.slice(0, 3), gate(false)])).toEqual([]);
});

test("what cannot be read is left alone", () => {
  expect(seenIn([{ type: "data-approval", data: { state: "requested" } }])).toEqual([]);
});
