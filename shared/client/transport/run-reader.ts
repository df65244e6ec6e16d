import type { ChatWithMessages, LinnetMessage } from "@linnet/protocol";
import type { LinnetApi } from "../api/linnet-api.ts";
import { ProblemError } from "../errors/problem-error.ts";
import { Retries, type RetryStatus, retrying } from "../retry/retries.ts";
import { MemoryRunIdStore } from "../storage/memory-run-id-store.ts";
import type { RunIdStore } from "../storage/run-id-store.ts";
import { ConnectionState } from "../stream/connection-state.ts";
import type { RunEnding } from "../stream/follow-run.ts";
import {
  type ReadingOptions,
  type ReadingPolicy,
  readingPolicy,
  settledState,
} from "../stream/reading-policy.ts";
import { InProcessRunLock, type RunLock } from "../stream/run-lock.ts";
import { type RunBatches, type RunSource, readRun } from "../stream/run-reading.ts";
import { RunRecordKeeper } from "../stream/run-record-keeper.ts";
import { sendToSession } from "./send-to-session.ts";

/** The options of the transports of chats and of sessions. */
export interface RunReaderOptions extends ReadingOptions {
  api: LinnetApi;
  /**
   * Where the run of a chat is remembered. Sessions wait for days: for those, give it a `maxAgeMs` to
   * match.
   */
  store?: RunIdStore | undefined;
  /** Keeps one run to one reader; share one lock among transports that may read the same chat. */
  lock?: RunLock;
  /** `false`: a break ends the stream with an error, and a loaded chat is not resumed. */
  resume?: boolean;
  /** Least time in milliseconds between two writes of the cursor into the store. */
  saveEveryMs?: number;
  /** A run was started, joined or found: its id is known. */
  onRun?: ((run: KnownRun) => void) | undefined;
  /** The store failed to keep or remove a record. The stream goes on. */
  onStoreError?: (error: unknown) => void;
}

/** A run whose id is known. */
export interface KnownRun {
  chatId: string;
  runId: string;
  /** The message that was sent here, and that the run answers; absent for a run that was found. */
  messageId?: string | undefined;
}

export interface RunToRead {
  chatId: string;
  /** Path below which a turn is posted; the stream of its run is at `<path>/<runId>/stream`. */
  path: string;
  source: RunSource;
  /** The message that was sent for it. */
  messageId?: string | undefined;
  /** Keeps the record, which is removed at the end. */
  keeper: RunRecordKeeper;
  /** Called after the last chunk was taken and the record is removed. */
  onEnd: (
    end: RunEnding & { runId: string | undefined },
    signal: AbortSignal | undefined,
  ) => void | Promise<void>;
}

/** Reads runs, keeps a record of each, and says where the connection stands. */
export class RunReader {
  /** Where the connection of the newest call stands, for `useSyncExternalStore`. */
  readonly connection = new ConnectionState();
  readonly store: RunIdStore;
  readonly #options: RunReaderOptions;
  readonly #lock: RunLock;
  readonly #policy: ReadingPolicy;

  constructor(options: RunReaderOptions) {
    this.#options = options;
    this.store = options.store ?? new MemoryRunIdStore();
    this.#lock = options.lock ?? new InProcessRunLock();
    this.#policy = readingPolicy(options, options.api.http.baseUrl);
  }

  /** Tries again at once what waits for its next try. */
  tryNow(): void {
    this.#policy.tryNow.ask();
  }

  /**
   * @returns The run's chunks; `null` when there was nothing left to read.
   * @throws ProblemError, ConnectionError, or the signal's reason.
   */
  async read(
    { chatId, path, source, messageId, keeper, onEnd }: RunToRead,
    abortSignal: AbortSignal | undefined,
  ): Promise<RunBatches | null> {
    const { api, resume = true, onRun } = this.#options;
    let runId = "runId" in source ? source.runId : undefined;

    const finish = async (ending: RunEnding, signal: AbortSignal | undefined) => {
      if (runId !== undefined) await keeper.forget(runId);
      await onEnd({ ...ending, runId }, signal);
    };
    const result = await readRun(
      {
        ...this.#policy,
        chatId,
        source,
        resume,
        lock: this.#lock,
        api: `${api.http.baseUrl}${path}`,
        fetch: api.http.fetch,
        ...(resume ? { record: keeper } : {}),
        onState: (state) => this.connection.set({ ...state, chatId }),
        onRun(openedId) {
          runId = openedId;
          onRun?.({ chatId, runId, ...(messageId === undefined ? {} : { messageId }) });
        },
        onSettled: (settled) => this.connection.set({ chatId, runId, ...settledState(settled) }),
        onTaken: finish,
      },
      abortSignal,
    );
    if (!("how" in result)) return result;
    await finish(result, abortSignal);
    return null;
  }

  /**
   * Sends a message to a session, as patiently as a run is read. The same message again is the same
   * turn.
   *
   * @param onStatus - Told when a wait begins and when it is over.
   * @throws ProblemError, ConnectionError, or the signal's reason.
   */
  sendToSession(
    runId: string,
    message: LinnetMessage,
    signal: AbortSignal = new AbortController().signal,
    onStatus: (status: RetryStatus) => void = () => {},
  ): Promise<void> {
    const { api } = this.#options;
    return sendToSession({ api, policy: this.#policy, runId, message, onStatus }, signal);
  }

  /**
   * Loads a chat, as patiently as a run is read.
   *
   * @returns The stored chat; `undefined` when the backend does not know it (yet).
   * @throws ProblemError, ConnectionError, or the signal's reason.
   */
  async loadChat(
    chatId: string,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<ChatWithMessages | undefined> {
    const { connection } = this;
    let hasWaited = false;
    const retries = new Retries(this.#policy, (status) => {
      hasWaited = true;
      connection.set({ phase: "connecting", chatId, ...status });
    });
    // A chat in which no turn runs is not read on: nobody else would take the waiting back.
    const hasAnswered = () => {
      if (hasWaited && connection.getSnapshot().phase === "connecting") {
        connection.set({ phase: "idle", chatId, offline: false, attempt: 0 });
      }
    };
    try {
      const load = () => this.#options.api.chats.get(chatId, signal);
      const chat = await retrying(load, retries, signal);
      hasAnswered();
      return chat;
    } catch (error) {
      if (ProblemError.isInstance(error) && error.code === "not-found") {
        hasAnswered();
        return undefined;
      }
      this.connection.set({
        chatId,
        ...settledState({ failure: error, aborted: signal.aborted }),
      });
      throw error;
    }
  }

  /**
   * Makes the keeper of a run's record. Each reading needs its own, since a keeper writes with a delay.
   *
   * @param isSession - Whether a turn of a session is read.
   */
  keeper(chatId: string, isSession = false): RunRecordKeeper {
    return new RunRecordKeeper(this.store, chatId, {
      isSession,
      clock: this.#policy.clock,
      everyMs: this.#options.saveEveryMs ?? 1_000,
      onError: (error) => this.#options.onStoreError?.(error),
    });
  }
}
