import type { LinnetPart } from "@linnet/protocol";
import { expect, test } from "vitest";
import { withoutDraftedPosts } from "./without-drafted-posts.ts";

const post = (text: string) => ({ text, weightedLength: text.length, claims: [] });
const draft: LinnetPart = {
  type: "tool-submitDraft",
  toolCallId: "draft",
  state: "output-available",
  input: { variants: [], sources: [] },
  output: {
    accepted: true,
    limit: 280,
    neverSaid: [],
    draftId: "draft",
    variants: [{ posts: [post("It rose.")] }, { posts: [post("It fell."), post("It stopped.")] }],
    sources: [],
    problems: [],
  },
};

function shown(text: string): string[] {
  const parts = withoutDraftedPosts([draft, { type: "text", text }]);
  return parts.flatMap((part) => (part.type === "text" ? part.text : []));
}

test.each([
  ["It rose.", ""],
  ["It ro", ""],
  ["It fell.\n\nIt stopped.", ""],
  ["It rose.\n\nMade without a model.", "Made without a model."],
  [
    "The post, ready to copy (8 of 280):\n\nIt rose.\n\nMade without a model.",
    "Made without a model.",
  ],
  ["The thread:\n\n1/2 (8 of 280):\n\nIt fell.\n\n2/2 (11 of 280):\n\nIt st", ""],
  ["The river rose.", "The river rose."],
])("of %j a view with a card shows %j", (text, left) => {
  expect(shown(text)).toEqual([left]);
});

test("a text without a draft stays as it is", () => {
  const text: LinnetPart = { type: "text", text: "It rose." };
  expect(withoutDraftedPosts([text])).toEqual([text]);
});

test("of a text that is being written, nothing is shown that is taken back later", () => {
  const whole =
    "Done.\n\nThe post, ready to copy (8 of 280):\n\nIt rose.\n\nThe draft has 2 more versions.";
  let before = "";
  for (let length = 0; length <= whole.length; length += 1) {
    const text: LinnetPart = { type: "text", text: whole.slice(0, length), state: "streaming" };
    const now = withoutDraftedPosts([draft, text]).flatMap((part) =>
      part.type === "text" ? part.text : [],
    );
    expect(now.join("").startsWith(before)).toBe(true);
    before = now.join("");
  }
  expect(before).toBe("Done.");
  expect(shown(whole)).toEqual(["Done.\n\nThe draft has 2 more versions."]);
});
