import type { KeyValueStorage } from "./key-value-run-id-store.ts";

/** Keeps one value per key. What cannot be read or used counts as absent. */
export interface RecordStore<T> {
  get(key: string): Promise<T | undefined>;
  /** Replaces the value of `key`. May reject when the storage is full or gone. */
  set(key: string, value: T): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Keeps each value as JSON text under `<prefix>:<key>`. */
export class KeyValueRecordStore<T> implements RecordStore<T> {
  readonly #storage: KeyValueStorage;
  readonly #prefix: string;
  readonly #parse: (stored: unknown) => T | undefined;

  /** @param parse - Judges what was stored; `undefined` when it is of no use. */
  constructor(storage: KeyValueStorage, prefix: string, parse: (stored: unknown) => T | undefined) {
    this.#storage = storage;
    this.#prefix = prefix;
    this.#parse = parse;
  }

  async get(key: string): Promise<T | undefined> {
    try {
      const stored = await this.#storage.getItem(`${this.#prefix}:${key}`);
      return typeof stored === "string" ? this.#parse(JSON.parse(stored)) : undefined;
    } catch {
      return undefined;
    }
  }

  async set(key: string, value: T): Promise<void> {
    await this.#storage.setItem(`${this.#prefix}:${key}`, JSON.stringify(value));
  }

  async remove(key: string): Promise<void> {
    await this.#storage.removeItem(`${this.#prefix}:${key}`);
  }
}
