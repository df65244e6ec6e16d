import type { LinnetMessage } from "@linnet/shared/protocol/linnet-message";
import type { ChatWithMessages } from "@linnet/shared/protocol/responses";
import type { RunIdStore } from "@linnet/shared/storage/run-id-store";
import type { BackoffOptions } from "@linnet/shared/transport/backoff";
import type { ConnectionSnapshot } from "@linnet/shared/transport/connection-state";
import type { LinnetApi } from "@linnet/shared/transport/linnet-api";
import { ResumableChatTransport } from "@linnet/shared/transport/resumable-chat-transport";
import { RunReading } from "./run-reading.ts";

/** What a reading is about, once it is known. */
export interface FollowedRun {
  readonly chatId: string;
  readonly reading: RunReading;
  runId: string | undefined;
  /** The message that started it, if it was sent from here. */
  readonly messageId: string | undefined;
  wasOver: boolean;
  collected: ChatWithMessages | undefined;
}

export interface RunReadingsOptions {
  /** Asked for every reading: address and token may have changed since the last one. */
  api: () => LinnetApi;
  store: RunIdStore;
  /** Where a message waits until its run is known. */
  outbox: {
    set(chatId: string, message: LinnetMessage): Promise<void>;
    remove(chatId: string): Promise<void>;
  };
  resume: () => boolean;
  backoff?: BackoffOptions;
  onState: (state: ConnectionSnapshot) => void;
  /** A run is followed from now on. */
  onFollow: (run: FollowedRun) => void;
  onRunId: (run: { chatId: string; runId: string }) => void;
}

/** Follows the runs of any number of chats, at most one in each, whether a view looks or not. */
export class RunReadings {
  readonly #options: RunReadingsOptions;
  readonly #current = new Map<string, FollowedRun>();
  readonly #opening = new Map<string, { messageId: string | undefined; run: Promise<FollowedRun | undefined> }>();

  constructor(options: RunReadingsOptions) {
    this.#options = options;
  }

  /** The run that is followed in a chat, as long as it goes on. */
  find(chatId: string): FollowedRun | undefined {
    const run = this.#current.get(chatId);
    return run?.reading.isOver ? undefined : run;
  }

  /**
   * Sends a message and follows its run. The same message once more is the same turn.
   *
   * @throws ProblemError or ConnectionError when it could not be sent; it then waits in the outbox.
   */
  async send(chatId: string, message: LinnetMessage): Promise<FollowedRun> {
    const { outbox } = this.#options;
    const current = this.#current.get(chatId);
    if (current?.messageId === message.id && current.reading.isOver === false) return current;
    await outbox.set(chatId, message);
    const run = await this.#once(chatId, message.id, (transport, signal) =>
      transport.sendMessages({
        chatId,
        messageId: undefined,
        messages: [message],
        trigger: "submit-message",
        abortSignal: signal,
      }),
    );
    if (!run) throw new Error("The message was sent, and no answer came. Try again.");
    return run;
  }

  /** Comes back to what runs in a chat; `undefined` when nothing does. */
  async resume(chatId: string): Promise<FollowedRun | undefined> {
    return (
      this.find(chatId) ??
      (await this.#once(chatId, undefined, (transport, signal) =>
        transport.reconnectToStream({ chatId, abortSignal: signal }),
      ))
    );
  }

  /** One opening at a time in a chat: whoever asks for the same meanwhile gets the same. */
  async #once(
    chatId: string,
    messageId: string | undefined,
    open: (
      transport: ResumableChatTransport,
      signal: AbortSignal,
    ) => ReturnType<ResumableChatTransport["reconnectToStream"]>,
  ): Promise<FollowedRun | undefined> {
    const opening = this.#opening.get(chatId);
    if (opening && (messageId === undefined || opening.messageId === messageId)) return opening.run;
    await opening?.run.catch(() => {});
    const run = this.#follow(chatId, messageId, open);
    this.#opening.set(chatId, { messageId, run });
    try {
      return await run;
    } finally {
      if (this.#opening.get(chatId)?.run === run) this.#opening.delete(chatId);
    }
  }

  async #follow(
    chatId: string,
    messageId: string | undefined,
    open: (
      transport: ResumableChatTransport,
      signal: AbortSignal,
    ) => ReturnType<ResumableChatTransport["reconnectToStream"]>,
  ): Promise<FollowedRun | undefined> {
    const { api, store, outbox, resume, backoff, onState, onFollow, onRunId } = this.#options;
    const known: Pick<FollowedRun, "runId" | "wasOver" | "collected"> = {
      runId: undefined,
      wasOver: false,
      collected: undefined,
    };
    const update = (change: Partial<typeof known>) =>
      Object.assign(this.#current.get(chatId) ?? known, Object.assign(known, change));
    const transport = new ResumableChatTransport({
      api: api(),
      store,
      resume: resume(),
      backoff,
      bracketBursts: true,
      onState,
      onRun: (run) => {
        update({ runId: run.runId });
        void outbox.remove(chatId);
        onRunId(run);
      },
      onChatEnd: ({ wasOver }) => update({ wasOver }),
      onCollected: (collected) => update({ collected }),
    });
    const stream = await open(transport, new AbortController().signal);
    if (!stream) return undefined;
    const run: FollowedRun = { ...known, chatId, messageId, reading: new RunReading(stream) };
    this.#current.set(chatId, run);
    onFollow(run);
    return run;
  }
}
