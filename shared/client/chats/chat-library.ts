import type { ChatList, Draft } from "@linnet/protocol";
import type { ChatQuery, ChatsApi } from "../api/chats-api.ts";
import type { DraftsApi } from "../api/drafts-api.ts";
import { ProblemError } from "../errors/problem-error.ts";
import type { Clock } from "../retry/clock.ts";

/** How long a deletion can be undone, in milliseconds: VS Code shows the message that offers it as long. */
const UNDO_FOR_MS = 10_000;

export interface ChatLibraryOptions {
  /** Asked for every call: address and token may have changed since the last one. */
  api: () => {
    chats: Pick<ChatsApi, "list" | "rename" | "delete">;
    drafts?: Pick<DraftsApi, "list">;
  };
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

/** The chats and drafts of every client of this person, for whoever lists them. */
export class ChatLibrary {
  readonly #options: ChatLibraryOptions;
  readonly #listeners = new Set<() => void>();
  #deleting: Deletion | undefined;
  /** Chats that are being deleted, or will be. */
  readonly #hidden = new Set<string>();

  constructor(options: ChatLibraryOptions) {
    this.#options = options;
  }

  /** Calls back when the list is another one than it was, until the returned function is called. */
  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Tells those who show the list to ask again: something was begun, written or finished. */
  touch(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  /** Id of the chat whose deletion can still be undone. */
  get undoable(): string | undefined {
    return this.#deleting?.isUndoable ? this.#deleting.chatId : undefined;
  }

  /** Whether a chat is being deleted, or will be. */
  isHidden(chatId: string): boolean {
    return this.#hidden.has(chatId);
  }

  /**
   * A page of chats, newest first, without those that are being deleted.
   *
   * @throws ProblemError or ConnectionError.
   */
  async chats(query: ChatQuery = {}, signal?: AbortSignal): Promise<ChatList> {
    const page = await this.#options.api().chats.list(query, signal);
    return { ...page, chats: page.chats.filter(({ id }) => !this.isHidden(id)) };
  }

  /** The newest drafts; none where they cannot be listed, since chats can be gone back to anyway. */
  async drafts(): Promise<Draft[]> {
    const page = await this.#options
      .api()
      .drafts?.list({ limit: 50 })
      .catch(() => undefined);
    return (page?.drafts ?? []).filter(({ chatId }) => !this.isHidden(chatId));
  }

  /** @throws ProblemError or ConnectionError. */
  async rename(chatId: string, title: string): Promise<void> {
    await this.#options.api().chats.rename(chatId, title);
    this.touch();
  }

  /**
   * Takes a chat out of the list, and deletes it when that can no longer be undone. A chat that was removed
   * before it is deleted at once. If the view or window ends before, the chat is not deleted: nobody could
   * have undone it.
   */
  async remove(chatId: string): Promise<void> {
    const { clock } = this.#options;
    const before = this.#deleting;
    const deleting: Deletion = {
      chatId,
      isUndoable: true,
      cancelTimer: clock.after(UNDO_FOR_MS, () => void this.#carryOut(deleting)),
    };
    this.#deleting = deleting;
    this.#hidden.add(chatId);
    this.touch();
    if (before) await this.#carryOut(before);
  }

  /**
   * Undoes the removal of a chat.
   *
   * @returns Whether it was still possible.
   */
  undo(chatId: string): boolean {
    const deleting = this.#deleting;
    if (deleting?.chatId !== chatId || !deleting.isUndoable) return false;
    deleting.cancelTimer();
    this.#deleting = undefined;
    this.#hidden.delete(chatId);
    this.touch();
    return true;
  }

  /** Undoes the deletion that can still be undone. */
  dispose(): void {
    this.#deleting?.cancelTimer();
  }

  async #carryOut(deleting: Deletion): Promise<void> {
    if (!deleting.isUndoable) return;
    const { api, onDeleted, onRefused } = this.#options;
    const { chatId } = deleting;
    deleting.isUndoable = false;
    deleting.cancelTimer();
    this.#hidden.add(chatId);
    this.touch();
    try {
      await api().chats.delete(chatId);
      onDeleted(chatId);
    } catch (error) {
      if (ProblemError.isInstance(error) && error.status === 404) onDeleted(chatId);
      else onRefused(error);
    }
    if (this.#deleting === deleting) this.#deleting = undefined;
    this.#hidden.delete(chatId);
    this.touch();
  }
}
