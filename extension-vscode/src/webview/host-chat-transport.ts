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
 * The chat transport of the webview: the host has the network, the cursor and the run, and this
 * hands over what it sends. It stands where the browser has its `ResumableChatTransport`.
 */
export class HostChatTransport implements ChatTransport<LinnetMessage> {
  /** A resumed stream always begins with `start`, so `Chat` builds its message again. */
  readonly resumeStreamIsReplay = true;
  /** Where the host's connection to the backend stands. */
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
    const asked = messages.findLast(({ role }) => role === "user");
    const message = userMessageSchema.parse(asked);
    const chatId = this.#chatId;
    const stream = await this.#read(abortSignal, async (readingId) => {
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
    return this.#read(abortSignal, async (readingId) => {
      const { found } = await this.#client.call(resumeChat, { readingId, chatId });
      return found;
    });
  }

  /** The stored chat; `undefined` when the backend does not know it (yet). */
  async loadChat(chatId: string): Promise<ChatWithMessages | undefined> {
    return (await this.#client.call(loadChat, { chatId })) ?? undefined;
  }

  /** Tries again at once what the host waits to try again. */
  tryNow(): void {
    this.#client.call(tryNow, null).catch(() => {});
  }

  /** Listens no more. */
  dispose(): void {
    this.#stopListening();
  }

  /** @param open - Asks the host; false when there is nothing to read. */
  async #read(
    abortSignal: AbortSignal | undefined,
    open: (readingId: string) => Promise<boolean>,
  ): Promise<ReadableStream<UIMessageChunk> | null> {
    const client = this.#client;
    const chatId = this.#chatId;
    const { onRun, onChatEnd, onCollected } = this.#callbacks;
    const readingId = newId();
    const undo: (() => void)[] = [];
    const stop = () => {
      for (const each of undo.splice(0)) each();
    };
    const leave = () => {
      stop();
      client.call(leaveReading, { readingId }).catch(() => {});
    };
    let runId: string | undefined;

    const stream = new ReadableStream<UIMessageChunk>({
      start(controller) {
        undo.push(
          client.on(runKnown, (known) => {
            if (known.readingId !== readingId) return;
            runId = known.runId;
            onRun?.({ chatId, runId });
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
        undo.push(() => abortSignal.removeEventListener("abort", onAbort));
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
