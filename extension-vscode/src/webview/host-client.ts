import type { HostCall, HostEvent } from "../protocol/host-call.ts";
import { hostMessageSchema, type WebviewMessage, type WirePort } from "../protocol/wire.ts";
import { fromWireError } from "../protocol/wire-error.ts";

interface OpenCall {
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
}

/** The webview's end of the message layer. */
export class HostClient {
  readonly #port: WirePort;
  readonly #open = new Map<number, OpenCall>();
  readonly #listeners = new Map<string, Set<(payload: unknown) => void>>();
  readonly #onHeard = new Set<() => void>();
  #lastId = 0;

  constructor(port: WirePort) {
    this.#port = port;
    port.listen((message) => this.#receive(message));
  }

  /**
   * @returns What the host answers.
   * @throws ProblemError or ConnectionError as the host had it; a ZodError when the answer is not
   * what the call promises; whatever {@link abandonCalls} was given.
   */
  async call<Input, Output>(call: HostCall<Input, Output>, input: Input): Promise<Output> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#lastId += 1;
    this.#open.set(this.#lastId, { resolve, reject });
    const message: WebviewMessage = { kind: "call", id: this.#lastId, name: call.name, input };
    this.#port.post(message);
    return call.output.parse(await promise);
  }

  /** Calls back on every event of that name until the returned function is called. */
  on<Payload>(event: HostEvent<Payload>, listener: (payload: Payload) => void): () => void {
    const listeners = this.#listeners.get(event.name) ?? new Set();
    this.#listeners.set(event.name, listeners);
    const parseAndListen = (payload: unknown) => listener(event.payload.parse(payload));
    listeners.add(parseAndListen);
    return () => listeners.delete(parseAndListen);
  }

  /** Calls back whenever anything arrives from the host. */
  onHeard(listener: () => void): () => void {
    this.#onHeard.add(listener);
    return () => this.#onHeard.delete(listener);
  }

  /** Fails every call that waits: the host that was asked is gone. */
  abandonCalls(reason: Error): void {
    const waiting = [...this.#open.values()];
    this.#open.clear();
    for (const { reject } of waiting) reject(reason);
  }

  #receive(received: unknown): void {
    const message = hostMessageSchema.safeParse(received);
    // Other scripts may post into a window too: what is not the host's is not for us.
    if (!message.success) return;
    for (const listener of [...this.#onHeard]) listener();
    const { data } = message;
    if (data.kind === "event") {
      for (const listener of [...(this.#listeners.get(data.name) ?? [])]) listener(data.payload);
      return;
    }
    const call = this.#open.get(data.id);
    this.#open.delete(data.id);
    if (data.kind === "answer") call?.resolve(data.output);
    else call?.reject(fromWireError(data.error));
  }
}
