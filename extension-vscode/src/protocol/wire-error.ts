import { ConnectionError, ProblemError, problemOf } from "@linnet/client";
import type { WireError } from "./wire.ts";

/** Turns whatever was thrown in the host into what can cross to the webview. */
export function toWireError(error: unknown): WireError {
  const problem = problemOf(error);
  return ConnectionError.isInstance(error) ? { problem, connection: error.code } : { problem };
}

/** The error that the host had, as the same class: the view branches on it as any client does. */
export function fromWireError({ problem, connection }: WireError): Error {
  if (connection) return new ConnectionError(connection, problem.detail ?? "Try again.");
  return new ProblemError(problem);
}
