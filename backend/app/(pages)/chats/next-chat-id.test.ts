import { expect, test } from "vitest";
import { NextChatId } from "./next-chat-id.ts";

function storage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

test("two tabs begin two chats, and a reload keeps the chat of its tab", () => {
  const browser = storage();
  const tab = storage();
  const first = new NextChatId("ada", tab, browser).take();
  const second = new NextChatId("ada", storage(), browser).take();
  expect(second).not.toBe(first);
  const reloaded = new NextChatId("ada", tab, browser);
  reloaded.leave(first);
  expect(reloaded.take()).toBe(first);
  expect(new NextChatId("ada", storage(), browser).take()).not.toBe(first);
});

test("a tab that is closed leaves its chat to the next tab of the same person", () => {
  const browser = storage();
  const closed = new NextChatId("ada", storage(), browser);
  const id = closed.take();
  closed.leave(id);
  expect(new NextChatId("bob", storage(), browser).take()).not.toBe(id);
  expect(new NextChatId("ada", storage(), browser).take()).toBe(id);
  expect(new NextChatId("ada", storage(), browser).take()).not.toBe(id);
});

test("a chat that has begun is not begun again", () => {
  const browser = storage();
  const next = new NextChatId("ada", storage(), browser);
  const id = next.take();
  next.begun();
  expect(next.taken()).toBeUndefined();
  expect(next.take()).not.toBe(id);
});
