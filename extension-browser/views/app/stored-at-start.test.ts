import { STORED, storageKey, takeChatSnapshot } from "@linnet/client";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { CURRENT_KEY, UNSEEN_KEY } from "../../state/current-chat.ts";
import { REQUEST_KEY } from "../../state/draft-request.ts";

const { front, items } = vi.hoisted(() => ({
  front: { url: undefined as string | undefined, isFull: false },
  items: new Map<string, unknown>(),
}));

vi.mock("wxt/browser", () => ({
  browser: {
    storage: {
      local: {
        get: async () => Object.fromEntries(items),
        set: async (stored: object) => {
          if (front.isFull) throw new Error("Resource::kQuotaBytes quota exceeded");
          for (const [key, value] of Object.entries(stored)) items.set(key, value);
        },
        remove: async (key: string) => items.delete(key),
      },
    },
    windows: { getLastFocused: async () => ({ id: 1 }) },
    tabs: { query: async () => [{ id: 1, url: front.url }] },
  },
}));

const CHAT = "the-chat";
const RIVER = "https://a.example/river";

/** What a view opens with while a page is in front. */
async function openOver(url: string | undefined) {
  front.url = url;
  vi.resetModules();
  Object.assign(globalThis, { linnetStored: undefined });
  const { storedAtStart } = await import("./stored-at-start.ts");
  return storedAtStart();
}

beforeEach(() => {
  items.clear();
  const data = { kind: "page", title: "The river", text: "It rose.", url: RIVER } as const;
  const message = { id: "m", role: "user", parts: [{ type: "data-context", data }] } as const;
  const snapshot = takeChatSnapshot(CHAT, [{ ...message, parts: [...message.parts] }]);
  items.set(CURRENT_KEY, CHAT);
  items.set(storageKey(STORED.snapshot, "latest"), JSON.stringify(snapshot));
});

test("the first chat of all is stored, so a second window opens with it before anything is typed", async () => {
  items.clear();
  const first = await openOver(RIVER);
  expect((await openOver("https://a.example/mountain")).chatId).toBe(first.chatId);
});

test("over its page, or over none that can be told, a view opens with the chat that was open", async () => {
  for (const url of [RIVER, `${RIVER}#half`, undefined, "chrome://version/"]) {
    expect(await openOver(url)).toMatchObject({ chatId: CHAT, earlier: undefined });
  }
});

test("over another page a view begins a chat, and offers the one before", async () => {
  const opened = await openOver("https://a.example/mountain");
  expect(opened.chatId).not.toBe(CHAT);
  expect(opened).toMatchObject({
    snapshot: undefined,
    typed: "",
    earlier: { chatId: CHAT, title: "The river" },
  });
});

test.each([
  ["is being answered", storageKey(STORED.run, CHAT), "{}"],
  ["is being sent", storageKey(STORED.outbox, CHAT), "{}"],
  ["has an answer that nobody has seen", UNSEEN_KEY, CHAT],
  ["has a text that was not sent", storageKey(STORED.typed, CHAT), JSON.stringify("and then")],
])("a chat that %s stays open over another page", async (_what, key, value) => {
  items.set(key, value);
  expect(await openOver("https://a.example/mountain")).toMatchObject({ chatId: CHAT });
});

test("a chat whose snapshot holds no message has not begun", async () => {
  items.set(storageKey(STORED.snapshot, "latest"), JSON.stringify(takeChatSnapshot(CHAT, [])));
  expect(await openOver(RIVER)).toMatchObject({ chatId: CHAT, hasBegun: false });
});

test.each([STORED.run, STORED.outbox])(
  "a chat whose message is on its way has begun before a snapshot holds it (%s)",
  async (kind) => {
    items.delete(storageKey(STORED.snapshot, "latest"));
    items.set(storageKey(kind, CHAT), "{}");
    expect(await openOver(RIVER)).toMatchObject({ chatId: CHAT, hasBegun: true });
  },
);

test("before the first chat there is a new one", async () => {
  items.clear();
  expect((await openOver(RIVER)).chatId).toMatch(/^[0-9a-f-]{36}$/);
});

test("a view opens although the storage is full", async () => {
  items.clear();
  front.isFull = true;
  onTestFinished(() => {
    front.isFull = false;
  });
  expect((await openOver(RIVER)).chatId).toMatch(/^[0-9a-f-]{36}$/);
});

test("a request for a draft begins a chat before anything is shown, in one view", async () => {
  items.set(REQUEST_KEY, "asked");
  const opened = await openOver(RIVER);
  expect(opened).toMatchObject({ isRequested: true, snapshot: undefined, earlier: undefined });
  expect(opened.chatId).not.toBe(CHAT);
  expect(await openOver(undefined)).toMatchObject({ isRequested: false, chatId: opened.chatId });
});
