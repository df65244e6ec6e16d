import type { Chat } from "@linnet/protocol";
import { beforeEach, expect, test } from "vitest";
import { ProblemError } from "../errors/problem-error.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { ChatLibrary } from "./chat-library.ts";

const UNDO_MS = 10_000;

let stored: Chat[];
let deletions: string[];
let refusal: Error | undefined;
let told: string[];
let clock: ManualClock;
let library: ChatLibrary;

function open(): ChatLibrary {
  return new ChatLibrary({
    api: () => ({
      chats: {
        list: async () => ({ chats: stored, nextCursor: null }),
        rename: async (chatId, title) => {
          stored = stored.map((chat) => (chat.id === chatId ? { ...chat, title } : chat));
          return chatNamed(chatId);
        },
        delete: async (chatId) => {
          deletions.push(chatId);
          if (refusal) throw refusal;
          stored = stored.filter(({ id }) => id !== chatId);
        },
      },
      drafts: { list: async () => Promise.reject(new Error("not for this token")) },
    }),
    clock,
    onDeleted: (chatId) => told.push(`deleted ${chatId}`),
    onRefused: () => told.push("refused"),
  });
}

function chatNamed(id: string): Chat {
  const updatedAt = "2026-01-01T00:00:00.000Z";
  return { id, title: id, projectId: "p", updatedAt, activeRunId: null };
}

const shown = async (of = library) => (await of.chats()).chats.map(({ id }) => id);

/** Lets what was begun come to its end; every wait in here is a microtask. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

beforeEach(() => {
  stored = [chatNamed("a"), chatNamed("b")];
  deletions = [];
  refusal = undefined;
  told = [];
  clock = new ManualClock();
  library = open();
});

test("a removed chat is out of sight at once, and deleted when it can no longer be undone", async () => {
  await library.remove("a");
  expect(await shown()).toEqual(["b"]);
  expect(deletions).toEqual([]);
  clock.advance(UNDO_MS);
  await settled();
  expect(deletions).toEqual(["a"]);
  expect(told).toEqual(["deleted a"]);
  expect(library.undo("a")).toBe(false);
});

test("a removal that is undone deletes nothing", async () => {
  await library.remove("a");
  expect(library.undo("a")).toBe(true);
  clock.advance(UNDO_MS);
  await settled();
  expect(await shown()).toEqual(["a", "b"]);
  expect(deletions).toEqual([]);
});

test("a removal cannot be undone while the backend is deleting", async () => {
  await library.remove("a");
  clock.advance(UNDO_MS);
  expect(library.undo("a")).toBe(false);
});

test("another removal carries out the one before", async () => {
  await library.remove("a");
  await library.remove("b");
  expect(deletions).toEqual(["a"]);
  expect(await shown()).toEqual([]);
});

test("a window that closes before deletes nothing: the next one shows the chat", async () => {
  await library.remove("a");
  library.dispose();
  expect(await shown(open())).toEqual(["a", "b"]);
  expect(deletions).toEqual([]);
});

test("a refused deletion is told, and the chat is there again", async () => {
  refusal = new Error("no");
  await library.remove("a");
  clock.advance(UNDO_MS);
  await settled();
  expect(told).toEqual(["refused"]);
  expect(await shown()).toEqual(["a", "b"]);
});

test("a chat that somebody else has deleted counts as deleted", async () => {
  refusal = new ProblemError({ type: "/problems/not-found", title: "No", status: 404 });
  await library.remove("a");
  clock.advance(UNDO_MS);
  await settled();
  expect(told).toEqual(["deleted a"]);
});

test("a renamed chat is told of, and drafts that cannot be listed are none", async () => {
  let changes = 0;
  library.onChange(() => {
    changes += 1;
  });
  await library.rename("a", "Owls");
  expect((await library.chats()).chats[0]?.title).toBe("Owls");
  expect(changes).toBe(1);
  expect(await library.drafts()).toEqual([]);
});

test("what is being deleted stays out of sight while another chat is removed", async () => {
  const answers: (() => void)[] = [];
  const held = new ChatLibrary({
    api: () => ({
      chats: {
        list: async () => ({ chats: stored, nextCursor: null }),
        rename: async (chatId) => chatNamed(chatId),
        delete: () => new Promise<void>((resolve) => answers.push(resolve)),
      },
    }),
    clock,
    onDeleted: (chatId) => told.push(`deleted ${chatId}`),
    onRefused: () => told.push("refused"),
  });
  await held.remove("a");
  const second = held.remove("b");
  expect(held.undoable).toBe("b");
  expect(await shown(held)).toEqual([]);
  answers[0]?.();
  await second;
  expect(told).toEqual(["deleted a"]);
});

test("a view that closes carries nothing out", async () => {
  await library.remove("a");
  library.dispose();
  clock.advance(UNDO_MS);
  await settled();
  expect(deletions).toEqual([]);
});
