import type { SharedV3ProviderMetadata } from "@ai-sdk/provider";

/** A block of text or reasoning, as it is sent to the model in its next call. */
interface Block<Kind extends string> {
  type: Kind;
  text: string;
  providerOptions?: SharedV3ProviderMetadata;
}

/** The blocks of one kind in a model's answer. A provider's id may name another block once more. */
export class SpokenBlocks<Kind extends string> {
  readonly #kind: Kind;
  readonly #open = new Map<string, Block<Kind>>();
  readonly #ids = new Map<string, string>();
  readonly #used = new Set<string>();

  constructor(kind: Kind) {
    this.#kind = kind;
  }

  /** Opens a block; its id occurs once in the answer. */
  start(
    providerId: string,
    metadata: SharedV3ProviderMetadata | undefined,
  ): { id: string; block: Block<Kind> } {
    let id = providerId;
    for (let count = 2; this.#used.has(id); count += 1) id = `${providerId}-${count}`;
    this.#used.add(id);
    this.#ids.set(providerId, id);
    const block: Block<Kind> = { type: this.#kind, text: "" };
    if (metadata) block.providerOptions = metadata;
    this.#open.set(id, block);
    return { id, block };
  }

  /** Adds to a block, if it is open; gives its id. */
  add(providerId: string, delta: string, metadata: SharedV3ProviderMetadata | undefined): string {
    const id = this.#ids.get(providerId) ?? providerId;
    const block = this.#open.get(id);
    if (block) block.text += delta;
    if (block && metadata) block.providerOptions = metadata;
    return id;
  }

  /** Ends a block; gives its id. */
  end(providerId: string, metadata: SharedV3ProviderMetadata | undefined): string {
    const id = this.add(providerId, "", metadata);
    this.#ids.delete(providerId);
    this.#open.delete(id);
    return id;
  }
}
