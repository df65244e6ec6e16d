import {
  judgeRunRecord,
  type RunIdStore,
  type RunIdStoreOptions,
  type RunRecord,
} from "./run-id-store.ts";

/** Keeps records for as long as the process or page lives. */
export class MemoryRunIdStore implements RunIdStore {
  readonly #records = new Map<string, RunRecord>();
  readonly #options: RunIdStoreOptions;

  constructor(options: RunIdStoreOptions = {}) {
    this.#options = options;
  }

  get(chatId: string): RunRecord | undefined {
    const stored = this.#records.get(chatId);
    if (!stored) return undefined;
    const judged = judgeRunRecord(stored, chatId, this.#options);
    if ("record" in judged) return judged.record;
    this.#records.delete(chatId);
    this.#options.onDrop?.(judged.dropped);
    return undefined;
  }

  set(record: RunRecord): void {
    this.#records.set(record.chatId, { ...record });
  }

  remove(chatId: string): void {
    this.#records.delete(chatId);
  }
}
