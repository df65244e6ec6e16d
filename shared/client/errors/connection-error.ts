import type { Problem } from "@linnet/protocol";

const marker = Symbol.for("linnet.connection-error");

/**
 * Why there is no (more) answer:
 * - `unreachable`: no connection could be made
 * - `cut`: the connection broke before the stream had ended
 * - `silent`: the connection is open and nothing comes, not even a keep-alive
 * - `garbled`: what arrived is not a stream of Linnet's, or was damaged on its way
 */
export type ConnectionErrorCode = "unreachable" | "cut" | "silent" | "garbled";

const TITLES: Record<ConnectionErrorCode, string> = {
  unreachable: "Linnet's backend cannot be reached",
  cut: "The connection to Linnet's backend broke",
  silent: "Linnet's backend has gone silent",
  garbled: "The answer is not a Linnet stream",
};

/** The network failed, as opposed to the backend saying no. Its message names the remedy. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
  readonly [marker] = true;
  readonly code: ConnectionErrorCode;
  readonly #detail: string;

  /** @param detail - One or two sentences that say what to do. */
  constructor(code: ConnectionErrorCode, detail: string, options?: ErrorOptions) {
    super(`${TITLES[code]}. ${detail}`, options);
    this.code = code;
    this.#detail = detail;
  }

  /** The same as a problem object, for where both kinds are shown. `status` 0: no answer. */
  toProblem(): Problem {
    return { type: "about:blank", title: TITLES[this.code], status: 0, detail: this.#detail };
  }

  /** Like `instanceof`, also for an error that another bundle of this code made. */
  static isInstance(error: unknown): error is ConnectionError {
    return typeof error === "object" && error !== null && marker in error;
  }
}
