// @vitest-environment happy-dom

import { ProblemError, type SearchQuery } from "@linnet/client";
import type { Chat, Draft } from "@linnet/protocol";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { renderUi } from "../testing/render-ui.tsx";
import { storedDraft } from "../testing/stored-draft.ts";
import { ChatList } from "./chat-list.tsx";
import type { ChatListAccess } from "./use-chat-list.tsx";

let calls: string[];
let access: ChatListAccess;

function chat(id: string, title: string): Chat {
  return { id, title, projectId: "p", updatedAt: new Date(0).toISOString(), activeRunId: null };
}

function draft(id: string, text: string): Draft {
  const posts = [{ text, weightedLength: text.length, claims: [] }];
  return storedDraft([{ posts }], { id, chatId: id });
}

beforeEach(() => {
  calls = [];
  access = {
    list: async ({ q = "" } = {}) => ({
      chats: [chat("1", "Birds"), chat("2", "Rivers")].filter(({ title }) =>
        title.toLowerCase().includes(q),
      ),
      nextCursor: null,
    }),
    rename: async (id, title) => {
      calls.push(`rename ${id} ${title}`);
      return chat(id, title);
    },
    delete: async (id) => void calls.push(`delete ${id}`),
  };
});

function titles(): (string | null)[] {
  const list = screen.getByRole("list", { name: "Chats" });
  return [...list.querySelectorAll(".linnet-list-open")].map(({ textContent }) => textContent);
}

function searchFor(value: string): void {
  fireEvent.change(screen.getByRole("searchbox", { name: "Search chats" }), { target: { value } });
}

test("a chat names its source, unless its title is the same words", async () => {
  const source = { title: "article.txt" };
  access.list = async () => ({
    chats: [
      { ...chat("1", "article.txt"), source },
      { ...chat("2", "Rivers"), source },
    ],
    nextCursor: null,
  });
  renderUi(<ChatList access={access} onOpen={() => {}} />);
  await waitFor(() => expect(titles()).toEqual(["article.txt", "Rivers"]));
  const rows = within(screen.getByRole("list", { name: "Chats" })).getAllByRole("listitem");
  expect(rows.map((row) => row.querySelector("bdi")?.textContent)).toEqual([
    undefined,
    "article.txt",
  ]);
});

test("chats are listed, searched and opened", async () => {
  const user = userEvent.setup();
  const opened: string[] = [];
  renderUi(<ChatList access={access} onOpen={(id) => opened.push(id)} />);
  await waitFor(() => expect(titles()).toEqual(["Birds", "Rivers"]));
  await user.type(screen.getByRole("searchbox", { name: "Search chats" }), "riv");
  expect(titles()).toEqual(["Rivers"]);
  await user.click(screen.getByRole("button", { name: "Rivers" }));
  expect(opened).toEqual(["2"]);
});

/** A list of a hundred, which answers pages of two. */
function manyChats(query: SearchQuery = {}) {
  const all = Array.from({ length: 100 }, (_, at) => chat(`${at}`, `Chat no. ${100 - at}.`));
  const found = all.filter(({ title }) => title.includes(query.q ?? ""));
  const from = Number(query.cursor ?? 0);
  const nextCursor = from + 2 < found.length ? `${from + 2}` : null;
  return { chats: found.slice(from, from + 2), nextCursor };
}

test("a search reaches the chats that are not loaded, page by page", async () => {
  const user = userEvent.setup();
  access.list = async (query) => manyChats(query);
  renderUi(<ChatList access={access} onOpen={() => {}} />);
  await waitFor(() => expect(titles()).toEqual(["Chat no. 100.", "Chat no. 99."]));
  searchFor("no. 1");
  await waitFor(() => expect(titles()).toEqual(["Chat no. 100.", "Chat no. 19."]));
  await user.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(() => expect(titles()).toHaveLength(4));
  expect(titles().slice(2)).toEqual(["Chat no. 18.", "Chat no. 17."]);
});

