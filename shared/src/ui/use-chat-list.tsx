import { useEffect, useState } from "react";
import type { Chat } from "../protocol/responses.ts";
import type { RecordStore } from "../storage/record-store.ts";
import type { ChatsApi } from "../transport/chats-api.ts";
import { type PagedList, usePagedList } from "./use-paged-list.tsx";

/** The part of `ChatsApi` that is used. */
export type ChatListAccess = Pick<ChatsApi, "list" | "rename" | "delete">;

export interface ChatListState
  extends Pick<PagedList<Chat>, "isLoading" | "problem" | "hasMore" | "showMore" | "reload"> {
  chats: readonly Chat[];
  /** The chat whose deletion can still be undone. */
  deleted: Chat | undefined;
  rename: (chatId: string, title: string) => void;
  remove: (chat: Chat) => void;
  undoRemove: () => void;
}

/** How long a deletion can be undone, in milliseconds. */
const UNDO_FOR_MS = 6_000;
const TRASH_KEY = "chat";

/**
 * The chats, newest first, or those with what is searched for in their title. A deletion is
 * carried out when it can no longer be undone; a view that closes before leaves it to the next
 * one, by way of `trash`.
 */
export function useChatList(
  access: ChatListAccess,
  trash: RecordStore<string>,
  search: string,
): ChatListState {
  const [deleted, setDeleted] = useState<Chat>();
  const list = usePagedList<Chat>(access, search, async (query, signal) => {
    const leftOver = deleted ? undefined : await trash.get(TRASH_KEY);
    if (leftOver) {
      await access.delete(leftOver, signal).catch(() => {});
      await trash.remove(TRASH_KEY);
    }
    const { chats: items, nextCursor } = await access.list(query, signal);
    return { items, nextCursor };
  });

  useEffect(() => {
    if (!deleted) return;
    const timer = setTimeout(() => {
      setDeleted(undefined);
      void carryOut(deleted.id);
    }, UNDO_FOR_MS);
    return () => clearTimeout(timer);
  });

  async function carryOut(chatId: string) {
    list.change((chats) => chats.filter(({ id }) => id !== chatId));
    try {
      await access.delete(chatId);
    } catch (error) {
      list.reload();
      list.fail(error);
    }
    if ((await trash.get(TRASH_KEY)) === chatId) await trash.remove(TRASH_KEY);
  }

  return {
    chats: list.items.filter(({ id }) => id !== deleted?.id),
    isLoading: list.isLoading,
    problem: list.problem,
    hasMore: list.hasMore,
    deleted,
    showMore: list.showMore,
    rename(chatId, title) {
      list.change((chats) => chats.map((chat) => (chat.id === chatId ? { ...chat, title } : chat)));
      access.rename(chatId, title).catch(list.fail);
    },
    remove(chat) {
      if (deleted) void carryOut(deleted.id);
      setDeleted(chat);
      void trash.set(TRASH_KEY, chat.id);
    },
    undoRemove() {
      setDeleted(undefined);
      void trash.remove(TRASH_KEY);
    },
    reload: list.reload,
  };
}
