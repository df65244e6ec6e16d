// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { Chat } from "../protocol/responses.ts";
import { KeyValueRecordStore } from "../storage/record-store.ts";
import { ChatList } from "./chat-list.tsx";
import { renderUi } from "./testing/render-ui.tsx";
import type { ChatListAccess } from "./use-chat-list.tsx";

const items = new Map<string, string>();
const trash = new KeyValueRecordStore(
  {
    getItem: (key) => items.get(key),
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  },
  "trash",
  (stored) => (typeof stored === "string" ? stored : undefined),
);
let calls: string[];
let access: ChatListAccess;

function chat(id: string, title: string): Chat {
  return { id, title, projectId: "p", updatedAt: new Date(0).toISOString(), activeRunId: null };
}

beforeEach(() => {
  items.clear();
  calls = [];
  access = {
    list: async () => ({ chats: [chat("1", "Birds"), chat("2", "Rivers")], nextCursor: null }),
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

test("chats are listed, searched and opened", async () => {
  const user = userEvent.setup();
  const opened: string[] = [];
  renderUi(<ChatList access={access} trash={trash} onOpen={(id) => opened.push(id)} />);
  await waitFor(() => expect(titles()).toEqual(["Birds", "Rivers"]));
  await user.type(screen.getByRole("searchbox", { name: "Search chats" }), "riv");
  expect(titles()).toEqual(["Rivers"]);
  await user.click(screen.getByRole("button", { name: "Rivers" }));
  expect(opened).toEqual(["2"]);
});

test("a chat is renamed in place", async () => {
  const user = userEvent.setup();
  renderUi(<ChatList access={access} trash={trash} onOpen={() => {}} />);
  await user.click(await screen.findByRole("button", { name: "Rename Birds" }));
  const name = screen.getByRole("textbox", { name: "Name of the chat" });
  await user.clear(name);
  await user.type(name, "Owls{Enter}");
  expect(titles()).toEqual(["Owls", "Rivers"]);
  expect(calls).toEqual(["rename 1 Owls"]);
});

test("a deletion that is undone deletes nothing", async () => {
  const user = userEvent.setup();
  renderUi(<ChatList access={access} trash={trash} onOpen={() => {}} />);
  await user.click(await screen.findByRole("button", { name: "Delete Birds" }));
  expect(titles()).toEqual(["Rivers"]);
  await user.click(within(screen.getByRole("status")).getByRole("button", { name: "Undo" }));
  expect(titles()).toEqual(["Birds", "Rivers"]);
  await waitFor(() => expect(items.size).toBe(0));
  expect(calls).toEqual([]);
});

test("a deletion that was not undone when the view closed is carried out by the next view", async () => {
  const user = userEvent.setup();
  const { unmount } = renderUi(<ChatList access={access} trash={trash} onOpen={() => {}} />);
  await user.click(await screen.findByRole("button", { name: "Delete Birds" }));
  await waitFor(() => expect(items.size).toBe(1));
  unmount();
  expect(calls).toEqual([]);
  renderUi(<ChatList access={access} trash={trash} onOpen={() => {}} />);
  await waitFor(() => expect(calls).toEqual(["delete 1"]));
});

test("a deletion follows when another chat is deleted", async () => {
  const user = userEvent.setup();
  renderUi(<ChatList access={access} trash={trash} onOpen={() => {}} />);
  await user.click(await screen.findByRole("button", { name: "Delete Birds" }));
  await user.click(screen.getByRole("button", { name: "Delete Rivers" }));
  await waitFor(() => expect(calls).toEqual(["delete 1"]));
  expect(titles()).toEqual([]);
});
