// @vitest-environment happy-dom

import { createMemoryChatStores, ProblemError } from "@linnet/client";
import { type AnsweredPost, type Draft, type DraftVariant, PROBLEMS } from "@linnet/protocol";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { renderUi } from "../testing/render-ui.tsx";
import { storedDraft } from "../testing/stored-draft.ts";
import type { DraftAccess } from "./draft-access.ts";
import { DraftCard } from "./draft-card.tsx";

function variant(...texts: string[]): DraftVariant {
  return {
    posts: texts.map((text) => ({
      text,
      weightedLength: text.length,
      claims: [{ text, sourceIds: text.includes("sourced") ? ["s1"] : [] }],
    })),
  };
}

/** A backend that is away, but for what a test has it do. */
function access(does: Partial<DraftAccess> = {}): DraftAccess {
  const away = () => Promise.reject(new Error("The backend is away."));
  const all = { get: away, update: away, noteUse: away, uploadPicture: away, pictureBytes: away };
  return { ...all, ...does };
}

/** A backend with a draft, which notes each change that is stored. */
function storing(draft: Draft, stored: unknown[]): DraftAccess {
  return access({
    get: async () => draft,
    update: async (_id, change) => {
      stored.push(change);
      return draft;
    },
    noteUse: async () => {},
  });
}

function shownPosts(): (string | null | undefined)[] {
  return screen
    .getAllByRole("article", { name: /^Post/ })
    .map((post) => post.querySelector("p")?.textContent);
}
const sources = [{ id: "s1", title: "The page", url: "https://example.com/page" }];

test("a post is shown exactly, with how much room is left", async () => {
  renderUi(<DraftCard variants={[variant("One line.\nAnother line.")]} sources={sources} />);
  const post = screen.getByRole("article", { name: "Post 1" });
  expect(post.querySelector("p")?.textContent).toBe("One line.\nAnother line.");
  expect(within(post).getByRole("img", { name: "257 characters left" })).toBeDefined();
});

test("what another client stores of the newest draft is shown by itself while the view is seen", async () => {
  vi.useFakeTimers();
  try {
    const get = vi.fn(async () => storedDraft([variant("First.")]));
    const drafts = access({ get });
    renderUi(
      <DraftCard
        draftId="d"
        variants={[variant("First.")]}
        sources={[]}
        drafts={drafts}
        onPrompt={() => {}}
      />,
    );
    await act(() => vi.advanceTimersByTimeAsync(0));
    get.mockResolvedValue(storedDraft([variant("Theirs.")]));
    const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(get).toHaveBeenCalledOnce();
    seen.mockRestore();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(shownPosts()).toEqual(["Theirs."]);
  } finally {
    vi.useRealTimers();
  }
});

test("why an edit is not stored is said as everywhere, and not in the English of the backend", async () => {
  const user = userEvent.setup();
  const refused = new ProblemError({
    type: "/problems/unauthenticated",
    ...PROBLEMS.unauthenticated,
  });
  const refuse = () => Promise.reject(refused);
  const drafts = access({ get: refuse, update: refuse });
  renderUi(<DraftCard draftId="d" variants={[variant("First.")]} sources={[]} drafts={drafts} />, {
    refusedAs: "expired",
  });
  await user.type(screen.getByRole("textbox", { name: "Post 1" }), " Mine.");
  expect(
    await screen.findByText("The edit is kept here only: The connection has expired"),
  ).toBeDefined();
});

