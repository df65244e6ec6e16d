import type { IncomingMessage, ServerResponse } from "node:http";
import { posix } from "node:path";
import { nameClientAddress } from "../auth/client-address.ts";
import { isExtensionOrigin } from "../auth/clients.ts";
import { ownAuthorities, ownOrigins } from "../auth/own-origins.ts";
import { log } from "../logging/log.ts";
import { runtimeState } from "../process/runtime-state.ts";
import { allowedMethods } from "./allowed-methods.ts";
import { allowOrigin, answerPreflight } from "./cross-origin.ts";
import { askLaterWithPage, refuse, refuseWithPage } from "./refuse.ts";
import { setSecurityHeaders } from "./security-headers.ts";

/**
 * Headers by which Next talks to itself, which from outside mean nothing good, and the host that a proxy names beside the
 * one that was checked: Next would compare a form's origin with it, and refuse the form where it is spelt otherwise.
 */
const INTERNAL_HEADERS =
  /^(x-middleware-|x-invoke-|x-nextjs-|x-matched-path|x-now-route|x-forwarded-host$)/;

/**
 * What load balancers and Prometheus ask an instance for by its address. It reads no cookie and tells nothing private;
 * the metrics need a token. As it was sent: Next would show a page for another spelling.
 */
const ASKED_BY_ADDRESS = /^\/api\/(?:health\/(?:live|ready)|metrics)(?:\?|$)/;

/** What is no page, on the path as a router may come to see it. */
const HAS_NO_PAGE = /^\/(?:api|_next|icon\.svg)(?:\/|$)/;

/** What pages are asked by: their forms are posted to them. */
const METHODS_OF_PAGES = ["GET", "HEAD", "POST"];

/** Answers that this backend is not, or not yet, able to answer. */
function askLater(response: ServerResponse): void {
  response.setHeader("retry-after", "1");
  refuse(response, "shutting-down", "The backend is starting, or its database is away: ask again.");
}

/** Answers while the backend starts: the process runs, and everything else can be asked later. */
export function answerWhileStarting(request: IncomingMessage, response: ServerResponse): void {
  if (!/^\/api\/health\/live(?:\?|$)/.test(request.url ?? "")) {
    askLater(response);
    return;
  }
  response.setHeader("content-type", "application/json");
  response.setHeader("cache-control", "no-store");
  response.end(JSON.stringify({ status: "live" }));
}

/** The path as a router may come to see it: decoded as far as it goes, with one kind of slash and without steps. */
function plainPath(url: string): string {
  let path = url.split(/[?#]/, 1)[0] ?? "";
  try {
    for (let round = 0; round < 3; round += 1) path = decodeURIComponent(path);
  } catch {
    // The remaining characters cannot be decoded any further.
  }
  return posix.normalize(path.replaceAll("\\", "/")).toLowerCase();
}

/**
 * Takes the name of a host out of a request that names its whole address, as one to a proxy does (RFC 9112, 3.2.2):
 * Next would answer it with a redirect to that address.
 *
 * @returns the host, with its port; undefined where the request names only a path.
 */
function takeAuthority(request: IncomingMessage): string | undefined {
  const [, authority, rest = ""] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(request.url ?? "") ?? [];
  if (authority !== undefined) request.url = rest.startsWith("/") ? rest : `/${rest}`;
  return authority;
}

/**
 * Gives a request the address to which the steps of its path lead (RFC 3986, 5.2.4), as Next takes it: a `/./` or a `/%2e%2e/`
 * would hide from the checks what the router finds.
 */
function takeSteps(request: IncomingMessage): void {
  const sent = request.url ?? "";
  // Anything else, such as `OPTIONS *`, is refused as no path.
  if (!sent.startsWith("/")) return;
  const { pathname, search } = new URL(`http://localhost${sent}`);
  request.url = pathname + search;
}

/** Whether a request comes from the pages of another site, though it carries no `Origin`. */
function isFromOtherSite(request: IncomingMessage, path: string): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== "cross-site" && site !== "same-site") return false;
  // A link to a page of ours is fine, and so is the way back from a sign-in provider.
  const isNavigation = request.headers["sec-fetch-mode"] === "navigate";
  const isPage = !path.startsWith("/api/") || path.startsWith("/api/auth/callback/");
  return !(isNavigation && isPage && request.method === "GET");
}

