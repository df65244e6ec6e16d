import type { IncomingMessage, ServerResponse } from "node:http";
import { refuse } from "./refuse.ts";

/**
 * Refuses a request whose path cannot be decoded, such as `/api/chats/%`, and one without a path, such as `OPTIONS *`:
 * Next answers both with an error of the server.
 *
 * @returns false when the request was answered.
 */
export function hasReadablePath(request: IncomingMessage, response: ServerResponse): boolean {
  try {
    if (decodeURIComponent(request.url?.split("?")[0] ?? "").startsWith("/")) return true;
  } catch {
    // It is refused, too.
  }
  const detail =
    "The path is not valid: it begins with a slash, and each % begins two hexadecimal digits of a text in UTF-8.";
  refuse(response, "invalid-request", detail);
  return false;
}
