import { expect, test } from "vitest";
import { draftOfFileSchema } from "./draft-file.ts";

function issuesOf(more: object) {
  const draft = { id: "one", variants: [{ posts: [{ text: "One." }] }], ...more };
  return draftOfFileSchema.safeParse(draft).error?.issues.map(({ path }) => path.join(".")) ?? [];
}

test("a source has an address that a client can make a link of, or none", () => {
  const source = (url?: string) => ({ sources: [{ id: "s1", title: "A page", url }] });
  expect(issuesOf(source("https://example.org/a"))).toEqual([]);
  expect(issuesOf(source())).toEqual([]);
  for (const url of ["javascript:alert(1)", "file:///etc/hosts", "notes.txt"]) {
    expect(issuesOf(source(url))).toEqual(["sources.0.url"]);
  }
});

test("the time of a draft is one that the database can keep", () => {
  expect(issuesOf({ createdAt: "2026-01-01T00:00:00Z" })).toEqual([]);
  expect(issuesOf({ createdAt: "0000-01-01T00:00:00Z" })).toEqual(["createdAt"]);
});

test("the post that a draft answers has its own address on X", () => {
  const answers = (url: string) => ({
    answers: { kind: "quote", postId: "12", username: "ida", url, text: "" },
  });
  expect(issuesOf(answers("https://x.com/ida/status/12"))).toEqual([]);
  for (const url of [
    "https://elsewhere.example/ida/status/12",
    "https://x.com/ida/status/13",
    "https://x.com/bob/status/12",
  ]) {
    expect(issuesOf(answers(url))).toEqual(["answers.url"]);
  }
});
