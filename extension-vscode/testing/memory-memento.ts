import type { MementoLike } from "../src/host/editor/memento.ts";

/**
 * A `Memento` for tests. Like VS Code's it stores JSON copies. Give the `entries` of one to another to
 * simulate a restart.
 */
export class MemoryMemento implements MementoLike {
  readonly entries: Map<string, string>;

  constructor(entries = new Map<string, string>()) {
    this.entries = entries;
  }

  keys(): readonly string[] {
    return [...this.entries.keys()];
  }

  get<T>(key: string): T | undefined {
    const stored = this.entries.get(key);
    return stored === undefined ? undefined : JSON.parse(stored);
  }

  async update(key: string, value: unknown): Promise<void> {
    if (value === undefined) this.entries.delete(key);
    else this.entries.set(key, JSON.stringify(value));
  }
}
