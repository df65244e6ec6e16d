import { draftMarkdown, type MarkdownDraft } from "@linnet/protocol";
import { expect, test } from "vitest";
import { readDraftsMarkdown } from "./drafts-markdown.ts";

const PICTURE = "0199c2a4-7b1e-7c3a-9f2d-3c1b5a7e9d10";
const DRAFT: MarkdownDraft = {
  id: "0199c2a4-0000-7000-8000-000000000001",
  createdAt: "2026-11-26T09:00:00.000Z",
  posts: [
    {
      text: "> Quoted by the person\n\n  indented, and # no heading",
      pictures: [{ id: PICTURE, altText: "A [red] back\\slash\nkite" }],
    },
    { text: "---\n<!-- linnet-draft x -->" },
  ],
  sources: [
    { id: "s1", title: "The [river]", url: "https://example.com/a?b=1" },
    { id: "s2", title: "By hand" },
  ],
};
const addressOf = () => "data:image/png;base64,AAAA";

test("what was written is read again, to the letter", () => {
  const second = { ...DRAFT, id: "two", sources: [] };
  const text = `# Drafts\n\n${draftMarkdown(DRAFT, addressOf)}\n${draftMarkdown(second, addressOf)}`;
  const read = readDraftsMarkdown(text);
  expect(read.drafts.map(({ id }) => id)).toEqual([DRAFT.id, "two"]);
  expect(read.drafts[0]?.variants[0]?.posts).toEqual([
    {
      text: DRAFT.posts[0]?.text,
      claims: [],
      pictures: [{ id: expect.any(String), altText: "A [red] back\\slash kite" }],
    },
    { text: "---\n<!-- linnet-draft x -->", claims: [] },
  ]);
  expect(read.drafts[0]?.sources).toEqual(DRAFT.sources);
  expect(read.drafts[1]?.sources).toEqual([]);
  const [first] = read.drafts[0]?.variants[0]?.posts[0]?.pictures ?? [];
  expect(read.pictures[first?.id ?? ""]).toEqual({ type: "image/png", base64: "AAAA" });
  expect(Object.keys(read.pictures)).toHaveLength(2);
});

test("a text by hand is one draft, and its notes are left out", () => {
  const read = readDraftsMarkdown("Notes\r\n\r\n> One\r\n> more\r\n\r\nand\r\n\r\n>Two");
  expect(read.drafts).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      variants: [
        {
          posts: [
            { text: "One\nmore", claims: [] },
            { text: "Two", claims: [] },
          ],
        },
      ],
      chosen: 0,
      sources: [],
    },
  ]);
});

test("a text without posts has no drafts", () => {
  expect(readDraftsMarkdown("# Only a heading\n\n![a](data:image/png;base64,AAAA)").drafts).toEqual(
    [],
  );
});

test("addresses that were written by hand need no angle brackets", () => {
  const read = readDraftsMarkdown(
    "Reply to https://x.com/ida/status/12\n\n> One\n\nSources:\n\n- [A (b)](https://example.com/a_(b))\n- [here](notes.md)",
  );
  expect(read.drafts[0]).toMatchObject({
    answers: { kind: "reply", postId: "12", url: "https://x.com/ida/status/12" },
    sources: [
      { id: "s1", title: "A (b)", url: "https://example.com/a_(b)" },
      { id: "s2", title: "[here](notes.md)" },
    ],
  });
});
