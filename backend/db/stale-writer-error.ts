/**
 * Another writer has taken over: what the superseded one was about to store is not stored. Recognised by
 * name: each bundle of the process has a class of its own.
 */
export class StaleWriterError extends Error {
  override readonly name = "StaleWriterError";
  static is(error: unknown): error is StaleWriterError {
    return error instanceof Error && error.name === "StaleWriterError";
  }
  constructor(stream: string) {
    super(`another writer has taken over the stream ${stream}`);
  }
}
