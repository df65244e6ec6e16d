import type { HostCall, HostEvent } from "../../protocol/host-call.ts";
import { type HostMessage, type WirePort, webviewMessageSchema } from "../../protocol/wire.ts";
import { toWireError } from "../../protocol/wire-error.ts";

/** Sends events to one document of the view. */
export interface ViewLink {
  send<Payload>(event: HostEvent<Payload>, payload: Payload): void;
}

type Handler = (input: unknown, view: ViewLink) => Promise<unknown>;

/** Answers the view's calls: parses each input, and sends back the output or the error. */
export class CallRouter {
  readonly #handlers = new Map<string, Handler>();
  readonly #onFailure: (name: string, error: unknown) => void;

  /** @param onFailure - Called for each call that failed, for the log. */
  constructor(onFailure: (name: string, error: unknown) => void = () => {}) {
    this.#onFailure = onFailure;
  }

  /** Registers the handler of a call. */
  on<Input, Output>(
    call: HostCall<Input, Output>,
    handler: (input: Input, view: ViewLink) => Output | PromiseLike<Output>,
  ): void {
    this.#handlers.set(call.name, async (input, view) => handler(call.input.parse(input), view));
  }

  /**
   * Serves one document of the view.
   *
   * @returns The sender of events to the document, and the function that stops serving the document.
   */
  serve(port: WirePort): { view: ViewLink; stop: () => void } {
    const post = (message: HostMessage) => port.post(message);
    const view: ViewLink = {
      send: (event, payload) => post({ kind: "event", name: event.name, payload }),
    };
    const stop = port.listen(async (received) => {
      const message = webviewMessageSchema.safeParse(received);
      if (!message.success) {
        this.#onFailure("(unreadable)", message.error);
        return;
      }
      const { id, name, input } = message.data;
      try {
        const handler = this.#handlers.get(name);
        if (!handler)
          throw new Error(`This version of the extension has no handler for the call "${name}".`);
        post({ kind: "answer", id, output: (await handler(input, view)) ?? null });
      } catch (error) {
        this.#onFailure(name, error);
        post({ kind: "failure", id, error: toWireError(error) });
      }
    });
    return { view, stop };
  }
}
