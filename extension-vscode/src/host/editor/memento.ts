import type { KeyValueStorage } from "@linnet/client";

/** What is used of VS Code's `Memento`. */
export interface MementoLike {
  keys(): readonly string[];
  get<T>(key: string): T | undefined;
  update(key: string, value: unknown): Thenable<void>;
}

/** Lets the shared run-id store keep its records in a `Memento`. */
export function mementoStorage(memento: MementoLike): KeyValueStorage {
  return {
    getItem: (key) => memento.get<unknown>(key),
    setItem: async (key, value) => memento.update(key, value),
    removeItem: async (key) => memento.update(key, undefined),
  };
}
