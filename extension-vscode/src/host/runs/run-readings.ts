import type {
  BackoffOptions,
  ChatStores,
  ConnectionSnapshot,
  LinnetApi,
  ResumableChatTransportOptions,
  RunIdStore,
} from "@linnet/client";
import { ResumableChatTransport, removeSent, TryNow } from "@linnet/client";
import type { ChatWithMessages, ClientModel, LinnetMessage } from "@linnet/protocol";
import { z } from "zod";
import { RunReading } from "./run-reading.ts";

/** A run that the host reads. */
export interface FollowedRun {
  readonly chatId: string;
  readonly reading: RunReading;
  readonly facts: RunFacts;
}

/** The facts about a run. The host adds facts while it reads. */
export interface RunFacts {
  /** The message that started the run, if this host has sent it. */
  readonly messageId: string | undefined;
  runId: string | undefined;
  /** The run had ended before the host resumed it. */
  wasOver: boolean;
  /** The stored chat, when the backend has deleted the run's chunks. */
  collected: ChatWithMessages | undefined;
}

export interface RunReadingsOptions {
  /** Called for each reading: the address of the backend may have changed. */
  api: () => LinnetApi;
  store: RunIdStore;
  /** Stores a message until its run is known. */
  outbox: ChatStores["outbox"];
  /** The model of this client that is to answer a message: the same whenever the message is sent. */
  clientModel?: (messageId: string) => Promise<ClientModel | undefined>;
  /** Whether to resume runs after an interruption. */
  resume: () => boolean;
  backoff?: BackoffOptions;
  onState?: (state: ConnectionSnapshot) => void;
  /** A reading has started. */
  onFollow?: (run: FollowedRun) => void;
}

type Opening = (transport: ResumableChatTransport) => ReturnType<ResumableChatTransport["readOn"]>;

/** The readings of all chats, at most one in each. They go on while no view listens. */
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
  /** Ends with the address that chats are loaded from. */
  #address = new AbortController();

  constructor(options: RunReadingsOptions) {
    this.#options = options;
  }

  /** The run of a chat that is being read; `undefined` when none is. */
  find(chatId: string): FollowedRun | undefined {
    const run = this.#followed.get(chatId);
    return run?.reading.isOver ? undefined : run;
  }

  /** The state of the connection of a chat. */
  stateOf(chatId: string): ConnectionSnapshot | undefined {
    return this.#states.get(chatId);
  }

  /** All runs that are being read. */
  get active(): FollowedRun[] {
    return [...this.#followed.values()].filter(({ reading }) => !reading.isOver);
  }

  /**
   * Sends a message and reads its run. The same message again is the same turn.
   *
   * @throws ProblemError or ConnectionError when the backend has not stored the message. It stays in
   * the outbox.
   */
  async send(chatId: string, message: LinnetMessage): Promise<FollowedRun> {
    const current = this.find(chatId);
    if (current?.facts.messageId === message.id) return current;
    await this.#options.outbox.set(chatId, message);
    const sent = await this.#withModel(message);
    const run = await this.#openOnce(chatId, message.id, (transport) =>
      transport.sendMessage(chatId, sent, this.#disposal.signal),
    );
    if (!run) throw new Error("The message was sent, and no answer came. Try again.");
    return run;
  }

  /**
   * Resumes the run of a chat.
   *
   * @returns `undefined` when no run is under way.
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
   * Loads a chat. Repeats the request after a failure, as the reading of a run does.
   *
   * @returns `undefined` when the backend does not know the chat (yet).
   * @throws ProblemError or ConnectionError.
   */
  async loadChat(chatId: string): Promise<ChatWithMessages | undefined> {
    // A chat that is loaded while its run is read keeps the state of the reading.
    const onState = (state: ConnectionSnapshot) => {
      if (!this.find(chatId)) this.#setState(state);
    };
    for (;;) {
      const { signal: moved } = this.#address;
      const signal = AbortSignal.any([moved, this.#disposal.signal]);
      try {
        const chat = await this.#transport({ onState }).loadChat(chatId, signal);
        if (!moved.aborted) return chat;
      } catch (error) {
        if (!moved.aborted || this.#disposal.signal.aborted) throw error;
      }
    }
  }

  /** The backend has another address: what is being loaded is asked for there. */
  changeAddress(): void {
    const before = this.#address;
    this.#address = new AbortController();
    before.abort();
  }

  /** Ends every wait between two tries of a request. */
  tryNow(): void {
    this.#tryNow.ask();
  }

  /** Ends all readings. The runs go on in the backend. */
  dispose(): void {
    this.#disposal.abort();
  }

  async #withModel(message: LinnetMessage): Promise<LinnetMessage> {
    const clientModel = await this.#options.clientModel?.(message.id);
    if (!clientModel) return message;
    const metadata = z.record(z.string(), z.unknown()).safeParse(message.metadata).data;
    return { ...message, metadata: { ...metadata, clientModel } };
  }

  #transport(options: Partial<ResumableChatTransportOptions> = {}): ResumableChatTransport {
    const { api, backoff } = this.#options;
    return new ResumableChatTransport({
      api: api(),
      backoff,
      tryNow: this.#tryNow,
      onState: (state) => this.#setState(state),
      ...options,
    });
  }

  #setState(state: ConnectionSnapshot): void {
    if (state.chatId !== undefined) this.#states.set(state.chatId, state);
    this.#options.onState?.(state);
  }

  /** Opens a reading; joins one that is being opened for the same message, or for any when none is given. */
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
    const own = { messageId, run };
    this.#opening.set(chatId, own);
    try {
      return await run;
    } finally {
      if (this.#opening.get(chatId) === own) this.#opening.delete(chatId);
    }
  }

  async #follow(
    chatId: string,
    messageId: string | undefined,
    open: Opening,
  ): Promise<FollowedRun | undefined> {
    const { store, outbox, resume, onFollow } = this.#options;
    const facts: RunFacts = { messageId, runId: undefined, wasOver: false, collected: undefined };
    const transport = this.#transport({
      store,
      resume: resume(),
      onRun: ({ runId }) => {
        facts.runId = runId;
        void removeSent(outbox, { chatId, messageId });
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
