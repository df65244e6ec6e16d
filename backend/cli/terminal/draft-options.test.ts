import { expect, test } from "vitest";
import { draftOptions } from "./draft-options.ts";

test.each([
  [[], "Draft a post about this."],
  [["--thread", "4"], "Draft a thread of 4 posts about this."],
  [["--thread", "4", "--ask", "About the cost."], "About the cost. Make it a thread of 4 posts."],
])("%j asks for what it says", (words, ask) => {
  expect(draftOptions(words)).toMatchObject({ ask });
});

test("it drafts at once unless research is to come first", () => {
  expect(draftOptions([]).intent).toBe("draft");
  expect(draftOptions(["--research"]).intent).toBe("research");
});

test.each([
  [["--thread", "1"], "--thread: must be a whole number from 2 to 25"],
  [["--variant", "x"], "--variant: must be a whole number from 1 to 3"],
  [["--drop-every", ""], "--drop-every: must be a whole number"],
  [
    ["--pick", "0"],
    '--pick: must name sentences from 1 on, such as 1,3 or 2-4, or t or l, not "0".',
  ],
  [["--pick", "1,x"], 'not "1,x".'],
  [["--ask", " "], "--ask: says nothing"],
  [["--chat", "a", "--file", "b"], "--file: leave it out; the chat has what it is about"],
  [["--chat", "a", "--research"], "--research: leave it out"],
  [["--nothing"], "Unknown option '--nothing'; --help says more."],
])("%j is refused by the name of the option", (words, message) => {
  expect(() => draftOptions(words)).toThrow(message);
});
