import type { ChatWithMessages, LinnetMessage } from "@linnet/protocol";
import type { ChatTransport, UIMessageChunk } from "ai";
import { ProblemError } from "../errors/problem-error.ts";
import { chunkStream } from "../stream/chunk-stream.ts";
import type { ConnectionSnapshot, ConnectionState } from "../stream/connection-state.ts";
import { emptyStream } from "../stream/empty-stream.ts";
import type { RunBatches, RunSource } from "../stream/run-reading.ts";
import { sessionTurn } from "../stream/session-turn.ts";
import { RunReader, type RunReaderOptions } from "./run-reader.ts";

export interface ResumableChatTransportOptions extends RunReaderOptions {
  /** The state of the connection has changed; `connection` offers the same to subscribers. */
  onState?: (state: ConnectionSnapshot) => void;
  /** A stream has been read to its end; called after its last chunk was taken. */
  onChatEnd?: (end: ChatEnd) => void;
  /** A run's chunks are gone: show the stored chat instead of what was built so far. */
  onCollected?: (chat: ChatWithMessages) => void;
  /** A chat was loaded to find out what runs in it. */
  onChatLoaded?: (chat: ChatWithMessages) => void;
}

export interface ChatEnd {
  chatId: string;
  runId: string | undefined;
  /** The run had ended before the client resumed it: the chat may have newer turns. */
  wasOver: boolean;
}

/**
 * The transport of every client: `useChat` over a run that no disconnect can lose. In a chat that
 * belongs to a session, each turn of the session stands for a run. It wraps
 * `WorkflowChatTransport`, which sees one request and one complete answer per call; behind that
 * answer stand as many connections as it takes. Use one per open chat: `connection` shows the
 * newest call.
 *
 * Aborting is turning away, not stopping: the run goes on. `api.chats.cancel` stops it.
 */
export class ResumableChatTransport implements ChatTransport<LinnetMessage> {
  /** A resumed stream always begins with `start`, so `Chat` builds its message again. */
  readonly resumeStreamIsReplay = true;
  readonly #options: ResumableChatTransportOptions;
  readonly #reader: RunReader;

