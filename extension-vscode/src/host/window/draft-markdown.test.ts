import { expect, test } from "vitest";
import { draftMarkdown } from "./draft-markdown.ts";

test("a post is not changed", () => {
  expect(draftMarkdown(["One line.\nAnother."], [])).toBe("One line.\nAnother.\n");
});

test("a thread and its sources are one document", () => {
  expect(
    draftMarkdown(
      ["First.", "Second."],
      [
        { id: "s1", title: "The [page]", url: "https://example.com/a_(b)" },
        { id: "s2", title: "src/main.rs:1-5" },
      ],
    ),
  ).toBe(
    [
      "First.",
      "---",
      "Second.",
      "## Sources",
      "1. [The \\[page\\]](<https://example.com/a_(b)>)\n2. src/main.rs:1-5\n",
    ].join("\n\n"),
  );
});
