import type { HostCall, HostEvent } from "../protocol/host-call.ts";
import { hostMessageSchema, type WebviewMessage, type WirePort } from "../protocol/wire.ts";
import { fromWireError } from "../protocol/wire-error.ts";

interface OpenCall {
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
}

/** Calls the host, and receives its events. */
export class HostClient {
  readonly #port: WirePort;
  readonly #openCalls = new Map<number, OpenCall>();
  readonly #listeners = new Map<string, Set<(payload: unknown) => void>>();
  readonly #messageListeners = new Set<() => void>();
  #lastId = 0;

  constructor(port: WirePort) {
    this.#port = port;
    port.listen((message) => this.#receive(message));
  }

  /**
   * @returns The parsed answer of the host.
   * @throws The ProblemError or ConnectionError of the host; a ZodError when the answer does not fit the
   * schema; the reason that {@link rejectCalls} was given.
   */
  async call<Input, Output>(call: HostCall<Input, Output>, input: Input): Promise<Output> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#lastId += 1;
    this.#openCalls.set(this.#lastId, { resolve, reject });
    const message: WebviewMessage = { kind: "call", id: this.#lastId, name: call.name, input };
    this.#port.post(message);
    return call.output.parse(await promise);
  }

  /** Calls `listener` with every such event until the returned function is called. */
  on<Payload>(event: HostEvent<Payload>, listener: (payload: Payload) => void): () => void {
    const listeners = this.#listeners.get(event.name) ?? new Set();
    this.#listeners.set(event.name, listeners);
    const parseAndListen = (payload: unknown) => listener(event.payload.parse(payload));
    listeners.add(parseAndListen);
    return () => listeners.delete(parseAndListen);
  }

  /** Calls `listener` on every message of the host until the returned function is called. */
  onMessage(listener: () => void): () => void {
    this.#messageListeners.add(listener);
    return () => this.#messageListeners.delete(listener);
  }

  /** Rejects every call that waits for an answer, since the host that was asked is gone. */
  rejectCalls(reason: Error): void {
    const waiting = [...this.#openCalls.values()];
    this.#openCalls.clear();
    for (const { reject } of waiting) reject(reason);
  }

  #receive(received: unknown): void {
    const message = hostMessageSchema.safeParse(received);
    // Other scripts may post into a window too.
    if (!message.success) return;
    for (const listener of [...this.#messageListeners]) listener();
    const { data } = message;
    if (data.kind === "event") {
      for (const listener of [...(this.#listeners.get(data.name) ?? [])]) listener(data.payload);
      return;
    }
    const call = this.#openCalls.get(data.id);
    this.#openCalls.delete(data.id);
    if (data.kind === "answer") call?.resolve(data.output);
    else call?.reject(fromWireError(data.error));
  }
}
