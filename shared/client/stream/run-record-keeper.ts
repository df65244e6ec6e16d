import type { Clock } from "../retry/clock.ts";
import type { RunIdStore, RunRecord } from "../storage/run-id-store.ts";

/**
 * Writes where a reader stands into a {@link RunIdStore}: at most one write at a time, at most
 * one per interval, and always the newest. A store that fails costs nothing but the record.
 */
export class RunRecordKeeper {
  readonly #store: RunIdStore;
  readonly #chatId: string;
  readonly #clock: Clock;
  readonly #everyMs: number;
  readonly #isSession: boolean;
  readonly #onError: (error: unknown) => void;
  #newest: Omit<RunRecord, "savedAt"> | undefined;
  #savedAt = Number.NEGATIVE_INFINITY;
  #savedNext = -1;
  #writes: Promise<void> = Promise.resolve();
  #waiting: (() => Promise<void>) | undefined;

  constructor(
    store: RunIdStore,
    chatId: string,
    options: {
      clock: Clock;
      everyMs: number;
      /** Whether the reader reads a turn of a session. */
      isSession?: boolean;
      onError: (error: unknown) => void;
    },
  ) {
    this.#store = store;
    this.#chatId = chatId;
    this.#clock = options.clock;
    this.#everyMs = options.everyMs;
    this.#isSession = options.isSession ?? false;
    this.#onError = options.onError;
  }

  /** Notes a new position; it is written when the interval since the last write is over. */
  advance(runId: string, next: number): void {
    const kind = this.#isSession ? { isSession: true as const } : {};
    this.#newest = { chatId: this.#chatId, runId, ...kind, next };
    if (this.#clock.now() - this.#savedAt >= this.#everyMs) this.#save();
  }

  /** Writes what was noted and not written yet, and waits until the store has it. */
  async flush(): Promise<void> {
    if (this.#newest && this.#newest.next !== this.#savedNext) this.#save();
    await this.#writes;
  }

  /** Removes the record, unless by now it is about another run. */
  async forget(runId: string): Promise<void> {
    this.#newest = undefined;
    this.#enqueue(async () => {
      const stored = await this.#store.get(this.#chatId);
      if (stored?.runId === runId) await this.#store.remove(this.#chatId);
    });
    await this.#writes;
  }

  #save(): void {
    const position = this.#newest;
    if (!position) return;
    this.#savedAt = this.#clock.now();
    this.#savedNext = position.next;
    const record = { ...position, savedAt: this.#savedAt };
    this.#enqueue(async () => this.#store.set(record));
  }

  /** Later writes replace one that still waits: only the newest state matters. */
  #enqueue(write: () => Promise<void>): void {
    const isWaiting = this.#waiting !== undefined;
    this.#waiting = write;
    if (isWaiting) return;
    this.#writes = this.#writes.then(async () => {
      const newest = this.#waiting;
      this.#waiting = undefined;
      try {
        await newest?.();
      } catch (error) {
        this.#onError(error);
      }
    });
  }
}
