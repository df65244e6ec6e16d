import { ConnectionError, ProblemError, problemOf } from "@linnet/client";
import type { WireError } from "./wire.ts";

/** Converts an error of the host into a form that can be posted to the webview. */
export function toWireError(error: unknown): WireError {
  const problem = problemOf(error);
  return ConnectionError.isInstance(error) ? { problem, connection: error.code } : { problem };
}

/** Restores the error of the host with its class, on which the view branches as every client does. */
export function fromWireError({ problem, connection }: WireError): Error {
  if (connection) return new ConnectionError(connection, problem.detail ?? "Try again.");
  return new ProblemError(problem);
}
