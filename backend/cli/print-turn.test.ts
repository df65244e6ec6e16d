import type { LinnetPart } from "@linnet/protocol";
import { afterEach, expect, test, vi } from "vitest";
import { TurnPrinter } from "./print-turn.ts";

afterEach(() => vi.restoreAllMocks());

const text = (words: string): LinnetPart => ({ type: "text", text: words, state: "streaming" });
const attempt = (number: number): LinnetPart => ({
  type: "data-attempt",
  data: { step: "draft", attempt: number },
});
const source: LinnetPart = { type: "source-document", sourceId: "s1", mediaType: "", title: "A" };

/** What is on the terminal after a turn that had these states. */
function printed(...states: LinnetPart[][]): string {
  let shown = "";
  vi.spyOn(process.stderr, "write").mockImplementation((words) => {
    shown += words;
    return true;
  });
  const printer = new TurnPrinter({ hidesAngles: false, hidesDraft: true, hidesEvidence: true });
  for (const parts of states) printer.show(parts);
  return shown;
}

test("a text is printed as it grows, once", () => {
  expect(printed([text("It")], [text("It rose")], [text("It rose")])).toBe("\nIt rose");
});

test("a text that changed goes on at the line that changed", () => {
  expect(
    printed([text("It rose.\nThe post, ready")], [text("It rose.")], [text("It rose.\nThe draft")]),
  ).toBe("\nIt rose.\nThe post, ready\nThe draft");
});

test("a text of another attempt begins a line, and what follows is printed, too", () => {
  const first = [attempt(1), text("A long beginning that was lost")];
  expect(printed(first, [...first, attempt(2), text("It rose.\n"), source])).toBe(
    "\nA long beginning that was lost\nIt rose.\n   source s1: A\n",
  );
  const other = [attempt(1), text("Lost."), attempt(2), source, text("It rose.")];
  expect(printed(other.slice(0, 2), other.slice(0, 4), other)).toBe(
    "\nLost.   source s1: A\n\nIt rose.",
  );
});
