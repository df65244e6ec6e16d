import { describeSecrets, redactContext, textsOfContext, withoutUserinfo } from "@linnet/material";
import type { ContextData } from "@linnet/protocol";
import { newId } from "@linnet/protocol";
import { z } from "zod";
import { type Attachment, attachmentSchema } from "../../protocol/view-calls.ts";
import type { MementoLike } from "../editor/memento.ts";
import type { AllowedSecrets } from "./allowed-secrets.ts";

/** The attachments of each chat that are not sent yet, in the storage of the workspace. */
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

  /** Attaches a context. It replaces an attachment with the same title and kind. */
  async add(chatId: string, data: ContextData, omissions: string[] = []): Promise<Attachment[]> {
    const attachment = this.#withFindings({ id: newId(), data: addressed(data), omissions });
    const others = this.of(chatId).filter(
      (other) => other.data.title !== data.title || other.data.kind !== data.kind,
    );
    return this.#keep(chatId, [...others, attachment]);
  }

  /** Replaces the text of an attachment. */
  async trim(chatId: string, attachmentId: string, text: string): Promise<Attachment[]> {
    return this.#change(chatId, attachmentId, (data) => ({ ...data, text }));
  }

  /** Replaces every secret of an attachment by a word. */
  async redact(chatId: string, attachmentId: string): Promise<Attachment[]> {
    return this.#change(chatId, attachmentId, redactContext);
  }

  /** Allows the first secret of an attachment, also in every other attachment. */
  async allow(chatId: string, attachmentId: string): Promise<Attachment[]> {
    const attachments = this.of(chatId);
    const found = attachments.find(({ id }) => id === attachmentId);
    const text = textsOfContext(found?.data ?? { title: "", text: "" }).find(
      (each) => this.#allowed.find(each).length > 0,
    );
    if (text !== undefined) await this.#allowed.allowFirst(text);
    return this.#keep(
      chatId,
      attachments.map((attachment) => this.#withFindings(attachment)),
    );
  }

  /** Removes an attachment; without an id, all of them. */
  async remove(chatId: string, attachmentId?: string): Promise<Attachment[]> {
    const kept = attachmentId ? this.of(chatId).filter(({ id }) => id !== attachmentId) : [];
    return this.#keep(chatId, kept);
  }

  async #change(
    chatId: string,
    attachmentId: string,
    change: (data: ContextData) => ContextData,
  ): Promise<Attachment[]> {
    const changed = this.of(chatId).map((attachment) => {
      if (attachment.id !== attachmentId) return attachment;
      return this.#withFindings({ ...attachment, data: change(attachment.data) });
    });
    return this.#keep(chatId, changed);
  }

  #withFindings(attachment: Omit<Attachment, "findings">): Attachment {
    const findings = textsOfContext(attachment.data).flatMap((text) =>
      describeSecrets(text, this.#allowed.find(text)),
    );
    return { ...attachment, findings };
  }

  async #keep(chatId: string, attachments: Attachment[]): Promise<Attachment[]> {
    await this.#memento.update(key(chatId), attachments.length > 0 ? attachments : undefined);
    return attachments;
  }
}

/** An address can have a name and a password before its host. They are left out, because no draft needs them. */
function addressed(data: ContextData): ContextData {
  return data.url === undefined ? data : { ...data, url: withoutUserinfo(data.url) };
}

function key(chatId: string): string {
  return `linnet.attachments:${chatId}`;
}