test("what keeps an edit from being stored stands under the post, above what takes the draft along", async () => {
  const user = userEvent.setup();
  renderUi(<DraftCard draftId="d" variants={[variant("First.")]} sources={[]} drafts={access()} />);
  await user.type(screen.getByRole("textbox", { name: "Post 1" }), " Mine.");
  const notice = await screen.findByText(/^The edit is kept here only/);
  const copy = screen.getByRole("button", { name: "Copy" });
  expect(notice.compareDocumentPosition(copy)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("a name that X turns into a link is warned of", async () => {
  renderUi(<DraftCard variants={[variant("See README.md for more.")]} sources={[]} />);
  const warnings = await screen.findByRole("list", { name: "Warnings" });
  expect(warnings.textContent).toContain("README.md");
});

test("Copy all takes the whole thread, Open in X hands it over post by post", async () => {
  const user = userEvent.setup();
  const { seen } = renderUi(<DraftCard variants={[variant("First.", "Second.")]} sources={[]} />);
  await user.click(screen.getByRole("button", { name: "Copy all" }));
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

test("what is typed is copied as it is seen, counted, stored, and can be put back", async () => {
  const user = userEvent.setup();
  const stored: unknown[] = [];
  const original = variant("A post.");
  const drafts = storing(storedDraft([original]), stored);
  drafts.noteUse = async () => void stored.push("used");
  const { seen } = renderUi(
    <DraftCard draftId="d1" variants={[original]} sources={[]} drafts={drafts} />,
  );
  await user.type(screen.getByRole("textbox", { name: "Post 1" }), " Longer.");
  expect(screen.getByRole("img", { name: "265 characters left" }).textContent).toContain("265");
  await user.click(screen.getByRole("button", { name: "Copy" }));
  expect(seen.copied).toEqual(["A post. Longer."]);
  // Copying stores the text first, so that the voice learns from what was copied.
  await waitFor(() => expect(stored).toHaveLength(2));
  expect(stored.pop()).toBe("used");

  await user.click(screen.getByRole("button", { name: "Restore the text as drafted" }));
  expect(shownPosts()).toEqual(["A post."]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(shownPosts()).toEqual(["A post. Longer."]);
  await waitFor(() => expect(stored).toHaveLength(3));
  const texts = ["A post. Longer.", "A post.", "A post. Longer."];
  expect(stored).toMatchObject(texts.map((text) => ({ variants: [{ posts: [{ text }] }] })));
});

test("an edit is there again after the view was closed, and when another variant was looked at", async () => {
  const user = userEvent.setup();
  const { draftEdits } = createMemoryChatStores();
  const card = (
    <DraftCard
      draftId="d1"
      variants={[variant("One."), variant("Two.")]}
      sources={[]}
      drafts={access()}
    />
  );
  const first = renderUi(card, { draftEdits });
  await user.type(screen.getByRole("textbox", { name: "Post 1" }), " Mine");
  await user.click(screen.getByRole("button", { name: "Variant 2" }));
  await user.click(screen.getByRole("button", { name: "Variant 1" }));
  expect(shownPosts()).toEqual(["One. Mine"]);
  expect(await screen.findByText(/Linnet's backend is not running/)).toBeDefined();
  first.unmount();

  renderUi(card, { draftEdits });
  await waitFor(() => expect(shownPosts()).toEqual(["One. Mine"]));
});

test("the progress of a thread in X outlives the view", async () => {
  const user = userEvent.setup();
  const { draftEdits } = createMemoryChatStores();
  const card = <DraftCard draftId="d1" variants={[variant("First.", "Second.")]} sources={[]} />;
  const first = renderUi(card, { draftEdits });
  await user.click(screen.getByRole("button", { name: "Open in X" }));
  first.unmount();

  const { seen } = renderUi(card, { draftEdits });
  expect(await screen.findByText(/Next: post 2 of 2/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Open in X" }));
  await user.click(screen.getByRole("button", { name: "Open post 1 in X again" }));
  await user.click(screen.getByRole("button", { name: "Copy post 2" }));
  expect(seen.opened.map((url) => new URL(url).searchParams.get("text"))).toEqual([
    "Second.",
    "First.",
  ]);
  expect(seen.copied).toEqual(["Second."]);
});

test("a post without text is not stored, and says so", async () => {
  const user = userEvent.setup();
  const stored: unknown[] = [];
  const drafts = storing(storedDraft([variant("A post.")]), stored);
  renderUi(<DraftCard draftId="d1" variants={[variant("A post.")]} sources={[]} drafts={drafts} />);
  await user.clear(screen.getByRole("textbox", { name: "Post 1" }));
  expect(screen.getByText("A post needs text.")).toBeDefined();
  await user.type(screen.getByRole("textbox", { name: "Post 1" }), "B");
  await user.tab();
  await waitFor(() => expect(stored).toHaveLength(1));
  expect(stored).toMatchObject([{ variants: [{ posts: [{ text: "B" }] }] }]);
});

test("a post of invisible signs, which the backend refuses, is not stored, and says so", async () => {
  const user = userEvent.setup();
  const stored: unknown[] = [];
  const drafts = storing(storedDraft([variant("A post.")]), stored);
  renderUi(
    <DraftCard draftId="unseen" variants={[variant("A post.")]} sources={[]} drafts={drafts} />,
  );
  const box = screen.getByRole("textbox", { name: "Post 1" });
  await user.clear(box);
  await user.type(box, "\u200b");
  await user.tab();
  expect(screen.getByText("A post needs text.")).toBeDefined();
  expect(stored).toEqual([]);
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

test("a draft with words is asked to be posted by a button, which sends the intent", async () => {
  const user = userEvent.setup();
  const asked: unknown[] = [];
  const refuse = () => Promise.reject(new Error("unexpected"));
  const reminders = { list: async () => [], remind: refuse, move: refuse, cancel: refuse };
  renderUi(
    <DraftCard
      draftId="asked"
      variants={[variant("One."), variant("")]}
      sources={[]}
      reminders={reminders}
      onPrompt={(...prompt) => asked.push(prompt)}
    />,
  );
  await user.click(await screen.findByRole("button", { name: "Post on X..." }));
  await waitFor(() => expect(asked).toEqual([["Post it on X.", "publish"]]));
  await user.click(screen.getByRole("button", { name: "Variant 2" }));
  expect(screen.getByRole("button", { name: "Remind me..." })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Post on X..." })).toBeNull();
});

test("another version is asked for once the backend has the edits and the chosen variant", async () => {
  const user = userEvent.setup();
  const answers: (() => void)[] = [];
  const asked: string[] = [];
  const stored = storedDraft([variant("One."), variant("Two.")]);
  const drafts = access({
    get: async () => stored,
    update: () => new Promise((resolve) => answers.push(() => resolve(stored))),
  });
  renderUi(
    <DraftCard
      draftId="asked-late"
      variants={[variant("One."), variant("Two.")]}
      sources={[]}
      drafts={drafts}
      onPrompt={(text) => asked.push(text)}
    />,
  );
  await user.click(screen.getByRole("button", { name: "Variant 2" }));
  const shorter = screen.getByRole("button", { name: "Shorter" });
  await user.click(shorter);
  await user.click(shorter);
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(asked).toEqual([]);
  answers[0]?.();
  await waitFor(() => expect(asked).toEqual(["Make it shorter."]));
});

test("a variant that is chosen before the stored draft is there stays chosen", async () => {
  const user = userEvent.setup();
  const variants = [variant("One."), variant("Two.")];
  const answered = Promise.withResolvers<Draft>();
  const drafts = access({ get: () => answered.promise, update: () => answered.promise });
  renderUi(<DraftCard draftId="draft" variants={variants} sources={[]} drafts={drafts} />);
  await user.click(screen.getByRole("button", { name: "Variant 2" }));
  await act(async () => answered.resolve(storedDraft(variants)));
  expect(shownPosts()).toEqual(["Two."]);
});

test("each claim shows its sources by number, or that it has none", () => {
  renderUi(<DraftCard variants={[variant("A sourced one.", "A bare one.")]} sources={sources} />);
  const [sourced, bare] = screen.getAllByRole("article", { name: /^Post/ });
  expect(sourced?.querySelector("details")?.textContent).toContain("[1]");
  expect(bare?.querySelector("details")?.textContent).toContain("no source");
});

test("a draft that is being written can only be read", () => {
  renderUi(<DraftCard variants={[variant("Half a")]} sources={[]} isWriting />);
  expect(screen.queryAllByRole("button")).toEqual([]);
});

test("the evidence is the words of the source, with the way to them in the page", async () => {
  const openUrl = vi.fn();
  const page = { id: "s1", title: "Page", url: "https://a.example/page" };
  const claims = [{ text: "It opens", sourceIds: ["s1"], quote: "opens again on Friday" }];
  const posts = [{ text: "It opens.", weightedLength: 9, claims }];
  renderUi(<DraftCard variants={[{ posts }]} sources={[page]} />, { openUrl });
  expect(await screen.findByText("1 of 1 claim with evidence · 1 to compare")).toBeTruthy();
  expect(screen.getByText("in other words: compare")).toBeTruthy();
  fireEvent.click(screen.getByRole("link", { name: "opens again on Friday", hidden: true }));
  expect(openUrl).toHaveBeenCalledWith(
    "https://a.example/page#:~:text=opens%20again%20on%20Friday",
  );
});

test("each word that only a claim or only its quote has is underlined, and told", async () => {
  const quote = "The mill opens again on Friday";
  const claims = [
    { text: "The famous mill opens, the mayor says", sourceIds: ["s1"], quote },
    { text: "On Friday, the mill opens", sourceIds: ["s1"], quote },
  ];
  const posts = [{ text: "A mayor opens.", weightedLength: 14, claims }];
  renderUi(<DraftCard variants={[{ posts }]} sources={sources} />);
  const [told, same] = await screen.findAllByRole("listitem", { hidden: true });
  expect(Array.from(told?.querySelectorAll("u") ?? []).map((word) => word.textContent)).toEqual([
    "famous",
    "mayor",
    "says",
    "again",
    "Friday",
  ]);
  expect(told?.textContent).toContain(
    "Not in the quote: famous, mayor, says. Only in the quote: again, Friday",
  );
  expect(same?.textContent).toContain("in other words: compare");
  expect(same?.textContent).not.toContain("Not in the quote");
  expect(same?.textContent).toContain("Only in the quote: again");
});

test("of a claim without a source, no more is said than that", async () => {
  const claims = [{ text: "19 birds", sourceIds: [] }];
  const doubts = [{ kind: "number", text: "19" }];
  const posts = [{ text: "19 birds.", weightedLength: 9, claims, doubts }];
  renderUi(<DraftCard variants={[{ posts }]} sources={sources} />);
  expect(await screen.findByText("no source")).toBeTruthy();
  expect(screen.queryByText("in doubt")).toBeNull();
});

test("what the person adds is counted as unchecked, and an emptied post has no evidence", async () => {
  renderUi(<DraftCard variants={[variant("A sourced post.")]} sources={sources} />);
  expect(await screen.findByText("1 of 1 claim with evidence")).toBeTruthy();
  const write = (value: string) =>
    fireEvent.change(screen.getByRole("textbox"), { target: { value } });
  write("A sourced post. It cost 9 million euros.");
  expect(screen.getByText("1 of 2 claims with evidence")).toBeTruthy();
  expect(screen.getByText("It cost 9 million euros.").parentElement?.textContent).toContain(
    "yours: not checked",
  );
  write("");
  expect(screen.queryByText(/^Evidence:/)).toBeNull();
});

test("what nothing supports is marked in the post and said below it, until the person has changed it", () => {
  const doubts = [{ kind: "number", text: "9,000" }];
  const posts = [{ text: "It cost 9,000.", weightedLength: 14, claims: [], doubts }];
  const { container } = renderUi(<DraftCard variants={[{ posts }]} sources={sources} />);
  expect(container.querySelector(".linnet-doubt")?.textContent).toBe("9,000");
  expect(screen.getByText("No source has the number 9,000")).toBeTruthy();
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "It cost 8,000." } });
  expect(container.querySelector(".linnet-doubt")).toBeNull();
  expect(screen.queryByText("No source has the number 9,000")).toBeNull();
});

/** A draft whose page offers a sentence. */
function renderOffered() {
  const source = { id: "s1", title: "Page" };
  const sentences = { source, language: "en", sentences: [{ index: 0, text: "Picked." }] };
  renderUi(
    <DraftCard
      variants={[variant("First.")]}
      sources={[]}
      sentences={sentences}
      onPrompt={() => {}}
    />,
  );
}

test("the focus goes to the post when Undo takes its own button away", async () => {
  const user = userEvent.setup();
  renderOffered();
  await user.click(screen.getByText("Use the source's own words"));
  await user.click(screen.getByRole("checkbox", { name: "Picked." }));
  await user.click(screen.getByRole("button", { name: "Put into the post" }));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
});

test("the page's own words are put beside what the person wrote, and Undo takes only them away", async () => {
  const user = userEvent.setup();
  renderOffered();
  const post = screen.getByRole<HTMLTextAreaElement>("textbox");
  fireEvent.change(post, { target: { value: "First. And mine." } });
  await user.click(screen.getByText("Use the source's own words"));
  await user.click(screen.getByRole("checkbox", { name: "Picked." }));
  await user.click(screen.getByRole("button", { name: "Put into the post" }));
  expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe(
    "First. And mine.\n\nPicked.",
  );
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("First. And mine.");
});

test("a post without words is neither copied nor opened in X", async () => {
  const user = userEvent.setup();
  const { seen } = renderUi(
    <DraftCard variants={[variant("First.", "Second.")]} sources={[]} onPrompt={() => {}} />,
  );
  const isOff = (name: string) => screen.getByRole("button", { name }).hasAttribute("disabled");
  const names = ["Copy all", "Open in X", "Copy post 1", "Open post 1 in X"];
  const [first] = screen.getAllByRole("textbox");
  fireEvent.change(first ?? document.body, { target: { value: " " } });
  expect(names.map(isOff)).toEqual([true, true, true, true]);
  await user.keyboard("{Alt>}x{/Alt}");
  expect(seen.opened).toEqual([]);
  fireEvent.change(screen.getAllByRole("textbox")[1] ?? document.body, { target: { value: "" } });
  expect(names.map(isOff)).toEqual([true, true, true, true]);
  await user.keyboard("{Alt>}c{/Alt}");
  expect(seen.copied).toEqual([]);
});

const answers: AnsweredPost = {
  kind: "reply",
  postId: "11",
  url: "https://x.com/ada/status/11",
  username: "ada",
  text: "The gauge was wrong.",
};

test("a reply shows its post, and only its first post is opened in X as one", async () => {
  const user = userEvent.setup();
  const { seen } = renderUi(
    <DraftCard variants={[variant("First.", "Second.")]} sources={[]} answers={answers} />,
  );
  await user.click(screen.getByRole("link", { name: "Reply to @ada" }));
  expect(screen.getByText("The gauge was wrong.")).toBeDefined();
  const open = screen.getByRole("button", { name: "Open in X" });
  await user.click(open);
  await user.click(open);
  expect(seen.opened).toEqual([
    answers.url,
    "https://x.com/intent/tweet?text=First.&in_reply_to=11",
    "https://x.com/intent/tweet?text=Second.",
  ]);
});

test("how a draft answers its post is changed, taken away and put back, and stored each time", async () => {
  const user = userEvent.setup();
  const stored: unknown[] = [];
  const drafts = storing({ ...storedDraft([variant("Yes.")]), answers }, stored);
  renderUi(
    <DraftCard
      draftId="d1"
      variants={[variant("Yes.")]}
      sources={[]}
      answers={answers}
      drafts={drafts}
    />,
  );
  await user.click(screen.getByRole("button", { name: "Quote" }));
  expect(screen.getByRole("link", { name: "Quotes @ada" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Post of its own" }));
  expect(screen.queryByText("The gauge was wrong.")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Reply" }));
  expect(screen.getByRole("link", { name: "Reply to @ada" })).toBeDefined();
  expect(stored).toEqual([
    { answers: { kind: "quote" } },
    { answers: null },
    { answers: { kind: "reply" } },
  ]);
});

test("a change of the answer that the backend does not take is taken back, and said", async () => {
  const user = userEvent.setup();
  renderUi(
    <DraftCard
      draftId="d1"
      variants={[variant("Yes.")]}
      sources={[]}
      answers={answers}
      drafts={access()}
    />,
  );
  await user.click(screen.getByRole("button", { name: "Quote" }));
  expect(await screen.findByText(/Linnet's backend is not running/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Reply to @ada" })).toBeDefined();
});

test("a quote that is too long only with the address of its post is warned of", async () => {
  const quote: AnsweredPost = { ...answers, kind: "quote" };
  renderUi(<DraftCard variants={[variant("a".repeat(270))]} sources={[]} answers={quote} />);
  expect(await screen.findByText(/the address of the quoted post counts/)).toBeDefined();
});

const LINKED = "A sourced line. https://example.com/page";

test("the link goes into the first reply with its title, pictures stay, and it can be taken back", async () => {
  const user = userEvent.setup();
  const stored: unknown[] = [];
  const [post] = variant(LINKED).posts;
  if (!post) throw new Error("no post");
  const pictures = [{ id: "p1", altText: "A line" }];
  const drafted = { posts: [{ ...post, pictures }, ...variant("More.").posts] };
  const drafts = storing(storedDraft([drafted]), stored);
  renderUi(<DraftCard draftId="d7" variants={[drafted]} sources={sources} drafts={drafts} />);
  const texts = () => screen.getAllByRole<HTMLTextAreaElement>("textbox").map(({ value }) => value);
  await user.click(await screen.findByRole("button", { name: "Link in the first reply" }));
  expect(texts()).toEqual(["A sourced line.", "The page\nhttps://example.com/page", "More."]);
  expect(screen.queryByRole("button", { name: "Link in the first reply" })).toBeNull();
  await waitFor(() => expect(stored).toHaveLength(1));
  const claims = [expect.anything()];
  const posts = [
    { claims, pictures },
    { claims: [], pictures: [] },
    { claims, pictures: [] },
  ];
  expect(stored).toMatchObject([{ variants: [{ posts }] }]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(texts()).toEqual([LINKED, "More."]);
  await waitFor(() =>
    expect(stored.at(-1)).toMatchObject({
      variants: [{ posts: [{ pictures }, { pictures: [] }] }],
    }),
  );
});

test.each([
  ["a post without a link", "A line.", undefined],
  ["a link that a sentence needs", "The site https://example.com/page is up.", undefined],
  ["a draft that is a reply", LINKED, answers],
])("%s is not taken apart", async (_, text, answers) => {
  renderUi(
    <DraftCard
      draftId="d8"
      variants={[variant(text)]}
      sources={sources}
      drafts={access()}
      answers={answers}
    />,
  );
  // The rules are there.
  await import("./draft-rules.ts");
  await act(async () => {});
  expect(screen.queryByRole("button", { name: "Link in the first reply" })).toBeNull();
});
