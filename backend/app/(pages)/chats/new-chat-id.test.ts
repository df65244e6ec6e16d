// @vitest-environment happy-dom
import { STORED, storageKey } from "@linnet/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { denyStorage, fillStorage } from "../testing/refusing-storage.ts";

/** The page that holds each lock. */
const owners = new Map<string, number>();
let pages = 0;

beforeEach(() => {
  owners.clear();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Locks as a browser gives them to one page: those of `ifAvailable` only. */
function locksOf(page: number) {
  return {
    async request(name: string, _options: unknown, use: (lock: unknown) => unknown) {
      await Promise.resolve();
      if (owners.has(name)) return use(null);
      owners.set(name, page);
      return use({ name });
    },
  };
}

/** Opens a page in the tab, which has the module for itself. Without an argument, it has locks. */
async function openPage(locks?: { locks?: unknown }) {
  const page = ++pages;
  vi.stubGlobal("navigator", locks ?? { locks: locksOf(page) });
  vi.resetModules();
  const { takeNewChatId, leaveNewChatId } = await import("./new-chat-id.ts");
  const close = () => {
    for (const [name, owner] of owners) if (owner === page) owners.delete(name);
  };
  return { take: () => takeNewChatId("p"), leave: (id: string) => leaveNewChatId("p", id), close };
}

const type = (chatId: string) =>
  localStorage.setItem(storageKey(STORED.typed, chatId), '"About rivers"');

test("a page that is reloaded has its chat again", async () => {
  const first = await openPage();
  const id = await first.take();
  first.close();
  expect(await (await openPage()).take()).toBe(id);
});

test("a page that asks twice at once gets one chat", async () => {
  const first = await openPage();
  const id = await first.take();
  type(id);
  first.close();
  const { take } = await openPage();
  expect(await Promise.all([take(), take()])).toEqual([id, id]);
});

test("what was typed after a sign-out in another tab is in the chat of the tab", async () => {
  const first = await openPage();
  const id = await first.take();
  localStorage.clear();
  type(id);
  first.close();
  expect(await (await openPage()).take()).toBe(id);
});

test("a duplicated tab does not begin with a chat that was sent", async () => {
  const first = await openPage();
  const id = await first.take();
  const duplicated = { ...sessionStorage };
  first.leave(id);
  first.close();
  for (const [key, value] of Object.entries(duplicated)) sessionStorage.setItem(key, value);
  expect(await (await openPage()).take()).not.toBe(id);
});

test("with a full storage, a page has the chat that it took", async () => {
  const first = await openPage();
  const id = await first.take();
  type(id);
  first.close();
  const { take } = await openPage();
  fillStorage("localStorage");
  fillStorage("sessionStorage");
  expect(await take()).toBe(id);
});

test.each(["localStorage", "sessionStorage"] as const)(
  "without %s, a page has a chat, which can be left",
  async (storage) => {
    const { take, leave } = await openPage();
    denyStorage(storage);
    const id = await take();
    expect(id).toBeTypeOf("string");
    expect(() => leave(id)).not.toThrow();
  },
);

test("a page to which no lock is given has a new chat, which no other tab takes", async () => {
  const refuse = { request: () => Promise.reject(new DOMException("No.", "SecurityError")) };
  const { take } = await openPage({ locks: refuse });
  const id = await take();
  expect(id).toBeTypeOf("string");
  sessionStorage.clear();
  expect(await (await openPage()).take()).not.toBe(id);
});

test("where there are no locks, each tab keeps to its own chat, and others do not learn of it", async () => {
  const first = await openPage({});
  const id = await first.take();
  expect(Object.keys(localStorage)).toEqual([]);
  expect(await (await openPage({})).take()).toBe(id);
  sessionStorage.clear();
  expect(await (await openPage({})).take()).not.toBe(id);
});