test("the backend is asked when the typing rests, not at every key", async () => {
  const asked: (string | undefined)[] = [];
  access.list = async (query) => {
    asked.push(query?.q);
    return manyChats(query);
  };
  renderUi(<ChatList access={access} onOpen={() => {}} />);
  await waitFor(() => expect(titles()).toHaveLength(2));
  vi.useFakeTimers();
  for (const typed of ["n", "no", "no. 37"]) searchFor(typed);
  await act(() => vi.runAllTimersAsync());
  vi.useRealTimers();
  expect(asked).toEqual([undefined, "no. 37"]);
  expect(titles()).toEqual(["Chat no. 37."]);
});

test("while the backend searches, it is not said that there is nothing", async () => {
  const answers: (() => void)[] = [];
  access.list = (query) =>
    query?.q === undefined
      ? Promise.resolve(manyChats(query))
      : new Promise((resolve) => answers.push(() => resolve(manyChats(query))));
  renderUi(<ChatList access={access} onOpen={() => {}} />);
  await waitFor(() => expect(titles()).toHaveLength(2));
  searchFor("none");
  expect(screen.getByRole("status").textContent).toBe("Loading...");
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(screen.getByRole("status").textContent).toBe("Loading...");
  answers[0]?.();
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Nothing matches"));
});

test("an answer that comes after something else was searched for is not shown", async () => {
  const answers = new Map<string, () => void>();
  access.list = (query) =>
    query?.q === undefined
      ? Promise.resolve(manyChats(query))
      : new Promise((resolve) => answers.set(query.q ?? "", () => resolve(manyChats(query))));
  renderUi(<ChatList access={access} onOpen={() => {}} />);
  await waitFor(() => expect(titles()).toHaveLength(2));
  searchFor("no. 3");
  await waitFor(() => expect(answers.has("no. 3")).toBe(true));
  searchFor("no. 37");
  await waitFor(() => expect(answers.has("no. 37")).toBe(true));
  answers.get("no. 37")?.();
  await waitFor(() => expect(titles()).toEqual(["Chat no. 37."]));
  answers.get("no. 3")?.();
  await Promise.resolve();
  expect(titles()).toEqual(["Chat no. 37."]);
});

test("a search that failed says so, and is tried again", async () => {
  const user = userEvent.setup();
  let isAway = false;
  access.list = async (query) => {
    if (isAway) throw new Error("The backend is away.");
    return manyChats(query);
  };
  renderUi(<ChatList access={access} onOpen={() => {}} />);
  await waitFor(() => expect(titles()).toHaveLength(2));
  isAway = true;
  searchFor("no. 37");
  await screen.findByRole("alert");
  expect(screen.queryByText("Nothing matches")).toBeNull();
  expect(titles()).toEqual([]);
  searchFor("no. 99");
  await waitFor(() => expect(titles()).toEqual(["Chat no. 99."]));
  searchFor("no. 37");
  isAway = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(titles()).toEqual(["Chat no. 37."]));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a list that could not be loaded comes by itself once the backend answers, or the person comes back", async () => {
  vi.useFakeTimers();
  let problem: Error | undefined = new Error("The backend is away.");
  const there = access.list;
  access.list = async (query) => {
    if (problem) throw problem;
    return there(query);
  };
  const view = renderUi(<ChatList access={access} onOpen={() => {}} />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole("alert")).toBeDefined();
  problem = undefined;
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(titles()).toEqual(["Birds", "Rivers"]);
  expect(screen.queryByRole("alert")).toBeNull();
  view.unmount();

  // Whoever has to connect first is not asked about again and again.
  problem = new ProblemError({ type: "about:blank", title: "Not signed in", status: 401 });
  renderUi(<ChatList access={access} onOpen={() => {}} />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  problem = undefined;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(titles()).toEqual([]);
  fireEvent(document, new Event("visibilitychange"));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(titles()).toEqual(["Birds", "Rivers"]);
  vi.useRealTimers();
});

