import { Chat } from "@ai-sdk/react";
import type { LinnetMessage } from "../protocol/linnet-message.ts";
import { newId } from "../protocol/new-id.ts";
import type { Problem } from "../protocol/problem.ts";
import { BurstGate } from "../transport/burst-gate.ts";
import { problemOf } from "../transport/retries.ts";
import {
  SessionChatTransport,
  type SessionChatTransportOptions,
} from "../transport/session-chat-transport.ts";
import { Store } from "./store.ts";

/** What ends a session, written as a message. */
const END_COMMAND = "/done";

export interface OpenSessionOptions extends SessionChatTransportOptions {
  /** The client's name for the conversation, under which the session is remembered. */
  chatId: string;
  /** What the session goes on from: only text of earlier answers. */
  history?: readonly LinnetMessage[];
}

export interface OpenSessionState {
  /** Sent, and not in the stream yet: they wait for their turn. */
  pending: readonly LinnetMessage[];
  /** What stands in the way, for a person to read. */
  problem: Problem | undefined;
}

/** One session on a screen: AI SDK's `Chat` over the session's stream. */
export class OpenSession {
  readonly chat: Chat<LinnetMessage>;
  readonly transport: SessionChatTransport;
  readonly state = new Store<OpenSessionState>({ pending: [], problem: undefined });
  readonly #options: OpenSessionOptions;
  readonly #gate = new BurstGate();
  /** Resolves with the session's run once it is known. */
  readonly #opened = Promise.withResolvers<string>();
  #runId: string | undefined;
  #isStarting = false;

  constructor(options: OpenSessionOptions) {
    this.#options = options;
    this.transport = new SessionChatTransport({
      ...options,
      bracketBursts: true,
      onRun: (run) => {
        this.#runId = run.runId;
        this.#opened.resolve(run.runId);
        options.onRun?.(run);
      },
    });
    this.chat = new Chat<LinnetMessage>({
      id: options.chatId,
      messages: [...(options.history ?? [])],
      transport: this.transport,
      generateId: newId,
      onData: this.#gate.onData,
      onFinish: () => this.#gate.open(),
      onError: (error) => {
        this.#gate.open();
        this.#isStarting = false;
        this.state.set({ problem: problemOf(error) });
      },
    });
    // What one connection brought at once is one change, so a replay is never seen typed again.
    const register = this.chat["~registerMessagesCallback"];
    this.chat["~registerMessagesCallback"] = (onChange, waitMs) =>
      register(this.#gate.hold(onChange), waitMs);
  }

  /** Comes back to the session, if one is remembered. Returns what turns away from it again. */
  start(): () => void {
    void this.chat.resumeStream();
    return () => void this.chat.stop();
  }

  /** Sends a message: the first one starts the session, the others are added to it. */
  readonly send = async (text: string): Promise<void> => {
    this.state.set({ problem: undefined });
    const message: LinnetMessage = { id: newId(), role: "user", parts: [{ type: "text", text }] };
    if (this.#runId === undefined && !this.#isStarting) {
      this.#isStarting = true;
      // Resolves when the session ends.
      void this.chat.sendMessage(message);
      return;
    }
    this.state.set({ pending: [...this.state.getSnapshot().pending, message] });
    try {
      const runId = await this.#opened.promise;
      await this.#options.api.sessions.send(runId, { id: message.id, message: text });
    } catch (error) {
      const pending = this.state.getSnapshot().pending.filter(({ id }) => id !== message.id);
      this.state.set({ pending, problem: problemOf(error) });
    }
  };

  /** Stops the turn that runs; the session goes on. */
  readonly stopTurn = (): Promise<void> =>
    this.#call((runId) => this.#options.api.sessions.cancel(runId));

  /** Ends the session once everything that waits is answered. */
  readonly finish = (): Promise<void> =>
    this.#call(async (runId) => {
      await this.#options.api.sessions.send(runId, { id: newId(), message: END_COMMAND });
    });

  async #call(action: (runId: string) => Promise<void>): Promise<void> {
    if (this.#runId === undefined) return;
    await action(this.#runId).catch((error) => this.state.set({ problem: problemOf(error) }));
  }
}
