/**
 * Passes items from a fast producer to a reader that takes everything there is at once: the
 * slower the reader, the larger what it takes, and the fewer its renders.
 */
export class ChunkQueue<Item> {
  #items: Item[] = [];
  #ended = false;
  #wake: (() => void) | undefined;

  push(items: readonly Item[]): void {
    for (const item of items) this.#items.push(item);
    this.#wake?.();
  }

  /** Says that nothing more comes. */
  end(): void {
    this.#ended = true;
    this.#wake?.();
  }

  /** All items there are, at least one; `undefined` at the end. For one reader at a time. */
  async take(): Promise<Item[] | undefined> {
    while (this.#items.length === 0) {
      if (this.#ended) return undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const taken = this.#items;
    this.#items = [];
    return taken;
  }
}
