import type { IncomingMessage, ServerResponse } from "node:http";
import { PROBLEMS, problemType } from "@linnet/shared/protocol/problem";

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
    const problem = {
      type: problemType("invalid-request"),
      ...PROBLEMS["invalid-request"],
      detail: "The path is not valid: a % begins two hexadecimal digits.",
    };
    response.writeHead(problem.status, { "content-type": "application/problem+json" });
    response.end(JSON.stringify(problem));
    return false;
  }
}
