import { useEffect, useState } from "react";
import type { Problem } from "../protocol/problem.ts";
import type { Chat } from "../protocol/responses.ts";
import type { RecordStore } from "../storage/record-store.ts";
import type { ChatsApi } from "../transport/chats-api.ts";
import { problemOf } from "../transport/retries.ts";

/** The part of `ChatsApi` that is used. */
export type ChatListAccess = Pick<ChatsApi, "list" | "rename" | "delete">;

export interface ChatListState {
  chats: readonly Chat[];
  isLoading: boolean;
  problem: Problem | undefined;
  hasMore: boolean;
  /** The chat whose deletion can still be undone. */
  deleted: Chat | undefined;
  showMore: () => void;
  rename: (chatId: string, title: string) => void;
  remove: (chat: Chat) => void;
  undoRemove: () => void;
  reload: () => void;
}

/** How long a deletion can be undone, in milliseconds. */
const UNDO_FOR_MS = 6_000;
const PAGE_SIZE = 50;
const TRASH_KEY = "chat";

/**
 * The chats, newest first. A deletion is carried out when it can no longer be undone; a view
 * that closes before leaves it to the next one, by way of `trash`.
 */
export function useChatList(access: ChatListAccess, trash: RecordStore<string>): ChatListState {
  const [chats, setChats] = useState<readonly Chat[]>([]);
  const [cursor, setCursor] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [problem, setProblem] = useState<Problem>();
  const [deleted, setDeleted] = useState<Chat>();
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round loads again.
  useEffect(() => {
    const abort = new AbortController();
    async function load() {
      const leftOver = await trash.get(TRASH_KEY);
      if (leftOver) {
        await access.delete(leftOver, abort.signal).catch(() => {});
        await trash.remove(TRASH_KEY);
      }
      const page = await access.list({ limit: PAGE_SIZE }, abort.signal);
      setChats(page.chats);
      setCursor(page.nextCursor);
      setProblem(undefined);
    }
    load()
      .catch((error: unknown) => {
        if (!abort.signal.aborted) setProblem(problemOf(error));
      })
      .finally(() => {
        if (!abort.signal.aborted) setLoading(false);
      });
    return () => abort.abort();
  }, [access, trash, round]);

  useEffect(() => {
    if (!deleted) return;
    const timer = setTimeout(() => {
      setDeleted(undefined);
      void carryOut(deleted.id);
    }, UNDO_FOR_MS);
    return () => clearTimeout(timer);
  });

  async function carryOut(chatId: string) {
    try {
      await access.delete(chatId);
    } catch (error) {
      setProblem(problemOf(error));
      setRound((before) => before + 1);
    }
    if ((await trash.get(TRASH_KEY)) === chatId) await trash.remove(TRASH_KEY);
  }

  return {
    chats: chats.filter(({ id }) => id !== deleted?.id),
    isLoading,
    problem,
    hasMore: cursor !== null,
    deleted,
    showMore() {
      if (cursor === null) return;
      access.list({ cursor, limit: PAGE_SIZE }).then(
        (page) => {
          setChats([...chats, ...page.chats]);
          setCursor(page.nextCursor);
        },
        (error: unknown) => setProblem(problemOf(error)),
      );
    },
    rename(chatId, title) {
      setChats(chats.map((chat) => (chat.id === chatId ? { ...chat, title } : chat)));
      access.rename(chatId, title).catch((error: unknown) => setProblem(problemOf(error)));
    },
    remove(chat) {
      if (deleted) void carryOut(deleted.id);
      setChats(chats.filter(({ id }) => id !== deleted?.id));
      setDeleted(chat);
      void trash.set(TRASH_KEY, chat.id);
    },
    undoRemove() {
      setDeleted(undefined);
      void trash.remove(TRASH_KEY);
    },
    reload() {
      setLoading(true);
      setRound(round + 1);
    },
  };
}
