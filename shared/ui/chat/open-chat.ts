import {
  type ChatStores,
  createMemoryChatStores,
  isRefusal,
  ProblemError,
  problemOf,
  ResumableChatTransport,
  removeSent,
} from "@linnet/client";
import type {
  ApprovalAnswer,
  ChatWithMessages,
  LinnetMessage,
  ModelsInUse,
  Problem,
} from "@linnet/protocol";
import { LinnetChat } from "./linnet-chat.ts";
import { messageOf, type Prompt, promptOf } from "./message-of.ts";
import type { OpenChatCallbacks, OpenChatOptions, OpenChatTransport } from "./open-chat-options.ts";
import { SnapshotWriter } from "./snapshot-writer.ts";
import { Store } from "./store.ts";
import { unfinishedTurn } from "./unfinished-turn.ts";

export interface OpenChatState {
  /** The stored conversation is not there yet. */
  isLoading: boolean;
  /** A turn was found that runs, and its stream is not there yet. */
  isResuming: boolean;
  /** The last message could not be stored here before it was sent. */
  isStorageFull: boolean;
  title: string;
  /** The problem that blocks the chat, for the person. */
  problem: Problem | undefined;
  /** The models, where a person is to know of their server before the first text goes to it. */
  foundModels: ModelsInUse | undefined;
  /** A prompt that was not taken: it goes back where it was written. */
  returned: Prompt | undefined;
  /** Grows when a turn ends that was followed live, for announcements. */
  turnsEnded: number;
}

/**
 * One chat on a screen: AI SDK's `Chat` over the resumable transport, with what has to survive
 * this screen. It reads storage, loads the history, sends what the outbox still holds, and
 * resumes the run that is written.
 */
export class OpenChat {
  readonly chat: LinnetChat;
  readonly transport: OpenChatTransport;
  readonly state: Store<OpenChatState>;
  readonly stores: ChatStores;
  readonly #options: OpenChatOptions;
  #collected: ChatWithMessages | undefined;
  #mayHaveGoneOn = false;
  #endedRunId: string | undefined;
  /** The message that this view sends, until a run answers it. The outbox may hold another view's. */
  #sending: LinnetMessage | undefined;
  #isShown = false;
  #resuming: symbol | undefined;
  readonly #snapshots: SnapshotWriter;
  #signal: AbortSignal = AbortSignal.abort();

