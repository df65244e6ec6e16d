import type { KeyValueStorage } from "@linnet/client";

/** The members of VS Code's `Memento` that the host uses. */
export interface MementoLike {
  keys(): readonly string[];
  get<T>(key: string): T | undefined;
  update(key: string, value: unknown): Thenable<void>;
}

/** A `Memento` as the storage of the shared stores. */
export function mementoStorage(memento: MementoLike): KeyValueStorage {
  return {
    getItem: (key) => memento.get<unknown>(key),
    setItem: async (key, value) => memento.update(key, value),
    removeItem: async (key) => memento.update(key, undefined),
  };
}