/** Whether another origin may call; "later" when that cannot be looked up now. */
async function mayCall(origin: string, path: string): Promise<"yes" | "no" | "later"> {
  if (!isExtensionOrigin(origin)) return "no";
  // Pairing has to start somewhere: these routes hand out nothing that a person has not approved.
  if (path.startsWith("/api/auth/device/") || path.startsWith("/api/health/")) return "yes";
  const { isPairedOrigin } = runtimeState();
  if (!isPairedOrigin) return "later";
  try {
    return (await isPairedOrigin(origin)) ? "yes" : "no";
  } catch (error) {
    log.warn({ error }, "the origin could not be looked up");
    return "later";
  }
}

/**
 * Whether the path as it was sent is one of the API. Next takes an encoded slash for a part of an id, several
 * slashes for one, and a name in another spelling, such as `/api/%63hats`, for none of its own.
 */
function hasOperation(url = ""): boolean {
  const [path = ""] = url.split(/[?#]/, 1);
  return allowedMethods(path.replaceAll(/\/{2,}/g, "/")) !== undefined;
}

/**
 * Checks every request from outside before any other code handles it: the engine's endpoints
 * are not there, a foreign `Host` (but for health and metrics) or `Origin` is refused (so that a web page can reach a local
 * backend neither by its address nor by a name that resolves to it), preflights and questions for the methods of a path are answered,
 * a path that the API does not have and a method that a path of it or a page does not have are refused, pages are put off
 * while the database is away, and the answer gets its security headers.
 *
 * @returns false when the request was answered.
 */
export async function passesFrontDoor(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { host, origin } = request.headers;
  const names = [host, takeAuthority(request) ?? host];
  takeSteps(request);
  setSecurityHeaders(request, response);
  const path = plainPath(request.url ?? "/");
  // The engine's endpoints run whatever is posted to them: they exist on its own listener only.
  // Next's image optimiser fetches paths of this server for any caller and bypasses this function.
  if (path.includes("/.well-known/workflow") || path.includes("/_next/image")) {
    refuse(response, "not-found", "There is no such resource.");
    return false;
  }
  const isOwn = names.every((name) => ownAuthorities().has(name?.toLowerCase() ?? ""));
  if (!isOwn && !ASKED_BY_ADDRESS.test(request.url ?? "")) {
    if (path.startsWith("/api/")) {
      refuse(response, "foreign-origin", "Ask for this backend by its own address.");
    } else {
      refuseWithPage(response, request.url ?? "/");
    }
    return false;
  }
  if (origin !== undefined && !ownOrigins().has(origin)) {
    const allowed = await mayCall(origin, path);
    if (allowed === "no") {
      const shown = origin.slice(0, 200);
      refuse(
        response,
        "foreign-origin",
        `Requests from ${shown} are not allowed: connect the client first.`,
      );
      return false;
    }
    allowOrigin(response, origin);
    if (answerPreflight(request, response)) return false;
    // A connected client that was refused would ask its person to connect it again.
    if (allowed === "later") {
      askLater(response);
      return false;
    }
  } else if (origin === undefined && isFromOtherSite(request, path)) {
    refuse(response, "foreign-origin", "Requests from pages of other sites are not allowed.");
    return false;
  }
  const isOfPage = path.startsWith("/") && !HAS_NO_PAGE.test(path);
  const methods = allowedMethods(path) ?? (isOfPage ? METHODS_OF_PAGES : undefined);
  if (methods && !methods.includes(request.method ?? "")) {
    response.setHeader("allow", methods.join(", "));
    refuse(response, "method-not-allowed", `This path takes ${methods.join(", ")}.`);
    return false;
  }
  if (/^\/api(?:\/|$)/.test(path) && !hasOperation(request.url)) {
    refuse(response, "not-found", "The API has no such path: /api/openapi.json names them all.");
    return false;
  }
  if (methods && request.method === "OPTIONS") {
    // Next names the methods of a file, and one file answers all paths of Better Auth.
    response.setHeader("allow", methods.join(", "));
    response.writeHead(204).end();
    return false;
  }
  if (runtimeState().isDatabaseAway && !HAS_NO_PAGE.test(path)) {
    askLaterWithPage(response);
    return false;
  }
  for (const name of Object.keys(request.headers)) {
    if (INTERNAL_HEADERS.test(name)) delete request.headers[name];
  }
  nameClientAddress(request);
  return true;
}