  constructor(options: ResumableChatTransportOptions) {
    this.#options = options;
    this.#reader = new RunReader(options);
    this.connection.subscribe(() => options.onState?.(this.connection.getSnapshot()));
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
   * Sends the last of the user's messages and streams the answer. The same message again is the
   * same turn, so this is also how a failed post is tried again (`regenerate`).
   *
   * @returns The answer's chunks; none when the turn's stream was collected already.
   * @throws ProblemError when the backend refuses: `turn-running` names the run in
   * `problem.activeRunId`. ConnectionError when it cannot be reached. The signal's reason.
   */
  async sendMessages({
    chatId,
    messages,
    abortSignal,
  }: Parameters<ChatTransport<LinnetMessage>["sendMessages"]>[0]): Promise<
    ReadableStream<UIMessageChunk>
  > {
    const message = messages.findLast(({ role }) => role === "user");
    if (!message) throw new Error("There is nothing to send. Write a message first.");
    const batches = await this.#send(chatId, messages, message, abortSignal);
    return chunkStream(batches) ?? emptyStream();
  }

  /**
   * The same for who does not use AI SDK's `Chat`.
   *
   * @returns Batches of chunks that belong into one render each; `null` when there is nothing to read.
   * @throws As `sendMessages`.
   */
  sendMessage(
    chatId: string,
    message: LinnetMessage,
    abortSignal?: AbortSignal,
  ): Promise<RunBatches | null> {
    return this.#send(chatId, [message], message, abortSignal);
  }

  async #send(
    chatId: string,
    messages: LinnetMessage[],
    message: LinnetMessage,
    abortSignal: AbortSignal | undefined,
  ): Promise<RunBatches | null> {
    try {
      return await this.#read(chatId, { messages, body: { message } }, message.id, abortSignal);
    } catch (error) {
      const runId = await this.#sessionThatRefused(chatId, error, abortSignal);
      if (runId === undefined) throw error;
      await this.#reader.sendToSession(runId, message, abortSignal, (status) =>
        this.connection.set({ phase: "connecting", chatId, runId, ...status }),
      );
      return await this.#readTurn(chatId, runId, message.id, abortSignal);
    }
  }

  /** The session to which a message has to be sent that its chat did not take. */
  async #sessionThatRefused(
    chatId: string,
    error: unknown,
    abortSignal: AbortSignal | undefined,
  ): Promise<string | undefined> {
    if (!ProblemError.isInstance(error) || error.code !== "turn-running") return undefined;
    const chat = await this.loadChat(chatId, abortSignal);
    return chat?.sessionRunId;
  }

  /**
   * Comes back to the run of a chat: the remembered one, or the one that runs on the backend.
   *
   * @returns The run's chunks from the first one on, what is stored in one go; `null` when
   * nothing runs, or when resuming is switched off.
   * @throws ProblemError, ConnectionError, or the signal's reason.
   */
  async reconnectToStream({
    chatId,
    abortSignal,
  }: Parameters<
    ChatTransport<LinnetMessage>["reconnectToStream"]
  >[0]): Promise<ReadableStream<UIMessageChunk> | null> {
    const batches = await this.readOn(chatId, abortSignal);
    return chunkStream(batches);
  }

  /**
   * The same for who does not use AI SDK's `Chat`.
   *
   * @returns Batches of chunks that belong into one render each; `null` when nothing runs.
   * @throws As `reconnectToStream`.
   */
  async readOn(chatId: string, abortSignal?: AbortSignal): Promise<RunBatches | null> {
    if (this.#options.resume === false) return null;
    const record = await this.#reader.store.get(chatId);
    if (record) {
      try {
        return await (record.isSession
          ? this.#readTurn(chatId, record.runId, undefined, abortSignal)
          : this.#read(chatId, { runId: record.runId }, undefined, abortSignal));
      } catch (error) {
        if (!ProblemError.isInstance(error) || error.code !== "not-found") throw error;
        await this.#reader.keeper(chatId).forget(record.runId);
      }
    }
    const chat = await this.loadChat(chatId, abortSignal);
    if (chat) this.#options.onChatLoaded?.(chat);
    if (chat?.activeRunId) {
      return await this.#read(chatId, { runId: chat.activeRunId }, undefined, abortSignal);
    }
    if (chat?.sessionRunId) {
      return await this.#readTurn(chatId, chat.sessionRunId, undefined, abortSignal);
    }
    this.connection.set({ phase: "idle", chatId, offline: false, attempt: 0 });
    return null;
  }

  /** @returns The run's chunks; `null` when there was nothing left to read. */
  #read(
    chatId: string,
    source: RunSource,
    messageId: string | undefined,
    abortSignal: AbortSignal | undefined,
  ): Promise<RunBatches | null> {
    const { onChatEnd, onCollected } = this.#options;
    return this.#reader.read(
      {
        chatId,
        path: `/api/chats/${encodeURIComponent(chatId)}/messages`,
        source,
        messageId,
        keeper: this.#reader.keeper(chatId),
        onEnd: async ({ how, wasOver, runId }, signal) => {
          if (how === "collected") {
            const chat = await this.loadChat(chatId, signal);
            if (chat) onCollected?.(chat);
          }
          onChatEnd?.({ chatId, runId, wasOver });
        },
      },
      abortSignal,
    );
  }

  /**
   * Reads one turn of a session.
   *
   * @param messageId The message that it answers; without it, the turn that is under way.
   * @returns `null` when there is no such turn.
   */
  async #readTurn(
    chatId: string,
    runId: string,
    messageId: string | undefined,
    abortSignal: AbortSignal | undefined,
  ): Promise<RunBatches | null> {
    const keeper = this.#reader.keeper(chatId, true);
    const session = await this.#reader.read(
      { chatId, path: "/api/chat", source: { runId }, messageId, keeper, onEnd: () => {} },
      abortSignal,
    );
    const onOver = async () => {
      await keeper.forget(runId);
      // The next turn may have begun already.
      this.#options.onChatEnd?.({ chatId, runId, wasOver: true });
    };
    if (session) return sessionTurn(session, { messageId, onOver });
    await onOver();
    return null;
  }

  /**
   * Loads a chat, as patiently as a run is read.
   *
   * @returns The stored chat; `undefined` when the backend does not know it (yet).
   * @throws ProblemError, ConnectionError, or the signal's reason.
   */
  loadChat(
    chatId: string,
    abortSignal: AbortSignal | undefined,
  ): Promise<ChatWithMessages | undefined> {
    return this.#reader.loadChat(chatId, abortSignal);
  }
}
