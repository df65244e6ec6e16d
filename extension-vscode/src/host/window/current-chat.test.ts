import { expect, test } from "vitest";
import { MemoryMemento } from "../../../testing/memory-memento.ts";
import { CurrentChat } from "./current-chat.ts";

test("a window has one chat, also after a restart", () => {
  const memento = new MemoryMemento();
  const { id } = new CurrentChat(memento);
  expect(new CurrentChat(memento).id).toBe(id);
  expect(new CurrentChat(new MemoryMemento(memento.entries)).id).toBe(id);
});

test("a new chat replaces the current one only when the current one was used", async () => {
  const chat = new CurrentChat(new MemoryMemento());
  const { id } = chat;
  await chat.renew();
  expect(chat.id).toBe(id);
  await chat.show(id);
  await chat.renew();
  expect(chat.id).not.toBe(id);
  expect(chat.isUsed).toBe(false);
});

test("a chat that is begun is a new one, also where nothing was sent in the one before", async () => {
  let changes = 0;
  const chat = new CurrentChat(new MemoryMemento(), () => {
    changes += 1;
  });
  const { id } = chat;
  await chat.begin();
  expect(chat.id).not.toBe(id);
  expect(chat.isUsed).toBe(false);
  expect(changes).toBe(1);
});

test("another chat can be shown", async () => {
  const chat = new CurrentChat(new MemoryMemento());
  await chat.show("chat-2");
  expect(chat.id).toBe("chat-2");
  expect(chat.isUsed).toBe(true);
});
