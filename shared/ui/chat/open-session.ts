import {
  isRefusal,
  problemOf,
  SessionChatTransport,
  type SessionChatTransportOptions,
} from "@linnet/client";
import type { LinnetMessage, Problem } from "@linnet/protocol";
import { END_COMMAND } from "@linnet/protocol";
import { LinnetChat } from "./linnet-chat.ts";
import { messageOf, type Prompt, promptOf } from "./message-of.ts";
import { Store } from "./store.ts";

export interface OpenSessionOptions extends SessionChatTransportOptions {
  /** The client's name for the conversation, under which the session is remembered. */
  chatId: string;
  /** The earlier conversation that the session continues; answers have only text. */
  history?: readonly LinnetMessage[];
}

export interface OpenSessionState {
  /** Written, and not in the stream yet: they wait to be sent, or for their turn. */
  pending: readonly LinnetMessage[];
  /** The problem that blocks the session, for the person. */
  problem: Problem | undefined;
  /** A prompt that the backend refused; it goes back into the composer. */
  returned: Prompt | undefined;
}

/** One session on a screen: AI SDK's `Chat` over the session's stream. */
export class OpenSession {
  readonly chat: LinnetChat;
  readonly transport: SessionChatTransport;
  readonly state = new Store<OpenSessionState>({
    pending: [],
    problem: undefined,
    returned: undefined,
  });
  readonly #options: OpenSessionOptions;
  #runId: string | undefined;
  /** The session is being started or resumed: nothing can be sent before that is known. */
  #isOpening = false;
  /** The message that is to start it, until it has. */
  #first: LinnetMessage | undefined;
  /** The messages that the backend does not have yet, in order. */
  #unsent: LinnetMessage[] = [];
  #isSending = false;
  #signal = new AbortController().signal;

  constructor(options: OpenSessionOptions) {
    this.#options = options;
    this.transport = new SessionChatTransport({
      ...options,
      onRun: (run) => {
        this.#runId = run.runId;
        this.#first = undefined;
        this.#isOpening = false;
        void this.#sendWritten();
        options.onRun?.(run);
      },
    });
    this.chat = new LinnetChat({
      id: options.chatId,
      messages: [...(options.history ?? [])],
      transport: this.transport,
      onError: (error) => {
        this.#isOpening = false;
        this.#failed(error);
      },
    });
  }

  /** Comes back to the session, if one is remembered. Returns what turns away from it again. */
  start(): () => void {
    const abort = new AbortController();
    this.#signal = abort.signal;
    void this.#comeBack();
    void this.#sendWritten();
    return () => {
      abort.abort();
      void this.chat.stop();
    };
  }

  /**
   * Sends a message: the first one starts the session, the others are added to it. It is kept
   * until the backend has taken it, or handed back when it is refused.
   */
  readonly send = async (text: string): Promise<void> => {
    this.state.set({ problem: undefined, returned: undefined });
    const message = messageOf({ text });
    this.#unsent.push(message);
    this.state.set({ pending: [...this.state.getSnapshot().pending, message] });
    await this.#sendWritten();
  };

  /** Tries again what failed last: starting, coming back, or sending. */
  readonly retry = async (): Promise<void> => {
    const isCut = this.chat.status === "error" && !this.#first;
    this.state.set({ problem: undefined });
    this.chat.clearError();
    if (isCut) void this.#comeBack();
    await this.#sendWritten();
  };

  /** Stops the turn that runs; the session goes on. */
  readonly stopTurn = async (): Promise<void> => {
    if (this.#runId === undefined) return;
    await this.#options.api.sessions
      .cancel(this.#runId)
      .catch((error) => this.state.set({ problem: problemOf(error) }));
  };

  /** Ends the session once everything that waits is answered. */
  readonly finish = async (): Promise<void> => {
    if (this.#runId === undefined && !this.#isOpening) return;
    this.#unsent.push(messageOf({ text: END_COMMAND }));
    await this.#sendWritten();
  };

  async #comeBack(): Promise<void> {
    const signal = this.#signal;
    this.#isOpening = true;
    // Resolves at once when none is remembered, otherwise when the session has ended.
    await this.chat.resumeStream();
    if (signal.aborted || this.chat.status === "error") return;
    this.#isOpening = false;
    await this.#sendWritten();
  }

  async #sendWritten(): Promise<void> {
    if (this.#runId !== undefined) return this.#sendTo(this.#runId);
    if (this.#isOpening) return;
    if (this.#first) {
      this.#isOpening = true;
      // It stands in the chat since the first try.
      void this.chat.sendMessage();
      return;
    }
    this.#first = this.#unsent.shift();
    if (!this.#first) return;
    this.#isOpening = true;
    void this.chat.sendMessage(this.#first);
    this.#dropPending([this.#first]);
  }

  /** One message at a time: what was written first is answered first. */
  async #sendTo(runId: string): Promise<void> {
    if (this.#isSending) return;
    const signal = this.#signal;
    this.#isSending = true;
    try {
      for (let next = this.#unsent[0]; next; next = this.#unsent[0]) {
        await this.transport.sendFurther(runId, next, signal);
        this.#unsent.shift();
      }
    } catch (error) {
      if (!signal.aborted) this.#failed(error);
    } finally {
      this.#isSending = false;
    }
  }

  #failed(error: unknown): void {
    if (isRefusal(error)) this.#handBack();
    this.state.set({ problem: problemOf(error) });
  }

  /** Gives everything back that was not taken: what follows a refused message belongs to it. */
  #handBack(): void {
    const first = this.#first;
    const written = [...(first ? [first] : []), ...this.#unsent];
    this.#first = undefined;
    this.#unsent = [];
    if (first) this.chat.messages = this.chat.messages.filter(({ id }) => id !== first.id);
    this.#dropPending(written);
    const texts = written.map((message) => promptOf(message).text);
    const text = texts.filter((each) => each !== END_COMMAND).join("\n\n");
    if (text !== "") this.state.set({ returned: { text } });
  }

  #dropPending(messages: readonly LinnetMessage[]): void {
    const pending = this.state.getSnapshot().pending.filter((each) => !messages.includes(each));
    this.state.set({ pending });
  }
}
