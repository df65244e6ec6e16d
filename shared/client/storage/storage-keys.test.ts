import { expect, test } from "vitest";
import { chatsWith, STORED, storageKey } from "./storage-keys.ts";

test("chats are found by what is stored for them", () => {
  const keys = [
    storageKey(STORED.run, "a"),
    storageKey(STORED.outbox, "b"),
    storageKey(STORED.run, "c:d"),
    "linnet.runs:e",
    "linnet.settings",
  ];
  expect(chatsWith(STORED.run, keys)).toEqual(["a", "c:d"]);
  expect(chatsWith(STORED.outbox, keys)).toEqual(["b"]);
  expect(chatsWith(STORED.typed, keys)).toEqual([]);
});
