import type { Draft } from "@linnet/shared/protocol/draft";
import type { Chat } from "@linnet/shared/protocol/responses";
import type { RecordStore } from "@linnet/shared/storage/record-store";
import type { ChatsApi } from "@linnet/shared/transport/chats-api";
import type { Clock } from "@linnet/shared/transport/clock";
import type { DraftsApi } from "@linnet/shared/transport/drafts-api";
import { ProblemError } from "@linnet/shared/transport/problem-error";

/**
 * How long a deletion can be undone, in milliseconds: longer than the editor shows the message that
 * offers it, which is 10 seconds.
 */
const UNDO_FOR_MS = 15_000;
const TRASH_KEY = "chat";

export interface ChatLibraryOptions {
  /** Asked for every call: address and token may have changed since the last one. */
  api: () => {
    chats: Pick<ChatsApi, "list" | "rename" | "delete">;
    drafts: Pick<DraftsApi, "list">;
  };
  /** Holds what is being deleted, for the next window if this one ends before. */
  trash: RecordStore<string>;
  clock: Clock;
  /** A chat is gone for good. */
  onDeleted: (chatId: string) => void;
  /** A deletion was refused, and the chat is there again. */
  onRefused: (error: unknown) => void;
}

interface Deletion {
  readonly chatId: string;
  isUndoable: boolean;
  readonly cancelTimer: () => void;
}

/** The chats and drafts of every client of this person. */
export class ChatLibrary {
  readonly #options: ChatLibraryOptions;
  readonly #listeners = new Set<() => void>();
  #deleting: Deletion | undefined;

  constructor(options: ChatLibraryOptions) {
    this.#options = options;
  }

  /** Calls back when the list is another one than it was, until the returned function is called. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells those who show the list to ask again: something was begun, written or finished. */
  touch(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  /**
   * A page of chats, newest first, without one that is being deleted.
   *
   * @throws ProblemError or ConnectionError.
   */
  async chats(cursor?: string): Promise<{ chats: Chat[]; nextCursor: string | null }> {
    const { api, trash } = this.#options;
    const leftOver = this.#deleting ? undefined : await trash.get(TRASH_KEY);
    if (leftOver !== undefined) await this.#carryOut(leftOver);
    const page = await api().chats.list({ limit: 100, ...(cursor ? { cursor } : {}) });
    return { ...page, chats: page.chats.filter(({ id }) => id !== this.#deleting?.chatId) };
  }

  /** The newest drafts; none where they cannot be listed, since chats can be gone back to all the same. */
  async drafts(): Promise<Draft[]> {
    const { drafts } = await this.#options
      .api()
      .drafts.list({ limit: 50 })
      .catch(() => ({ drafts: [] }));
    return drafts.filter(({ chatId }) => chatId !== this.#deleting?.chatId);
  }

  async rename(chatId: string, title: string): Promise<void> {
    await this.#options.api().chats.rename(chatId, title);
    this.touch();
  }

  /**
   * Takes a chat out of the list, and deletes it when that can no longer be undone.
   *
   * @returns The function that undoes it; false when it is too late.
   */
  async remove(chatId: string): Promise<() => Promise<boolean>> {
    const { trash, clock } = this.#options;
    const before = this.#deleting;
    if (before) await this.#carryOut(before.chatId);
    await trash.set(TRASH_KEY, chatId);
    const cancelTimer = clock.after(UNDO_FOR_MS, () => void this.#carryOut(chatId));
    const deleting: Deletion = { chatId, isUndoable: true, cancelTimer };
    this.#deleting = deleting;
    this.touch();
    return async () => {
      if (!deleting.isUndoable) return false;
      cancelTimer();
      this.#deleting = undefined;
      await trash.remove(TRASH_KEY);
      this.touch();
      return true;
    };
  }

  async #carryOut(chatId: string): Promise<void> {
    const { api, trash, onDeleted, onRefused } = this.#options;
    const deleting = this.#deleting?.chatId === chatId ? this.#deleting : undefined;
    if (deleting) {
      deleting.isUndoable = false;
      deleting.cancelTimer();
    }
    try {
      await api().chats.delete(chatId);
      onDeleted(chatId);
    } catch (error) {
      if (ProblemError.isInstance(error) && error.status === 404) onDeleted(chatId);
      else onRefused(error);
    }
    if (this.#deleting === deleting) this.#deleting = undefined;
    if ((await trash.get(TRASH_KEY)) === chatId) await trash.remove(TRASH_KEY);
    this.touch();
  }
}
