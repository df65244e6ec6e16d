import { expect, test } from "vitest";
import { KeyValueRunIdStore, type KeyValueStorage } from "./key-value-run-id-store.ts";
import type { DroppedRecord } from "./run-id-store.ts";
import { runIdStoreContract } from "./run-id-store-contract.ts";
import { STORED, storageKey } from "./storage-keys.ts";

function mapStorage(items: Map<string, string>): KeyValueStorage {
  return {
    getItem: async (key) => items.get(key),
    setItem: async (key, value) => {
      items.set(key, value);
    },
    removeItem: async (key) => {
      items.delete(key);
    },
  };
}

runIdStoreContract("KeyValueRunIdStore", (options) => {
  const items = new Map<string, string>();
  return {
    store: new KeyValueRunIdStore(mapStorage(items), options),
    tamper: (chatId, stored) => {
      items.set(storageKey(STORED.run, chatId), stored);
    },
    reopen: () => new KeyValueRunIdStore(mapStorage(items), options),
  };
});

test("a storage that cannot be read counts as empty, with the reason", async () => {
  const dropped: DroppedRecord[] = [];
  const store = new KeyValueRunIdStore(
    {
      getItem: () => Promise.reject(new Error("storage is gone")),
      setItem: () => {},
      removeItem: () => {},
    },
    { onDrop: (drop) => dropped.push(drop) },
  );
  expect(await store.get("chat-1")).toBeUndefined();
  expect(dropped).toEqual([
    { chatId: "chat-1", reason: "unreadable", detail: "Error: storage is gone" },
  ]);
});

test("a corrupt record that cannot be removed is no error", async () => {
  const store = new KeyValueRunIdStore({
    getItem: () => "garbage",
    setItem: () => {},
    removeItem: () => Promise.reject(new Error("read-only")),
  });
  expect(await store.get("chat-1")).toBeUndefined();
});
