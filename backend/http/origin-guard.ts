import type { IncomingMessage, ServerResponse } from "node:http";
import { PROBLEMS, problemType } from "@linnet/shared/protocol/problem";
import { environment } from "../env.ts";

const LOOPBACK_NAMES = ["127.0.0.1", "localhost", "[::1]"];

/** Names of this machine under which this backend may be asked for. */
function ownNames(): string[] {
  const { HOST } = environment();
  return [...LOOPBACK_NAMES, HOST.includes(":") ? `[${HOST}]` : HOST];
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
  const names = ownNames();
  const { host, origin } = request.headers;
  const isOwnHost =
    host !== undefined &&
    names.some((name) => [name, `${name}:${port}`].includes(host.toLowerCase()));
  // Another port of this machine is another origin, and may be anybody's.
  const isOwnOrigin =
    origin === undefined ||
    names.some((name) => origin === new URL(`http://${name}:${port}`).origin);
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
