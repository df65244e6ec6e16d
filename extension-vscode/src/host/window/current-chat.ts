import { newId } from "@linnet/protocol";
import { z } from "zod";
import type { MementoLike } from "../editor/memento.ts";

const KEY = "linnet.chat";
const storedSchema = z.object({ chatId: z.string(), isUsed: z.boolean() });

/** The chat that this window shows. The window makes its id before the backend knows the chat. */
export class CurrentChat {
  readonly #memento: MementoLike;
  readonly #onChange: () => void;

  /** @param onChange - Another chat is shown. */
  constructor(memento: MementoLike, onChange: () => void = () => {}) {
    this.#memento = memento;
    this.#onChange = onChange;
  }

  get id(): string {
    return this.#stored().chatId;
  }

  /** Whether a message was sent in the chat, or the chat was opened from the list. */
  get isUsed(): boolean {
    return this.#stored().isUsed;
  }

  async show(chatId: string): Promise<void> {
    const isOther = chatId !== this.id;
    await this.#memento.update(KEY, { chatId, isUsed: true });
    if (isOther) this.#onChange();
  }

  /** Shows a new chat, unless the current one is new. */
  async renew(): Promise<void> {
    if (this.isUsed) await this.begin();
  }

  /** Shows a new chat, also in the place of one that is new. */
  async begin(): Promise<void> {
    await this.#memento.update(KEY, newChat());
    this.#onChange();
  }

  #stored(): z.infer<typeof storedSchema> {
    const stored = storedSchema.safeParse(this.#memento.get(KEY));
    if (stored.success) return stored.data;
    const chat = newChat();
    void this.#memento.update(KEY, chat);
    return chat;
  }
}

function newChat(): z.infer<typeof storedSchema> {
  return { chatId: newId(), isUsed: false };
}
