import { expect, test } from "vitest";
import { createChatStores, createMemoryChatStores } from "./chat-stores.ts";

const begun = { chatId: "begun", messages: [{ id: "m", role: "user" as const, parts: [] }] };

test("a chat in which nothing was sent leaves the snapshot of the one before", async () => {
  const { snapshots } = createMemoryChatStores();
  await snapshots.set("begun", begun);
  await snapshots.set("empty", { chatId: "empty", messages: [] });
  expect(await snapshots.get("begun")).toEqual(begun);
});

test("a chat whose messages are gone has no snapshot any more", async () => {
  const { snapshots } = createMemoryChatStores();
  await snapshots.set("begun", begun);
  await snapshots.set("begun", { chatId: "begun", messages: [] });
  expect(await snapshots.get("begun")).toBeUndefined();
});

test("a full storage gives up the snapshot for what a person wrote", async () => {
  const items = new Map<string, string>();
  const stores = createChatStores({
    getItem: (key) => items.get(key),
    setItem: (key, value) => {
      if (items.size > 0 && !items.has(key)) throw new Error("quota exceeded");
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
  });
  await stores.snapshots.set("begun", begun);
  await stores.typed.set("begun", "Typed");
  expect(await stores.typed.get("begun")).toBe("Typed");
  await expect(stores.typed.set("other", "No room")).rejects.toThrow("quota exceeded");
});

test.each([{ type: "text" }, { type: "data-context" }, { type: "data-run", data: null }])(
  "a snapshot with the damaged part %j is none: a view that opens with it would stay empty",
  async (part) => {
    const messages = [{ id: "m", role: "user", parts: [part] }];
    const { snapshots } = createChatStores({
      getItem: () => JSON.stringify({ chatId: "begun", messages }),
      setItem: () => {},
      removeItem: () => {},
    });
    expect(await snapshots.get("begun")).toBeUndefined();
  },
);
