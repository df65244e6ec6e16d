// @vitest-environment happy-dom

import type { DraftPost } from "@linnet/protocol";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderUi } from "../testing/render-ui.tsx";
import { SentencePicker } from "./sentence-picker.tsx";

const offered = {
  source: { id: "s1", title: "The bridge", url: "https://a.example/bridge" },
  language: "en",
  title: "The bridge opens",
  url: "https://a.example/bridge",
  sentences: [
    { text: "It cost 9,000 euros less.", index: 5 },
    { text: "It opens on Friday.", index: 1 },
    { text: "Cyclists get a lane.", index: 2 },
  ],
};

function postsOf(text: string): DraftPost[] {
  return [{ text, weightedLength: text.length, claims: [] }];
}

function picker(
  posts: string | DraftPost[],
  more: Partial<Parameters<typeof SentencePicker>[0]> = {},
) {
  return (
    <SentencePicker
      offered={offered}
      posts={typeof posts === "string" ? postsOf(posts) : posts}
      isChanged={false}
      limit={280}
      onPick={() => {}}
      {...more}
    />
  );
}

function ticked() {
  return screen
    .getAllByRole<HTMLInputElement>("checkbox", { hidden: true })
    .flatMap(({ checked, labels }) => (checked ? labels?.[0]?.textContent : []));
}

test("ticked sentences go into the post in the order of the source, with their words as evidence", async () => {
  const user = userEvent.setup();
  const picked: DraftPost[] = [];
  renderUi(picker("Words of a model.", { onPick: (posts) => picked.push(...posts) }));
  await user.click(screen.getByText("Use the source's own words"));
  for (const { text } of offered.sentences) {
    await user.click(screen.getByRole("checkbox", { name: text }));
  }
  await user.click(screen.getByRole("checkbox", { name: "The bridge opens" }));
  await user.click(screen.getByRole("button", { name: "Put into the post" }));
  expect(picked[0]?.text).toBe(
    "It opens on Friday. Cyclists get a lane.\n\nIt cost 9,000 euros less.\n\nhttps://a.example/bridge",
  );
  expect(picked[0]?.claims).toContainEqual({
    text: "It opens on Friday.",
    sourceIds: ["s1"],
    quote: "It opens on Friday.",
  });
  await waitFor(() => expect(picked[0]?.weightedLength).toBeGreaterThan(0));
});

test("where a thread would give way to one post, the button says so", async () => {
  const user = userEvent.setup();
  const picked: DraftPost[] = [];
  const posts = offered.sentences.flatMap(({ text }) => postsOf(text));
  const { rerender } = renderUi(picker(posts, { onPick: (next) => picked.push(...next) }));
  await user.click(screen.getByText("Use the source's own words"));
  await user.click(screen.getByRole("button", { name: "Make one post of them" }));
  expect(picked).toHaveLength(1);
  rerender(picker([...posts, ...postsOf("Words of my own.")], { isChanged: true }));
  expect(screen.getByRole("button", { name: "Put into the post" })).toBeDefined();
});

test("what is too long for one post makes a thread where the draft is one", async () => {
  const user = userEvent.setup();
  const picked: DraftPost[] = [];
  const posts = offered.sentences.flatMap(({ text }) => postsOf(text));
  renderUi(picker(posts, { limit: 45, onPick: (next) => picked.push(...next) }));
  await user.click(screen.getByText("Use the source's own words"));
  await user.click(await screen.findByRole("button", { name: "Make a thread of them" }));
  expect(picked.map(({ text }) => text)).toEqual([
    "It opens on Friday. Cyclists get a lane.",
    "It cost 9,000 euros less.",
  ]);
});

test("without a title, nothing ticked is nothing to put anywhere", () => {
  const { title: _, ...bare } = offered;
  renderUi(picker("", { offered: bare }));
  const button = screen.getByRole("button", { name: "Put into the post", hidden: true });
  expect(button).toHaveProperty("disabled", true);
});

test("each title and sentence runs in its own direction, inside a block that keeps the interface's", () => {
  const title = "الجسر يُفتح";
  renderUi(picker("", { offered: { ...offered, title } }));
  for (const text of [title, ...offered.sentences.map((sentence) => sentence.text)]) {
    const own = screen.getByText(text);
    expect(own.getAttribute("dir")).toBe("auto");
    expect(own.parentElement?.matches("label > span:not([dir])")).toBe(true);
  }
});

test("what stands in the present draft is ticked, and again when the draft changes", () => {
  const { rerender } = renderUi(picker("It opens on Friday.\n\nIt cost 9,000 euros less."));
  expect(ticked()).toEqual(["It cost 9,000 euros less.", "It opens on Friday."]);
  expect(screen.queryByText(/^The post has words of yours/)).toBeNull();
  rerender(picker("The bridge opens\n\nCyclists get a lane. https://a.example/bridge"));
  expect(ticked()).toEqual(["The bridge opens", "Cyclists get a lane.", offered.url]);
  rerender(picker("Words of my own."));
  expect(ticked()).toEqual(["The bridge opens", offered.url]);
});

test("to words of the person, sentences are only added: what stands there cannot be taken out", async () => {
  const user = userEvent.setup();
  const picked: DraftPost[] = [];
  const text = `Mine! The bridge opens on Friday. It opens on Friday.\n\n${offered.url}`;
  renderUi(picker(text, { isChanged: true, onPick: (posts) => picked.push(...posts) }));
  await user.click(screen.getByText("Use the source's own words"));
  expect(ticked()).toEqual(["It opens on Friday."]);
  const fixed = screen.getByRole("checkbox", { name: "It opens on Friday." });
  expect(fixed).toHaveProperty("disabled", true);
  const hint = screen.getByText(/^The post has words of yours/);
  expect(fixed.getAttribute("aria-describedby")).toBe(hint.id);
  expect(
    screen.getByRole("checkbox", { name: "Cyclists get a lane." }).hasAttribute("aria-describedby"),
  ).toBe(false);
  expect(screen.queryByRole("checkbox", { name: offered.url })).toBeNull();
  const apply = screen.getByRole("button", { name: "Put into the post" });
  expect(apply).toHaveProperty("disabled", true);
  await user.click(screen.getByRole("checkbox", { name: "Cyclists get a lane." }));
  await user.click(apply);
  expect(picked.map((post) => post.text)).toEqual([
    `Mine! The bridge opens on Friday. It opens on Friday.\n\nCyclists get a lane.\n\n${offered.url}`,
  ]);
});

test("a version that a later draft has kept, with a claim of the person, is not replaced", async () => {
  const user = userEvent.setup();
  const picked: DraftPost[] = [];
  const claims = [{ text: "Mine.", sourceIds: [] }];
  const kept: DraftPost[] = ["First post.", "Mine."].map((text) => ({
    text,
    weightedLength: text.length,
    claims,
  }));
  renderUi(picker(kept, { onPick: (posts) => picked.push(...posts) }));
  await user.click(screen.getByText("Use the source's own words"));
  expect(ticked()).toEqual([]);
  await user.click(screen.getByRole("checkbox", { name: "Cyclists get a lane." }));
  await user.click(screen.getByRole("button", { name: "Put into the post" }));
  expect(picked.map(({ text }) => text)).toEqual(["First post.", "Mine.\n\nCyclists get a lane."]);
  expect(picked[1]?.claims[0]).toEqual(claims[0]);
});