test("drafts are searched and read on as the chats are, and say by themselves that they failed", async () => {
  const user = userEvent.setup();
  let isAway = false;
  const used: string[] = [];
  const drafts = {
    exportFile: async () => new Blob(),
    importFile: async () => ({ imported: [], known: 0 }),
    noteUse: async (draftId: string) => {
      used.push(draftId);
      throw new Error("The backend is away.");
    },
    list: async (query: SearchQuery = {}) => {
      if (isAway) throw new Error("The backend is away.");
      const { chats, nextCursor } = manyChats(query);
      return { drafts: chats.map(({ id, title }) => draft(id, title)), nextCursor };
    },
  };
  const { seen } = renderUi(<ChatList access={access} drafts={drafts} onOpen={() => {}} />);
  const shown = () =>
    [...screen.getByRole("list", { name: "Drafts" }).children].map(
      (row) => row.querySelector(".linnet-list-open")?.textContent,
    );
  await waitFor(() => expect(shown()).toEqual(["Chat no. 100.", "Chat no. 99."]));
  await user.click(screen.getByRole("button", { name: "Show more drafts" }));
  await waitFor(() => expect(shown()).toHaveLength(4));
  searchFor("no. 37");
  await waitFor(() => expect(shown()).toEqual(["Chat no. 37."]));
  await user.click(screen.getByRole("button", { name: /^Copy the draft .* Chat no\. 37\.$/ }));
  expect(seen.copied).toEqual(["Chat no. 37."]);
  expect(used).toHaveLength(1);
  isAway = true;
  searchFor("");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("The drafts could not be loaded");
  expect(screen.queryByText("No drafts yet")).toBeNull();
});

test("a chat is renamed in place", async () => {
  const user = userEvent.setup();
  renderUi(<ChatList access={access} onOpen={() => {}} />);
  await user.click(await screen.findByRole("button", { name: "Rename Birds" }));
  const name = screen.getByRole("textbox", { name: "Name of the chat" });
  await user.clear(name);
  await user.type(name, "Owls{Enter}");
  expect(titles()).toEqual(["Owls", "Rivers"]);
  expect(calls).toEqual(["rename 1 Owls"]);
});

test("a deletion that is undone deletes nothing", async () => {
  const user = userEvent.setup();
  renderUi(<ChatList access={access} onOpen={() => {}} />);
  await user.click(await screen.findByRole("button", { name: "Delete Birds" }));
  expect(titles()).toEqual(["Rivers"]);
  await user.click(within(screen.getByRole("status")).getByRole("button", { name: "Undo" }));
  expect(titles()).toEqual(["Birds", "Rivers"]);
  expect(calls).toEqual([]);
});

test("a view that closes while a deletion can be undone deletes nothing", async () => {
  const user = userEvent.setup();
  const { unmount } = renderUi(<ChatList access={access} onOpen={() => {}} />);
  await user.click(await screen.findByRole("button", { name: "Delete Birds" }));
  expect(screen.getByRole("button", { name: "Undo" })).toBe(document.activeElement);
  unmount();
  renderUi(<ChatList access={access} onOpen={() => {}} />);
  await screen.findByRole("button", { name: "Delete Birds" });
  expect(calls).toEqual([]);
});

test("a chat stays away once its deletion can no longer be undone", async () => {
  renderUi(<ChatList access={access} onOpen={() => {}} />);
  const button = await screen.findByRole("button", { name: "Delete Birds" });
  vi.useFakeTimers();
  fireEvent.click(button);
  await act(() => vi.runAllTimersAsync());
  vi.useRealTimers();
  expect(calls).toEqual(["delete 1"]);
  expect(titles()).toEqual(["Rivers"]);
});

test("the keyboard is led on: to the search field, and back to a chat that was renamed", async () => {
  const user = userEvent.setup();
  renderUi(<ChatList access={access} onOpen={() => {}} />);
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  await user.click(await screen.findByRole("button", { name: "Rename Birds" }));
  await user.keyboard("{Escape}");
  expect(document.activeElement?.textContent).toBe("Birds");
  await user.click(screen.getByRole("button", { name: "Delete Birds" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
});
