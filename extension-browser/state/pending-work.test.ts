import { STORED, storageKey } from "@linnet/client";
import { beforeEach, expect, test, vi } from "vitest";
import { promptStored } from "./pending-work.ts";

type Listener = (changes: Record<string, { newValue?: unknown }>) => void;

const { items, listeners } = vi.hoisted(() => ({
  items: new Map<string, unknown>(),
  listeners: new Set<Listener>(),
}));
vi.mock("wxt/browser", () => ({
  browser: {
    storage: {
      local: {
        get: async (key: string) => (items.has(key) ? { [key]: items.get(key) } : {}),
        onChanged: {
          addListener: (listener: Listener) => listeners.add(listener),
          removeListener: (listener: Listener) => listeners.delete(listener),
        },
      },
    },
  },
}));

const KEY = storageKey(STORED.outbox, "a-chat");

beforeEach(() => {
  items.clear();
});

test("a prompt that is stored already is found", async () => {
  items.set(KEY, "sent");
  await promptStored("a-chat", new AbortController().signal);
  expect(listeners.size).toBe(0);
});

test("a prompt that is stored later is noticed", async () => {
  const stored = promptStored("a-chat", new AbortController().signal);
  for (const listener of listeners) listener({ [KEY]: { newValue: "sent" } });
  await stored;
  expect(listeners.size).toBe(0);
});

test("a wait that is ended leaves nothing behind", async () => {
  const abort = new AbortController();
  const stored = promptStored("a-chat", abort.signal);
  abort.abort();
  await stored;
  expect(listeners.size).toBe(0);
});
