import { ProblemError } from "@linnet/client";

/** Whether the backend did not take the token, or there was none. */
export function isTokenRefused(error: unknown): boolean {
  return ProblemError.isInstance(error) && error.status === 401;
}
