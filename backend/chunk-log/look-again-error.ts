/** The execution of a step cannot go on, and that is no failure: the step is to be carried out again. */
export class LookAgainError extends Error {
  override readonly name = "LookAgainError";
  /** How long the step waits first, in milliseconds. */
  readonly afterMs: number;
  /** What the next execution goes on with: the attempt, or an attempt of its own that reads the same answer. */
  readonly keeps: "attempt" | "answer" | "nothing";

  /** By name: each bundle of the process has a class of its own. */
  static is(error: unknown): error is LookAgainError {
    return error instanceof Error && error.name === "LookAgainError";
  }

  constructor(
    message: string,
    { keeps, afterMs = 1 }: { keeps: LookAgainError["keeps"]; afterMs?: number },
  ) {
    super(message);
    this.keeps = keeps;
    this.afterMs = afterMs;
  }
}
