import type { ChatsApi } from "@linnet/client";
import { ChatLibrary, problemOf, systemClock } from "@linnet/client";
import type { Chat, ChatState, Problem } from "@linnet/protocol";
import { useEffect, useState, useSyncExternalStore } from "react";
import { type PagedList, usePagedList } from "./use-paged-list.tsx";

/** The part of `ChatsApi` that is used. */
export type ChatListAccess = Pick<ChatsApi, "list" | "rename" | "delete">;

export interface ChatListState
  extends Pick<
    PagedList<Chat>,
    "isCurrent" | "isLoading" | "problem" | "hasMore" | "showMore" | "reload" | "retry"
  > {
  chats: readonly Chat[];
  /** The chat whose deletion can still be undone. */
  deleted: Chat | undefined;
  rename: (chatId: string, title: string) => void;
  remove: (chat: Chat) => void;
  undoRemove: () => void;
}

/**
 * The chats, newest first: those with what is searched for in their title or in what was said, and in the state
 * that is wanted. A deletion is
 * carried out when it can no longer be undone; a view that closes before deletes nothing. Give the
 * component a `key` of whatever `access` is made from.
 */
export function useChatList(
  access: ChatListAccess,
  search: string,
  state: ChatState | undefined,
): ChatListState {
  const [refusal, setRefusal] = useState<Problem>();
  const [library] = useState(
    () =>
      new ChatLibrary({
        api: () => ({ chats: access }),
        clock: systemClock,
        onDeleted: (chatId) => list.change((chats) => chats.filter(({ id }) => id !== chatId)),
        onRefused: refused,
      }),
  );
  const readUndoable = () => library.undoable;
  const undoable = useSyncExternalStore(library.onChange, readUndoable, readUndoable);
  const list = usePagedList<Chat>(
    access,
    search,
    async (query, signal) => {
      const wanted = state === undefined ? query : { ...query, state };
      const { chats: items, nextCursor } = await library.chats(wanted, signal);
      return { items, nextCursor };
    },
    state,
  );
  useEffect(() => () => library.dispose(), [library]);

  /** Says why a change was not taken, and shows what is there. */
  function refused(error: unknown) {
    setRefusal(problemOf(error));
    list.reload();
  }

  return {
    chats: list.items.filter(({ id }) => !library.isHidden(id)),
    isCurrent: list.isCurrent,
    isLoading: list.isLoading,
    problem: list.problem ?? refusal,
    hasMore: list.hasMore,
    deleted: list.items.find(({ id }) => id === undoable),
    showMore: list.showMore,
    rename(chatId, title) {
      list.change((chats) => chats.map((chat) => (chat.id === chatId ? { ...chat, title } : chat)));
      library.rename(chatId, title).catch(refused);
    },
    remove: (chat) => void library.remove(chat.id),
    undoRemove() {
      if (undoable !== undefined) library.undo(undoable);
    },
    reload() {
      setRefusal(undefined);
      list.reload();
    },
    retry() {
      setRefusal(undefined);
      list.retry();
    },
  };
}
