import { createHash } from "node:crypto";
import { findSecrets, type SecretSpan } from "@linnet/material";
import { z } from "zod";
import type { MementoLike } from "../editor/memento.ts";

const KEY = "linnet.allowedSecrets";
/** When there are more, the oldest are removed. */
const MAX_DIGESTS = 200;

/** Stores digests of the secrets that the person allows to be sent. It does not store the secrets. */
export class AllowedSecrets {
  readonly #memento: MementoLike;

  constructor(memento: MementoLike) {
    this.#memento = memento;
  }

  /** The secrets in a text that the person has not allowed. */
  find(text: string): SecretSpan[] {
    const allowed = new Set(this.#digests());
    return findSecrets(text).filter(({ start, end }) => !allowed.has(digest(text, start, end)));
  }

  /** Allows the first secret of a text that is not allowed yet, also in every other text. */
  async allowFirst(text: string): Promise<void> {
    const [first] = this.find(text);
    if (!first) return;
    const digests = [...this.#digests(), digest(text, first.start, first.end)];
    await this.#memento.update(KEY, digests.slice(-MAX_DIGESTS));
  }

  #digests(): string[] {
    return z.array(z.string()).safeParse(this.#memento.get(KEY)).data ?? [];
  }
}

function digest(text: string, start: number, end: number): string {
  return createHash("sha256").update(text.slice(start, end)).digest("hex");
}
