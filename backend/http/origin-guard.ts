import type { IncomingMessage, ServerResponse } from "node:http";
import { PROBLEMS, problemType } from "@linnet/shared/protocol/problem";
import { environment } from "../env.ts";

const LOOPBACK_NAMES = ["127.0.0.1", "localhost", "[::1]"];

/** Names under which this backend may be asked for. */
function ownAuthorities(port: number): Set<string> {
  const { HOST } = environment();
  const host = HOST.includes(":") ? `[${HOST}]` : HOST;
  return new Set([...LOOPBACK_NAMES, host].flatMap((name) => [`${name}:${port}`, name]));
}

/**
 * Refuses requests with a foreign `Host` or `Origin` before anything else is looked at, so that
 * a web page can reach a local backend neither by its address nor by a name that resolves to it.
 *
 * @returns false when the request was answered.
 */
export function passesOriginGuard(
  request: IncomingMessage,
  response: ServerResponse,
  port: number,
): boolean {
  const own = ownAuthorities(port);
  const { host, origin } = request.headers;
  const isOwnHost = host !== undefined && own.has(host.toLowerCase());
  const isOwnOrigin =
    origin === undefined || [...own].some((authority) => origin === `http://${authority}`);
  if (isOwnHost && isOwnOrigin) return true;
  const problem = {
    type: problemType("foreign-origin"),
    ...PROBLEMS["foreign-origin"],
    detail: isOwnHost
      ? `Requests from ${origin} are not allowed: connect the client first.`
      : "Ask for this backend by its own address.",
  };
  response.writeHead(problem.status, { "content-type": "application/problem+json" });
  response.end(JSON.stringify(problem));
  return false;
}
