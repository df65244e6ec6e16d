import type { LinnetMessage } from "@linnet/protocol";
import type { ChatTransport, UIMessageChunk } from "ai";
import type { LinnetApi } from "../api/linnet-api.ts";
import { ProblemError } from "../api/problem-error.ts";
import { MemoryRunIdStore } from "../storage/memory-run-id-store.ts";
import type { RunIdStore } from "../storage/run-id-store.ts";
import { chunkStream } from "../stream/chunk-stream.ts";
import { ConnectionState } from "../stream/connection-state.ts";
import { emptyStream } from "../stream/empty-stream.ts";
import type { RunEnding } from "../stream/follow-run.ts";
import { readRemembered } from "../stream/read-remembered.ts";
import {
  type ReadingOptions,
  type ReadingPolicy,
  readingPolicy,
} from "../stream/reading-policy.ts";
import { InProcessRunLock, type RunLock } from "../stream/run-lock.ts";
import { RunRecordKeeper } from "./run-record-keeper.ts";
import { sendToSession } from "./send-to-session.ts";

export interface SessionChatTransportOptions extends ReadingOptions {
  api: LinnetApi;
  /** Project of the sessions that are started; its voice applies. */
  projectId: string;
  /**
   * Where the session of a chat of the client's is remembered. Sessions wait for days: give it a
   * `maxAgeMs` to match.
   */
  store?: RunIdStore | undefined;
  /** Keeps one session to one reader; share one lock among transports that may read it. */
  lock?: RunLock;
  /** A session was started, joined or found. */
  onRun?: (run: { chatId: string; runId: string }) => void;
  /** The session's stream was read to its end, or has been collected. */
  onSessionEnd?: (end: {
    chatId: string;
    runId: string | undefined;
    how: RunEnding["how"];
  }) => void;
  /** The store failed to keep or remove a record. The stream goes on. */
  onStoreError?: (error: unknown) => void;
}

/**
 * The transport of `useChat` for a session: the first message starts it, and one stream, over as
 * many connections as it takes, brings all of its turns. `useChat` makes one long answer of them;
 * `sessionConversation` makes the conversation of that. Further messages go to
 * `sendFurther`: their answers arrive in the stream that is open.
 */
export class SessionChatTransport implements ChatTransport<LinnetMessage> {
  /** A resumed stream always begins with `start`, so `Chat` builds its message again. */
  readonly resumeStreamIsReplay = true;
  /** Where the connection stands, for `useSyncExternalStore`. */
  readonly connection = new ConnectionState();
  readonly #options: SessionChatTransportOptions;
  readonly #store: RunIdStore;
  readonly #lock: RunLock;
  readonly #policy: ReadingPolicy;

  constructor(options: SessionChatTransportOptions) {
    this.#options = options;
    this.#store = options.store ?? new MemoryRunIdStore();
    this.#lock = options.lock ?? new InProcessRunLock();
    this.#policy = readingPolicy(options, options.api.http.baseUrl);
  }

  /** Tries again at once what waits for its next try. */
  tryNow(): void {
    this.#policy.tryNow.ask();
  }

  /**
   * Starts a session with the messages and streams its turns until it ends. The same messages
   * again join the session that they have started.
   *
   * @throws ProblemError when the backend refuses. ConnectionError when it cannot be reached. The
   * signal's reason.
   */
  async sendMessages({
    chatId,
    messages,
    abortSignal,
  }: Parameters<ChatTransport<LinnetMessage>["sendMessages"]>[0]): Promise<
    ReadableStream<UIMessageChunk>
  > {
    const stream = await this.#read(chatId, { messages }, abortSignal);
    return stream ?? emptyStream();
  }

  /**
   * Comes back to the session that is remembered for a chat, in the middle of a turn or between
   * two.
   *
   * @returns The session's chunks from the first one on, what is stored in one go; `null` when
   * none is remembered, or it is gone.
   * @throws ProblemError, ConnectionError, or the signal's reason.
   */
  async reconnectToStream({
    chatId,
    abortSignal,
  }: Parameters<
    ChatTransport<LinnetMessage>["reconnectToStream"]
  >[0]): Promise<ReadableStream<UIMessageChunk> | null> {
    const record = await this.#store.get(chatId);
    if (!record) return null;
    try {
      return await this.#read(chatId, { runId: record.runId }, abortSignal);
    } catch (error) {
      if (!ProblemError.isInstance(error) || error.code !== "not-found") throw error;
      await this.#keeper(chatId).forget(record.runId);
      return null;
    }
  }

  /**
   * Sends a further message, as patiently as the session is read. The same message again is the
   * same turn.
   *
   * @throws ProblemError, ConnectionError, or the signal's reason.
   */
  sendFurther(runId: string, message: LinnetMessage, signal: AbortSignal): Promise<void> {
    const { api } = this.#options;
    return sendToSession({ api, policy: this.#policy, runId, message }, signal);
  }

  /** @returns The session's chunks; `null` when there was nothing left to read. */
  async #read(
    chatId: string,
    source: { messages: LinnetMessage[] } | { runId: string },
    abortSignal: AbortSignal | undefined,
  ): Promise<ReadableStream<UIMessageChunk> | null> {
    const { api, projectId, onRun, onSessionEnd } = this.#options;
    const batches = await readRemembered(
      {
        http: api.http,
        path: "/api/chat",
        chatId,
        source:
          "messages" in source
            ? { ...source, body: { projectId, messages: source.messages } }
            : source,
        policy: this.#policy,
        keeper: this.#keeper(chatId),
        connection: this.connection,
        lock: this.#lock,
        resume: true,
        onRun,
        onEnd: ({ runId, how }) => onSessionEnd?.({ chatId, runId, how }),
      },
      abortSignal,
    );
    return chunkStream(batches);
  }

  #keeper(chatId: string): RunRecordKeeper {
    return new RunRecordKeeper(this.#store, chatId, {
      clock: this.#policy.clock,
      everyMs: 1_000,
      onError: (error) => this.#options.onStoreError?.(error),
    });
  }
}
