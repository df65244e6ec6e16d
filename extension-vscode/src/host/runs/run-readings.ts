import type { BackoffOptions, ConnectionSnapshot, LinnetApi, RunIdStore } from "@linnet/client";
import { ResumableChatTransport, TryNow } from "@linnet/client";
import type { ChatWithMessages, LinnetMessage } from "@linnet/protocol";
import { RunReading } from "./run-reading.ts";

/** A run that is followed in the host, and what has become known of it so far. */
export interface FollowedRun {
  readonly chatId: string;
  readonly reading: RunReading;
  readonly facts: RunFacts;
}

export interface RunFacts {
  /** The message that started it, if it was sent from here. */
  readonly messageId: string | undefined;
  runId: string | undefined;
  /** It had ended before it was come back to. */
  wasOver: boolean;
  /** Its chunks are gone; this is the chat as it is stored. */
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
  /** Whether to come back to runs after a break. */
  resume: () => boolean;
  backoff?: BackoffOptions;
  onState?: (state: ConnectionSnapshot) => void;
  /** A run is followed from now on. */
  onFollow?: (run: FollowedRun) => void;
}

type Opening = (transport: ResumableChatTransport) => ReturnType<ResumableChatTransport["readOn"]>;

/** Follows the runs of any number of chats, one in each, whether a view looks or not. */
export class RunReadings {
  readonly #options: RunReadingsOptions;
  readonly #followed = new Map<string, FollowedRun>();
  readonly #opening = new Map<
    string,
    { messageId: string | undefined; run: Promise<FollowedRun | undefined> }
  >();
  readonly #states = new Map<string, ConnectionSnapshot>();
  readonly #disposal = new AbortController();
  readonly #tryNow = new TryNow();

  constructor(options: RunReadingsOptions) {
    this.#options = options;
  }

  /** The run that is followed in a chat, as long as it goes on. */
  find(chatId: string): FollowedRun | undefined {
    const run = this.#followed.get(chatId);
    return run?.reading.isOver ? undefined : run;
  }

  /** Where the connection of a chat stands. */
  stateOf(chatId: string): ConnectionSnapshot | undefined {
    return this.#states.get(chatId);
  }

  /** All runs that are followed now. */
  get active(): FollowedRun[] {
    return [...this.#followed.values()].filter(({ reading }) => !reading.isOver);
  }

  /**
   * Sends a message and follows its run. The same message once more is the same turn.
   *
   * @throws ProblemError or ConnectionError when it was not taken; it then waits in the outbox.
   */
  async send(chatId: string, message: LinnetMessage): Promise<FollowedRun> {
    const current = this.find(chatId);
    if (current?.facts.messageId === message.id) return current;
    await this.#options.outbox.set(chatId, message);
    const run = await this.#openOnce(chatId, message.id, (transport) =>
      transport.sendMessage(chatId, message, this.#disposal.signal),
    );
    if (!run) throw new Error("The message was sent, and no answer came. Try again.");
    return run;
  }

  /**
   * Comes back to what runs in a chat.
   *
   * @returns `undefined` when nothing does.
   * @throws ProblemError or ConnectionError.
   */
  async resume(chatId: string): Promise<FollowedRun | undefined> {
    const abortSignal = this.#disposal.signal;
    return (
      this.find(chatId) ??
      (await this.#openOnce(chatId, undefined, (transport) =>
        transport.readOn(chatId, abortSignal),
      ))
    );
  }

  /**
   * Loads a chat, as patiently as a run is read.
   *
   * @returns `undefined` when the backend does not know it (yet).
   * @throws ProblemError or ConnectionError.
   */
  loadChat(chatId: string): Promise<ChatWithMessages | undefined> {
    const { api, backoff } = this.#options;
    const transport = new ResumableChatTransport({
      api: api(),
      backoff,
      tryNow: this.#tryNow,
      onState: (state) => this.#changed(state),
    });
    return transport.loadChat(chatId, this.#disposal.signal);
  }

  /** Tries again at once whatever waits for its next try. */
  tryNow(): void {
    this.#tryNow.ask();
  }

  /** Turns away from everything; the runs go on without. */
  dispose(): void {
    this.#disposal.abort();
  }

  #changed(state: ConnectionSnapshot): void {
    if (state.chatId !== undefined) this.#states.set(state.chatId, state);
    this.#options.onState?.(state);
  }

  /** Whoever asks for the same while it is being opened gets the same. */
  async #openOnce(
    chatId: string,
    messageId: string | undefined,
    open: Opening,
  ): Promise<FollowedRun | undefined> {
    const opening = this.#opening.get(chatId);
    if (opening && (messageId === undefined || messageId === opening.messageId)) {
      return opening.run;
    }
    const run = (opening?.run ?? Promise.resolve(undefined))
      .catch(() => undefined)
      .then(() => this.#follow(chatId, messageId, open));
    const mine = { messageId, run };
    this.#opening.set(chatId, mine);
    try {
      return await run;
    } finally {
      if (this.#opening.get(chatId) === mine) this.#opening.delete(chatId);
    }
  }

  async #follow(
    chatId: string,
    messageId: string | undefined,
    open: Opening,
  ): Promise<FollowedRun | undefined> {
    const { api, store, outbox, resume, backoff, onFollow } = this.#options;
    const facts: RunFacts = {
      messageId,
      runId: undefined,
      wasOver: false,
      collected: undefined,
    };
    const transport = new ResumableChatTransport({
      api: api(),
      store,
      resume: resume(),
      backoff,
      tryNow: this.#tryNow,
      onState: (state) => this.#changed(state),
      onRun: ({ runId }) => {
        facts.runId = runId;
        void outbox.remove(chatId);
      },
      onChatEnd: ({ wasOver }) => {
        facts.wasOver = wasOver;
      },
      onCollected: (chat) => {
        facts.collected = chat;
      },
    });
    const batches = await open(transport);
    if (!batches) return undefined;
    const run: FollowedRun = { chatId, facts, reading: new RunReading(batches) };
    this.#followed.set(chatId, run);
    onFollow?.(run);
    return run;
  }
}
