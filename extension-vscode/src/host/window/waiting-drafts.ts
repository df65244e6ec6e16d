import { isDeepStrictEqual } from "node:util";
import type { Account } from "../account/account.ts";
import type { Attachments } from "../contexts/attachments.ts";
import type { ContextWithOmissions } from "../contexts/context-of.ts";
import type { CurrentChat } from "./current-chat.ts";

type Contexts = readonly ContextWithOmissions[];

export interface WaitingDraftsOptions {
  account: Pick<Account, "backendUrl" | "onChange">;
  attachments: Pick<Attachments, "of">;
  currentChat: Pick<CurrentChat, "id">;
  /** Whether a person has to look at a draft's source before it is sent. */
  asksFirst: () => boolean;
  isTypedIn: (chatId: string) => Promise<boolean>;
  /** Asks for a draft from each of these, which are what is attached in the current chat. */
  send: (drafts: readonly Contexts[]) => Promise<void>;
  onFailure: (error: unknown) => void;
}

/**
 * The drafts that were asked for in a chat while this editor was not connected. Their sources are attached there until
 * it is: after a restart, or where something has changed meanwhile, the person sends them.
 */
export class WaitingDrafts {
  readonly #options: WaitingDraftsOptions;
  #waiting: { backendUrl: string; chatId: string; drafts: Contexts[] } | undefined;

  constructor(options: WaitingDraftsOptions) {
    this.#options = options;
    options.account.onChange(({ state }) => {
      if (state === "connected") this.#connected().catch(options.onFailure);
    });
  }

  /** Whether drafts wait in a chat for the backend in the settings: what is attached there stays. */
  waitsIn(chatId: string): boolean {
    const waiting = this.#waiting;
    return waiting?.chatId === chatId && waiting.backendUrl === this.#options.account.backendUrl;
  }

  /** Has a draft wait, whose contexts are attached in that chat. It replaces one from the same source. */
  add(chatId: string, contexts: Contexts): void {
    const isReplaced = ({ data }: ContextWithOmissions) =>
      contexts.some((other) => other.data.title === data.title && other.data.kind === data.kind);
    const others = this.waitsIn(chatId) ? (this.#waiting?.drafts ?? []) : [];
    const drafts = [...others.filter((draft) => !draft.some(isReplaced)), contexts];
    this.#waiting = { backendUrl: this.#options.account.backendUrl, chatId, drafts };
  }

  /** Forgets the drafts. Their sources stay attached. */
  clear(): void {
    this.#waiting = undefined;
  }

  async #connected(): Promise<void> {
    const { account, attachments, currentChat, asksFirst, isTypedIn, send } = this.#options;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (!waiting || waiting.backendUrl !== account.backendUrl || asksFirst()) return;
    const { chatId, drafts } = waiting;
    if (chatId !== currentChat.id || (await isTypedIn(chatId))) return;
    // What the person has changed meanwhile, the person sends.
    const attached = attachments.of(chatId).map(({ data }) => data);
    const asked = drafts.flat().map(({ data }) => data);
    if (isDeepStrictEqual(attached, asked)) await send(drafts);
  }
}
