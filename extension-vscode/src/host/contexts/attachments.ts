import { describeSecrets, redactSecrets } from "@linnet/material";
import type { ContextData } from "@linnet/protocol";
import { newId } from "@linnet/protocol";
import { z } from "zod";
import { type Attachment, attachmentSchema } from "../../protocol/view-calls.ts";
import type { MementoLike } from "../editor/memento.ts";
import type { AllowedSecrets } from "./allowed-secrets.ts";

/** What is attached in each chat and not sent yet. It survives as long as the window's storage. */
export class Attachments {
  readonly #memento: MementoLike;

  readonly #allowed: AllowedSecrets;

  constructor(memento: MementoLike, allowed: AllowedSecrets) {
    this.#memento = memento;
    this.#allowed = allowed;
  }

  of(chatId: string): Attachment[] {
    return z.array(attachmentSchema).safeParse(this.#memento.get(key(chatId))).data ?? [];
  }

  /** Attaches something; what has the same title and kind is replaced. */
  async add(chatId: string, data: ContextData, omissions: string[] = []): Promise<Attachment[]> {
    const attachment = this.#inspected({ id: newId(), data, omissions });
    const others = this.of(chatId).filter(
      (other) => other.data.title !== data.title || other.data.kind !== data.kind,
    );
    return this.#keep(chatId, [...others, attachment]);
  }

  /** Sends another text in its place. */
  async trim(chatId: string, attachmentId: string, text: string): Promise<Attachment[]> {
    return this.#change(chatId, attachmentId, () => text);
  }

  /** Puts a word in the place of every secret. */
  async redact(chatId: string, attachmentId: string): Promise<Attachment[]> {
    return this.#change(chatId, attachmentId, redactSecrets);
  }

  /** Lets the first secret of an attachment be sent, wherever it stands. */
  async allow(chatId: string, attachmentId: string): Promise<Attachment[]> {
    const attachments = this.of(chatId);
    const found = attachments.find(({ id }) => id === attachmentId);
    if (found) await this.#allowed.allowFirst(found.data.text);
    return this.#keep(
      chatId,
      attachments.map((attachment) => this.#inspected(attachment)),
    );
  }

  /** Takes one off, or all of them. */
  async remove(chatId: string, attachmentId?: string): Promise<Attachment[]> {
    const kept = attachmentId ? this.of(chatId).filter(({ id }) => id !== attachmentId) : [];
    return this.#keep(chatId, kept);
  }

  async #change(
    chatId: string,
    attachmentId: string,
    change: (text: string) => string,
  ): Promise<Attachment[]> {
    const changed = this.of(chatId).map((attachment) => {
      if (attachment.id !== attachmentId) return attachment;
      const text = change(attachment.data.text);
      return this.#inspected({ ...attachment, data: { ...attachment.data, text } });
    });
    return this.#keep(chatId, changed);
  }

  #inspected(attachment: Omit<Attachment, "findings">): Attachment {
    const { text } = attachment.data;
    return { ...attachment, findings: describeSecrets(text, this.#allowed.find(text)) };
  }

  async #keep(chatId: string, attachments: Attachment[]): Promise<Attachment[]> {
    await this.#memento.update(key(chatId), attachments.length > 0 ? attachments : undefined);
    return attachments;
  }
}

function key(chatId: string): string {
  return `linnet.attachments:${chatId}`;
}
