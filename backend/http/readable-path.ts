import type { IncomingMessage, ServerResponse } from "node:http";
import { refuse } from "./refuse.ts";

/**
 * Refuses a request whose path cannot be decoded, such as `/api/chats/%`: Next answers it with an
 * error of the server.
 *
 * @returns false when the request was answered.
 */
export function hasReadablePath(request: IncomingMessage, response: ServerResponse): boolean {
  try {
    decodeURIComponent(request.url?.split("?")[0] ?? "");
    return true;
  } catch {
    const detail = "The path is not valid: a % begins two hexadecimal digits.";
    refuse(response, "invalid-request", detail);
    return false;
  }
}
