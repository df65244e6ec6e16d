import { newId } from "@linnet/protocol";

type Items = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * The id of the chat that a tab begins next, and with it what was typed for it. A reload keeps it, and a tab that is
 * closed leaves it to the next one: two tabs that are open begin two chats.
 */
export class NextChatId {
  readonly #key: string;
  readonly #tab: Items;
  readonly #browser: Items;

  /**
   * @param personId the next person at the browser has another chat.
   * @param tab what is stored for the tab alone: `sessionStorage`.
   * @param browser what all tabs have: `localStorage`.
   */
  constructor(personId: string, tab: Items, browser: Items) {
    this.#key = `linnet:new-chat:${personId}`;
    this.#tab = tab;
    this.#browser = browser;
  }

  /** The id of this tab, or the one that a closed tab has left, or a new one. */
  take(): string {
    const left = this.#browser.getItem(this.#key);
    const id = this.#tab.getItem(this.#key) ?? left ?? newId();
    this.#tab.setItem(this.#key, id);
    if (left === id) this.#browser.removeItem(this.#key);
    return id;
  }

  /** The id of this tab, if it has one. */
  taken(): string | undefined {
    return this.#tab.getItem(this.#key) ?? undefined;
  }

  /** The tab goes, and something is typed for the chat. */
  leave(id: string): void {
    this.#browser.setItem(this.#key, id);
  }

  /** The chat has begun. */
  begun(): void {
    this.#tab.removeItem(this.#key);
  }
}
