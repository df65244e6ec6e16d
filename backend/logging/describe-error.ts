/**
 * An error for the log, without what a person wrote. A provider's error also carries the request
 * and the answer's headers, and the message of a failed query ends with its parameters: those
 * stay out.
 *
 * @returns anything else that was thrown as it is.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack } = failedQuery(error) ?? error;
  const code = "code" in error ? error.code : undefined;
  const statusCode = "statusCode" in error ? error.statusCode : undefined;
  return { name, message, stack, code, statusCode };
}

/** Drizzle's errors: told by their fields, since they may be of another bundle's class. */
function failedQuery(error: Error): Pick<Error, "name" | "message" | "stack"> | undefined {
  if (!("query" in error && "params" in error)) return undefined;
  const reason = error.cause instanceof Error ? error.cause.message : "failed";
  const message = `${reason}: ${error.query}`;
  const [, frames = ""] = error.stack?.split(error.message) ?? [];
  return { name: error.name, message, stack: `${message}${frames}` };
}
