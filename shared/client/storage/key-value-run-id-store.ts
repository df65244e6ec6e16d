import { jsonIn } from "@linnet/protocol";
import {
  type DroppedRecord,
  judgeRunRecord,
  type Promisable,
  type RunIdStore,
  type RunIdStoreOptions,
  type RunRecord,
} from "./run-id-store.ts";
import { STORED, storageKey } from "./storage-keys.ts";

/**
 * The storage of a {@link KeyValueRunIdStore}. Web storage fits as it is;
 * for `browser.storage` and VS Code's `Memento` the adapter is three lines.
 */
export interface KeyValueStorage {
  /** The stored text, or `null` or `undefined` when there is none. */
  getItem(key: string): Promisable<unknown>;
  /** Replaces the whole value of `key`, or rejects and leaves the old one. */
  setItem(key: string, value: string): Promisable<void>;
  removeItem(key: string): Promisable<void>;
}

/** Keeps each record as one JSON text under `linnet.run:<chatId>`. */
export class KeyValueRunIdStore implements RunIdStore {
  readonly #storage: KeyValueStorage;
  readonly #options: RunIdStoreOptions;

  constructor(storage: KeyValueStorage, options: RunIdStoreOptions = {}) {
    this.#storage = storage;
    this.#options = options;
  }

  async get(chatId: string): Promise<RunRecord | undefined> {
    let stored: unknown;
    try {
      stored = await this.#storage.getItem(storageKey(STORED.run, chatId));
    } catch (error) {
      this.#options.onDrop?.({ chatId, reason: "unreadable", detail: String(error) });
      return undefined;
    }
    if (stored === null || stored === undefined) return undefined;

    const value = typeof stored === "string" ? jsonIn(stored) : stored;
    const judged = judgeRunRecord(value, chatId, this.#options);
    if ("record" in judged) return judged.record;
    await this.#drop(judged.dropped);
    return undefined;
  }

  async set(record: RunRecord): Promise<void> {
    await this.#storage.setItem(storageKey(STORED.run, record.chatId), JSON.stringify(record));
  }

  async remove(chatId: string): Promise<void> {
    await this.#storage.removeItem(storageKey(STORED.run, chatId));
  }

  async #drop(dropped: DroppedRecord): Promise<void> {
    this.#options.onDrop?.(dropped);
    try {
      await this.#storage.removeItem(storageKey(STORED.run, dropped.chatId));
    } catch {
      // A record that cannot be removed is dropped again at the next read.
    }
  }
}
