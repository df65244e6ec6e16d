import type { ResumableChatTransportOptions } from "@linnet/client";
import { ConnectionState } from "@linnet/client";
import type { ChatWithMessages, LinnetMessage } from "@linnet/protocol";
import { newId, userMessageSchema } from "@linnet/protocol";
import type { ChatTransport, UIMessageChunk } from "ai";
import { leaveReading, loadChat, resumeChat, sendMessage, tryNow } from "../protocol/chat-calls.ts";
import {
  chunksArrived,
  connectionChanged,
  readingEnded,
  runKnown,
} from "../protocol/reading-events.ts";
import { fromWireError } from "../protocol/wire-error.ts";
import type { HostClient } from "./host-client.ts";

export type HostChatTransportCallbacks = Pick<
  ResumableChatTransportOptions,
  "onRun" | "onChatEnd" | "onCollected"
>;

/**
 * The chat transport of the webview, in place of the `ResumableChatTransport` of the browser. The host
 * reads the run; this passes its chunks on.
 */
export class HostChatTransport implements ChatTransport<LinnetMessage> {
  /** A resumed stream always begins with `start`, so `Chat` builds its message again. */
  readonly resumeStreamIsReplay = true;
  /** The state of the host's connection to the backend. */
  readonly connection = new ConnectionState();
  readonly #client: HostClient;
  readonly #chatId: string;
  readonly #callbacks: HostChatTransportCallbacks;
  readonly #stopListening: () => void;

  constructor(client: HostClient, chatId: string, callbacks: HostChatTransportCallbacks = {}) {
    this.#client = client;
    this.#chatId = chatId;
    this.#callbacks = callbacks;
    this.#stopListening = client.on(connectionChanged, (snapshot) => {
      if (snapshot.chatId === chatId) this.connection.set(snapshot);
    });
  }

  async sendMessages({
    messages,
    abortSignal,
  }: Parameters<ChatTransport<LinnetMessage>["sendMessages"]>[0]): Promise<
    ReadableStream<UIMessageChunk>
  > {
    const last = messages.findLast(({ role }) => role === "user");
    const message = userMessageSchema.parse(last);
    const chatId = this.#chatId;
    const stream = await this.#read(abortSignal, message.id, async (readingId) => {
      await this.#client.call(sendMessage, { readingId, chatId, message });
      return true;
    });
    return stream ?? new ReadableStream({ start: (controller) => controller.close() });
  }

  async reconnectToStream({
    abortSignal,
  }: Parameters<
    ChatTransport<LinnetMessage>["reconnectToStream"]
  >[0]): Promise<ReadableStream<UIMessageChunk> | null> {
    const chatId = this.#chatId;
    return this.#read(abortSignal, undefined, async (readingId) => {
      const { found } = await this.#client.call(resumeChat, { readingId, chatId });
      return found;
    });
  }

  /** Loads the stored chat. @returns `undefined` when the backend does not know it (yet). */
  async loadChat(chatId: string): Promise<ChatWithMessages | undefined> {
    return (await this.#client.call(loadChat, { chatId })) ?? undefined;
  }

  /** Ends every wait of the host between two tries of a request. */
  tryNow(): void {
    this.#client.call(tryNow, {}).catch(() => {});
  }

  /** Removes the listener of the connection. */
  dispose(): void {
    this.#stopListening();
  }

  /**
   * @param messageId - The message that is sent; without it, what runs is read on.
   * @param open - Asks the host to send the reading; resolves to false when there is nothing to read.
   */
  async #read(
    abortSignal: AbortSignal | undefined,
    messageId: string | undefined,
    open: (readingId: string) => Promise<boolean>,
  ): Promise<ReadableStream<UIMessageChunk> | null> {
    const client = this.#client;
    const chatId = this.#chatId;
    const { onRun, onChatEnd, onCollected } = this.#callbacks;
    const readingId = newId();
    const cleanups: (() => void)[] = [];
    const stop = () => {
      for (const cleanUp of cleanups.splice(0)) cleanUp();
    };
    const leave = () => {
      stop();
      client.call(leaveReading, { readingId }).catch(() => {});
    };
    let runId: string | undefined;

    const stream = new ReadableStream<UIMessageChunk>({
      start(controller) {
        cleanups.push(
          client.on(runKnown, (known) => {
            if (known.readingId !== readingId) return;
            runId = known.runId;
            onRun?.({ chatId, runId, messageId });
          }),
          client.on(chunksArrived, (arrived) => {
            if (arrived.readingId !== readingId) return;
            for (const chunk of arrived.chunks) controller.enqueue(chunk);
          }),
          client.on(readingEnded, (ended) => {
            if (ended.readingId !== readingId) return;
            stop();
            if (ended.error) {
              controller.error(fromWireError(ended.error));
              return;
            }
            if (ended.collected) onCollected?.(ended.collected);
            onChatEnd?.({ chatId, runId, wasOver: ended.wasOver });
            controller.close();
          }),
        );
        if (!abortSignal) return;
        const onAbort = () => {
          leave();
          controller.error(abortSignal.reason);
        };
        abortSignal.addEventListener("abort", onAbort);
        cleanups.push(() => abortSignal.removeEventListener("abort", onAbort));
      },
      cancel: leave,
    });
    try {
      if (await open(readingId)) return stream;
    } catch (error) {
      stop();
      throw error;
    }
    stop();
    return null;
  }
}
