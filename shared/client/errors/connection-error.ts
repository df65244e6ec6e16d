import type { Problem } from "@linnet/protocol";

const marker = Symbol.for("linnet.connection-error");

/** The values of `ConnectionErrorCode`. */
export const CONNECTION_ERROR_CODES = [
  "unreachable",
  "untrusted",
  "cut",
  "silent",
  "garbled",
] as const;

/**
 * Why there is no (more) answer:
 * - `unreachable`: no connection could be made
 * - `untrusted`: the backend's certificate cannot be verified; a browser's page is told `unreachable` of it
 * - `cut`: the connection broke before the stream had ended
 * - `silent`: the connection is open and nothing comes, not even a keep-alive
 * - `garbled`: what arrived is not a stream of Linnet's, or was damaged on its way
 */
export type ConnectionErrorCode = (typeof CONNECTION_ERROR_CODES)[number];

const TITLES: Record<ConnectionErrorCode, string> = {
  unreachable: "Linnet's backend cannot be reached",
  untrusted: "The certificate of Linnet's backend cannot be verified",
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

/** The code of the error that `toProblem` described; undefined of a backend's problem. */
export function connectionCodeOf({
  type,
  title,
  status,
}: Problem): ConnectionErrorCode | undefined {
  if (type !== "about:blank" || status !== 0) return undefined;
  return CONNECTION_ERROR_CODES.find((code) => TITLES[code] === title);
}
