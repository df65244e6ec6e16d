import type { IncomingMessage, ServerResponse } from "node:http";
import { REQUEST_ID_HEADER, RUN_ID_HEADER, TAIL_INDEX_HEADER } from "@linnet/protocol";

/** Lets one origin read the answer. Credentials are never shared: an extension sends its token. */
export function allowOrigin(response: ServerResponse, origin: string): void {
  response.setHeader("access-control-allow-origin", origin);
  response.setHeader("vary", "Origin");
  response.setHeader("cross-origin-resource-policy", "cross-origin");
  response.setHeader(
    "access-control-expose-headers",
    [RUN_ID_HEADER, TAIL_INDEX_HEADER, REQUEST_ID_HEADER, "retry-after"].join(", "),
  );
}

/** Answers the question that a browser asks before a cross-origin request; false for others. */
export function answerPreflight(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method !== "OPTIONS" || !request.headers["access-control-request-method"])
    return false;
  response.setHeader("access-control-allow-methods", "GET, POST, PATCH, DELETE");
  response.setHeader("access-control-allow-headers", "authorization, content-type, last-event-id");
  response.setHeader("access-control-max-age", "600");
  // Chrome asks before it lets a public context reach a loopback address.
  if (request.headers["access-control-request-private-network"]) {
    response.setHeader("access-control-allow-private-network", "true");
  }
  response.writeHead(204).end();
  return true;
}
