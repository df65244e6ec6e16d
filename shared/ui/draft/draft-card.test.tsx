// @vitest-environment happy-dom

import type { Draft, DraftVariant } from "@linnet/protocol";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderUi } from "../testing/render-ui.tsx";
import { DraftCard } from "./draft-card.tsx";
import type { DraftAccess } from "./use-draft-edits.tsx";

function variant(...texts: string[]): DraftVariant {
  return {
    posts: texts.map((text) => ({
      text,
      weightedLength: text.length,
      claims: [{ text, sourceIds: text.includes("sourced") ? ["s1"] : [] }],
    })),
  };
}
function shownPosts(): (string | null | undefined)[] {
  return screen.getAllByRole("article").map((post) => post.querySelector("p")?.textContent);
}
const sources = [{ id: "s1", title: "The page", url: "https://example.com/page" }];

test("a post is shown exactly, with how much room is left", async () => {
  renderUi(<DraftCard variants={[variant("One line.\nAnother line.")]} sources={sources} />);
  const post = screen.getByRole("article", { name: "Post 1" });
  expect(post.querySelector("p")?.textContent).toBe("One line.\nAnother line.");
  expect(within(post).getByRole("img", { name: "257 characters left" })).toBeDefined();
});

test("a name that X turns into a link is warned of", async () => {
  renderUi(<DraftCard variants={[variant("See README.md for more.")]} sources={[]} />);
  const warnings = await screen.findByRole("list", { name: "Warnings" });
  expect(warnings.textContent).toContain("README.md");
});

test("Copy takes the whole thread, Open in X hands it over post by post", async () => {
  const user = userEvent.setup();
  const { seen } = renderUi(<DraftCard variants={[variant("First.", "Second.")]} sources={[]} />);
  await user.click(screen.getByRole("button", { name: "Copy" }));
  expect(seen.copied).toEqual(["First.\n\nSecond."]);
  const open = screen.getByRole("button", { name: "Open in X" });
  await user.click(open);
  expect(screen.getByText(/Next: post 2 of 2/)).toBeDefined();
  await user.click(open);
  expect(seen.opened.map((url) => new URL(url).searchParams.get("text"))).toEqual([
    "First.",
    "Second.",
  ]);
  expect(screen.getByText(/All posts were handed over/)).toBeDefined();
});

test("an edit is weighed, stored, and can be undone", async () => {
  const user = userEvent.setup();
  const stored: unknown[] = [];
  const original = variant("A post.");
  const drafts: DraftAccess = {
    get: () => Promise.reject(new Error("not found")),
    update: async (_id, change) => {
      stored.push(change);
      return { variants: [original] } as Draft;
    },
  };
  renderUi(<DraftCard draftId="d1" variants={[original]} sources={[]} drafts={drafts} />);
  await user.click(screen.getByRole("button", { name: "Edit" }));
  const editor = screen.getByRole("textbox", { name: "Post 1" });
  await user.type(editor, " Longer.");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(shownPosts()).toEqual(["A post. Longer."]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(shownPosts()).toEqual(["A post."]);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  await waitFor(() => expect(stored).toHaveLength(2));
  expect(stored[0]).toMatchObject({ variants: [{ posts: [{ text: "A post. Longer." }] }] });
  expect(stored[1]).toMatchObject({ variants: [{ posts: [{ text: "A post." }] }] });
});

test("an edit that cannot be stored stays, and says so", async () => {
  const user = userEvent.setup();
  const drafts: DraftAccess = {
    get: () => Promise.reject(new Error("not found")),
    update: () => Promise.reject(new Error("The backend is away.")),
  };
  renderUi(<DraftCard draftId="d1" variants={[variant("A post.")]} sources={[]} drafts={drafts} />);
  await user.click(screen.getByRole("button", { name: "Edit" }));
  await user.type(screen.getByRole("textbox", { name: "Post 1" }), "!");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/The backend is away/)).toBeDefined();
  expect(screen.getByText("A post.!")).toBeDefined();
});

test("variants are chosen, and other versions asked for", async () => {
  const user = userEvent.setup();
  const asked: string[] = [];
  renderUi(
    <DraftCard
      variants={[variant("One."), variant("Two.")]}
      sources={[]}
      onPrompt={(text) => asked.push(text)}
    />,
  );
  await user.click(screen.getByRole("button", { name: "Variant 2" }));
  expect(shownPosts()).toEqual(["Two."]);
  await user.click(screen.getByRole("button", { name: "Shorter" }));
  await user.click(screen.getByRole("button", { name: "Another hook" }));
  expect(asked).toEqual(["Make it shorter.", "Another hook, please."]);
});

test("a variant that is chosen before the stored draft is there stays chosen", async () => {
  const user = userEvent.setup();
  const variants = [variant("One."), variant("Two.")];
  const answered = Promise.withResolvers<Draft>();
  const drafts: DraftAccess = { get: () => answered.promise, update: () => answered.promise };
  renderUi(<DraftCard draftId="draft" variants={variants} sources={[]} drafts={drafts} />);
  await user.click(screen.getByRole("button", { name: "Variant 2" }));
  await act(async () =>
    answered.resolve({
      id: "draft",
      chatId: "chat",
      messageId: "message",
      model: "scripted",
      variants,
      chosen: 0,
      sources: [],
      createdAt: "2026-01-01T00:00:00.000Z",
      updatedAt: "2026-01-01T00:00:00.000Z",
    }),
  );
  expect(shownPosts()).toEqual(["Two."]);
});

test("each claim shows its sources by number, or that it has none", () => {
  renderUi(<DraftCard variants={[variant("A sourced one.", "A bare one.")]} sources={sources} />);
  const [sourced, bare] = screen.getAllByRole("article");
  expect(sourced?.querySelector("details")?.textContent).toContain("[1]");
  expect(bare?.querySelector("details")?.textContent).toContain("no source");
});

test("a draft that is being written can only be read", () => {
  renderUi(<DraftCard variants={[variant("Half a")]} sources={[]} isWriting />);
  expect(screen.queryAllByRole("button")).toEqual([]);
});