  constructor(options: OpenChatOptions) {
    const { chatId, initialChat } = options;
    this.#options = options;
    this.stores = options.stores ?? createMemoryChatStores();
    this.state = new Store<OpenChatState>({
      isLoading: !initialChat,
      isResuming: false,
      isStorageFull: false,
      title: initialChat?.title ?? "",
      problem: undefined,
      foundModels: undefined,
      returned: undefined,
      turnsEnded: 0,
    });
    const callbacks: OpenChatCallbacks = {
      onRun: (run) => {
        this.state.set({ problem: undefined });
        if (run.messageId === this.#sending?.id) this.#sending = undefined;
        void removeSent(this.stores.outbox, run);
        options.onRun?.(run);
      },
      onChatEnd: ({ runId, wasOver }) => {
        this.#mayHaveGoneOn = wasOver;
        this.#endedRunId = runId;
        options.onRunEnd?.(chatId);
      },
      onCollected: (chat) => {
        this.#collected = chat;
      },
    };
    this.transport = options.createTransport
      ? options.createTransport(callbacks)
      : new ResumableChatTransport({ ...options, ...callbacks });
    this.chat = new LinnetChat({
      id: chatId,
      messages: initialChat?.messages ?? [...(options.painted ?? [])],
      transport: this.transport,
      onFinish: ({ isAbort, isError }) => {
        if (!isAbort && !isError) queueMicrotask(() => this.#turnEnded());
      },
      onError: (error) => this.#failed(error),
      onData: (part) => {
        if (part.type === "data-model-call") options.onModelCall?.(part.data);
      },
    });
    this.#snapshots = new SnapshotWriter(this.chat, this.stores.snapshots, options.snapshotEveryMs);
  }

  /** A turn is being sent, followed or resumed. */
  get isWorking(): boolean {
    const { status } = this.chat;
    return status === "submitted" || status === "streaming" || this.state.getSnapshot().isResuming;
  }

  /** Nothing of the chat was sent. Whoever asks for it leaves a 404 in the browser's console. */
  get #isUnsent(): boolean {
    return this.#options.isNew === true && this.chat.messages.length === 0;
  }

  /** Begins to show the chat. Returns what turns away from it; the run goes on without. */
  start(): () => void {
    const abort = new AbortController();
    this.#signal = abort.signal;
    const endSnapshots = this.#snapshots.start();
    void this.#open(this.#options.initialChat);
    if (!this.#options.initialChat?.messages.length) void this.#nameModels();
    return () => {
      abort.abort();
      endSnapshots();
      void this.chat.stop();
    };
  }

  /** Stores a prompt, then sends it. While a turn runs, the prompt goes back to its author. */
  readonly send = async (prompt: Prompt): Promise<void> => {
    if (this.isWorking) {
      this.state.set({ returned: prompt });
      return;
    }
    this.state.set({ problem: undefined, returned: undefined });
    const { clientModel, namesLanguage } = this.#options;
    const message = messageOf(prompt, {
      clientModel: clientModel && (await clientModel()),
      namesLanguage,
    });
    // A turn may have been found meanwhile that another view has begun.
    if (this.isWorking) {
      this.state.set({ returned: prompt });
      return;
    }
    // Another view's message is still to arrive, and would be written over.
    const waiting = await this.stores.outbox.get(this.chat.id);
    if (waiting && !this.chat.messages.some(({ id }) => id === waiting.id)) {
      this.state.set({ returned: prompt });
      if (!this.state.getSnapshot().isLoading) await this.#sendMessage(waiting);
      return;
    }
    // The network does not need the storage.
    const isStored = await this.stores.outbox.set(this.chat.id, message).then(
      () => true,
      () => false,
    );
    this.state.set({ isStorageFull: !isStored });
    const isSent = this.chat.messages.some(({ id }) => id === message.id);
    if (isSent) return;
    if (this.isWorking) {
      await removeSent(this.stores.outbox, { chatId: this.chat.id, messageId: message.id });
      this.state.set({ returned: prompt });
    } else if (this.state.getSnapshot().isLoading && !isStored) {
      this.state.set({ returned: prompt });
    } else if (this.state.getSnapshot().isLoading) {
      // It is sent as soon as it is known what runs in the chat.
      this.chat.messages = [...this.chat.messages, message];
    } else {
      await this.#sendMessage(message);
    }
  };

  /** Stops the turn on the backend; what was written is kept. */
  readonly stop = async (): Promise<void> => {
    const { chatId, api } = this.#options;
    const asked = this.chat.messages.findLast(({ role }) => role === "user");
    const id = this.transport.connection.getSnapshot().runId ?? asked?.id;
    if (id === undefined) return;
    try {
      await api.chats.cancel(chatId, id);
    } catch (error) {
      const waits = await this.stores.outbox.get(chatId);
      // A prompt that never arrived can be taken back without the backend.
      if (waits) await this.#takeBack(waits);
      else this.state.set({ problem: problemOf(error) });
    }
  };

  /** Answers a tool of what runs in the chat: a run of its own, or the session that lives in it. */
  readonly answerApproval = async (approvalId: string, answer: ApprovalAnswer): Promise<void> => {
    const { chatId, api } = this.#options;
    this.state.set({ problem: undefined });
    try {
      const { activeRunId, sessionRunId } = await api.chats.get(chatId, this.#signal);
      if (sessionRunId) await api.sessions.answerApproval(sessionRunId, approvalId, answer);
      else if (activeRunId) await api.chats.answerApproval(chatId, activeRunId, approvalId, answer);
      else await this.refresh();
    } catch (error) {
      this.state.set({ problem: problemOf(error) });
    }
  };

  /** Tries again at once what waits for its next try. */
  readonly tryNow = (): void => this.transport.tryNow();

  /** Tries again what failed last: sending, or loading and resuming. */
  readonly retry = async (): Promise<void> => {
    this.state.set({ problem: undefined, isLoading: !this.#isShown });
    this.chat.clearError();
    await this.#open();
  };

  /** Looks whether the chat has gone on elsewhere. Without effect while a turn is followed. */
  readonly refresh = async (): Promise<void> => {
    const { chatId, api } = this.#options;
    if (this.isWorking || this.state.getSnapshot().isLoading) return;
    if (this.state.getSnapshot().problem) return;
    // A view that was closed may have left it behind, while this one showed the chat.
    const waiting = await this.stores.outbox.get(chatId);
    if (!waiting && this.#isUnsent) return;
    const stored = await api.chats.get(chatId, this.#signal).catch((error: unknown) => {
      const isNotBegun = ProblemError.isInstance(error) && error.code === "not-found";
      return isNotBegun && waiting ? NOT_BEGUN : undefined;
    });
    if (!stored || this.isWorking || this.#signal.aborted) return;
    if (stored === NOT_BEGUN) {
      await this.#show(undefined);
      return;
    }
    if (waiting || unfinishedTurn(stored, this.#endedRunId)) await this.#show(stored);
    else if (!isSame(stored.messages, this.chat.messages)) this.chat.messages = stored.messages;
    if (stored.title !== this.state.getSnapshot().title) this.state.set({ title: stored.title });
  };

  /** Asks for the models, and keeps those whose server nobody configured. */
  async #nameModels(): Promise<void> {
    // An older backend does not know the call, and one that is away says so elsewhere.
    const models = await this.#options.api.models(this.#signal).catch(() => undefined);
    if (models?.foundAt) this.state.set({ foundModels: models });
  }

  async #open(loaded?: ChatWithMessages): Promise<void> {
    const { chatId } = this.#options;
    const signal = this.#signal;
    if (!loaded && this.chat.messages.length === 0) {
      const snapshot = await this.stores.snapshots.get(chatId);
      const waiting = await this.stores.outbox.get(chatId);
      if (signal.aborted) return;
      const painted = [...(snapshot?.messages ?? [])];
      if (waiting && !painted.some(({ id }) => id === waiting.id)) painted.push(waiting);
      if (painted.length > 0) this.chat.messages = painted;
    }
    try {
      const stored = this.#isUnsent
        ? undefined
        : (loaded ?? (await this.transport.loadChat(chatId, signal)));
      if (signal.aborted) return;
      await this.#show(stored);
    } catch (error) {
      if (!signal.aborted) this.state.set({ isLoading: false, problem: problemOf(error) });
    }
  }

  /** Shows the stored chat, and goes on with what is not finished in it. */
  async #show(stored: ChatWithMessages | undefined): Promise<void> {
    const { chatId } = this.#options;
    const signal = this.#signal;
    const messages = stored?.messages ?? [];
    let waiting = await this.stores.outbox.get(chatId);
    if (waiting && messages.some(({ id }) => id === waiting?.id)) {
      await removeSent(this.stores.outbox, { chatId, messageId: waiting.id });
      // Another message may have been written meanwhile.
      waiting = await this.stores.outbox.get(chatId);
    }
    if (signal.aborted) return;
    this.#isShown = true;
    this.#snapshots.ready();
    this.chat.messages = messages;
    const turn = stored && unfinishedTurn(stored, this.#endedRunId);
    const isResuming = waiting === undefined && turn !== undefined;
    this.state.set({ isLoading: false, isResuming, title: stored?.title ?? "" });
    if (waiting) await this.#sendMessage(waiting);
    else if (turn !== undefined) {
      await this.#resume();
      await this.#catchUp(turn);
    }
  }

  async #sendMessage(message: LinnetMessage): Promise<void> {
    this.#sending = message;
    await this.chat.sendMessage(message);
  }

  /** Reads the turn that runs on. AI SDK changes its status only once the stream is there. */
  async #resume(): Promise<void> {
    const resuming = Symbol("resuming");
    this.#resuming = resuming;
    // A later one has taken the place of this one.
    const hasBegun = () => {
      unsubscribe();
      if (this.#resuming === resuming) this.state.set({ isResuming: false });
    };
    const unsubscribe = this.chat.onStatus(hasBegun);
    await this.chat.resumeStream();
    hasBegun();
  }

  /** A turn may end between the answer that names it and the request for its stream. */
  async #catchUp(turn: string): Promise<void> {
    const { chatId, api } = this.#options;
    const isRead = this.#endedRunId === turn;
    if (isRead || this.#signal.aborted || this.chat.status !== "ready") return;
    const stored = await api.chats.get(chatId, this.#signal).catch(() => undefined);
    if (!stored || this.isWorking || this.#signal.aborted) return;
    if (unfinishedTurn(stored, this.#endedRunId) !== turn) this.chat.messages = stored.messages;
  }

  #turnEnded(): void {
    const collected = this.#collected;
    this.#collected = undefined;
    if (collected) {
      this.chat.messages = collected.messages;
    } else if (this.#mayHaveGoneOn) {
      void this.refresh();
    } else if (this.state.getSnapshot().title === "") {
      void this.#loadTitle();
    }
    this.state.set({ turnsEnded: this.state.getSnapshot().turnsEnded + 1 });
  }

  /** A chat gets its title from its first message. */
  async #loadTitle(): Promise<void> {
    const { chatId, api } = this.#options;
    const stored = await api.chats.get(chatId, this.#signal).catch(() => undefined);
    if (stored) this.state.set({ title: stored.title });
  }

  #failed(error: Error): void {
    if (this.#signal.aborted) return;
    void this.#tellFailure(error);
  }

  async #tellFailure(error: Error): Promise<void> {
    const sent = this.#sending;
    if (sent && isRefusal(error)) await this.#takeBack(sent);
    this.state.set({ problem: problemOf(error) });
    if (ProblemError.isInstance(error) && error.code === "turn-running") await this.#open();
  }

  /** Takes a prompt that was not accepted out of the chat and gives it back to its author. */
  async #takeBack(message: LinnetMessage): Promise<void> {
    await this.chat.stop();
    this.#sending = undefined;
    await removeSent(this.stores.outbox, { chatId: this.chat.id, messageId: message.id });
    this.chat.messages = this.chat.messages.filter(({ id }) => id !== message.id);
    this.chat.clearError();
    this.state.set({ returned: promptOf(message) });
  }
}

/** The backend has no such chat yet: its first message has not arrived. */
const NOT_BEGUN = "not begun";

function isSame(some: readonly LinnetMessage[], others: readonly LinnetMessage[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}
