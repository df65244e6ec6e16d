import { jsonIn, PROBLEMS, type Problem, type ProblemCode, problemSchema } from "@linnet/protocol";

const marker = Symbol.for("linnet.problem-error");

/**
 * An answer of the backend that is a problem (RFC 9457), or any other answer that is no success.
 * Its message is what a person can read; `code` is what a program branches on.
 */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly [marker] = true;
  readonly problem: Problem;
  /** The wait before another try that the server asked for, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(problem: Problem, options: { retryAfterMs?: number | undefined } = {}) {
    super(problem.detail ? `${problem.title}. ${problem.detail}` : `${problem.title}.`);
    this.problem = problem;
    this.retryAfterMs = options.retryAfterMs;
  }

  /** The name at the end of the problem's `type`; `unknown` when it is none of the protocol's. */
  get code(): ProblemCode | "unknown" {
    const name = this.problem.type.slice(this.problem.type.lastIndexOf("/") + 1);
    return isProblemCode(name) ? name : "unknown";
  }

  /** HTTP status of the answer. */
  get status(): number {
    return this.problem.status;
  }

  /** Whether the same request may succeed later. */
  get isTransient(): boolean {
    // Nobody waits for the next day.
    return this.code !== "daily-limit" && isTransientStatus(this.status);
  }

  /** The problem as the backend answers it. */
  toResponse(): Response {
    const headers = new Headers({ "content-type": "application/problem+json" });
    if (this.retryAfterMs !== undefined) {
      headers.set("retry-after", String(Math.ceil(this.retryAfterMs / 1_000)));
    }
    return new Response(JSON.stringify(this.problem), { status: this.status, headers });
  }

  /** Like `instanceof`, also for an error that another bundle of this code made. */
  static isInstance(error: unknown): error is ProblemError {
    return typeof error === "object" && error !== null && marker in error;
  }
}

/** Statuses after which the same request may succeed: timeouts, limits, and the server's own. */
function isTransientStatus(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/**
 * Reads an answer that is no success. What is not `application/problem+json`, such as a proxy's
 * page, becomes a problem of the type `about:blank`.
 *
 * @param retryAfterMs - The answer's `Retry-After` in milliseconds.
 */
export async function problemErrorFrom(
  response: Response,
  retryAfterMs?: number,
): Promise<ProblemError> {
  const text = await response.text().catch(() => "");
  const problem = problemSchema.safeParse(jsonIn(text)).data ?? blankProblem(response);
  return new ProblemError(problem, { retryAfterMs });
}

function blankProblem(response: Response): Problem {
  const { status } = response;
  return {
    type: "about:blank",
    title: `The backend answered ${status}${response.statusText ? ` ${response.statusText}` : ""}`,
    status,
    detail: isTransientStatus(status)
      ? "Something between here and Linnet's backend may be restarting: try again in a moment."
      : "Check that the backend address in the settings is that of a Linnet backend.",
  };
}

function isProblemCode(name: string): name is ProblemCode {
  return Object.hasOwn(PROBLEMS, name);
}
