import { expect, test } from "vitest";
import { createMemoryChatStores } from "./chat-stores.ts";

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
