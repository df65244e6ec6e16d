import type { LinnetMessage } from "@linnet/protocol";
import type { ChatTransport, UIMessageChunk } from "ai";
import { ProblemError } from "../errors/problem-error.ts";
import { chunkStream } from "../stream/chunk-stream.ts";
import type { ConnectionState } from "../stream/connection-state.ts";
import { emptyStream } from "../stream/empty-stream.ts";
import type { RunEnding } from "../stream/follow-run.ts";
import type { RunSource } from "../stream/run-reading.ts";
import { RunReader, type RunReaderOptions } from "./run-reader.ts";

export interface SessionChatTransportOptions extends Omit<RunReaderOptions, "resume"> {
  /** Project of the sessions that are started; its voice applies. */
  projectId: string;
  /** The session's stream was read to its end, or has been collected. */
  onSessionEnd?: (end: {
    chatId: string;
    runId: string | undefined;
    how: RunEnding["how"];
  }) => void;
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
  readonly #options: SessionChatTransportOptions;
  readonly #reader: RunReader;

  constructor(options: SessionChatTransportOptions) {
    this.#options = options;
    this.#reader = new RunReader(options);
  }

  /** Where the connection stands, for `useSyncExternalStore`. */
  get connection(): ConnectionState {
    return this.#reader.connection;
  }

  /** Tries again at once what waits for its next try. */
  tryNow(): void {
    this.#reader.tryNow();
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
    const { projectId } = this.#options;
    const source = { messages, body: { projectId, messages } };
    return (await this.#read(chatId, source, abortSignal)) ?? emptyStream();
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
    const record = await this.#reader.store.get(chatId);
    if (!record) return null;
    try {
      return await this.#read(chatId, { runId: record.runId }, abortSignal);
    } catch (error) {
      if (!ProblemError.isInstance(error) || error.code !== "not-found") throw error;
      await this.#reader.keeper(chatId).forget(record.runId);
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
    return this.#reader.sendToSession(runId, message, signal);
  }

  /** @returns The session's chunks; `null` when there was nothing left to read. */
  async #read(
    chatId: string,
    source: RunSource,
    abortSignal: AbortSignal | undefined,
  ): Promise<ReadableStream<UIMessageChunk> | null> {
    const { onSessionEnd } = this.#options;
    const batches = await this.#reader.read(
      {
        chatId,
        path: "/api/chat",
        source,
        keeper: this.#reader.keeper(chatId),
        onEnd: ({ runId, how }) => onSessionEnd?.({ chatId, runId, how }),
      },
      abortSignal,
    );
    return chunkStream(batches);
  }
}
