import type { ServerResponse } from "node:http";
import { PROBLEMS, type ProblemCode, problemType } from "@linnet/protocol";
import { publicUrl } from "../auth/own-origins.ts";
import { ownCommand } from "../process/own-command.ts";

/** Answers a request that never reaches the app with a problem document (RFC 9457). */
export function refuse(response: ServerResponse, code: ProblemCode, detail: string): void {
  const problem = { type: problemType(code), ...PROBLEMS[code], detail };
  response.writeHead(problem.status, { "content-type": "application/problem+json" });
  response.end(JSON.stringify(problem));
}

/**
 * Answers a browser that asks for a page under a name that is not ours: where the page is.
 *
 * @param path - The path and the query of the request.
 */
export function refuseWithPage(response: ServerResponse, path: string): void {
  const { status } = PROBLEMS["foreign-origin"];
  const url = new URL(publicUrl());
  // Set apart from the address: a path such as `//other.example` would name another host.
  [url.pathname = "/", url.search = ""] = path.split(/(?=\?)/, 2);
  const address = escapeHtml(url.href);
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
  });
  response.end(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Linnet is at another address</title>
<h1>Linnet is at another address</h1>
<p>This backend does not answer under the name that the browser asked for.
Open <a href="${address}">${address}</a>.</p>
<p>If that address is on another machine than this browser, open it in a browser there. A client can also be
connected with a token, which <code>${ownCommand("token")}</code> prints on the backend's machine.</p>
<p>Whoever runs it sets another address with <code>LINNET_PUBLIC_URL</code>.</p>
</html>
`);
}

/** After how many seconds a page is asked for again. */
const PAGE_RETRY_SECONDS = "5";

/** Answers a browser that asks for a page while the database is away; it asks again by itself. */
export function askLaterWithPage(response: ServerResponse): void {
  response.writeHead(PROBLEMS["shutting-down"].status, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "retry-after": PAGE_RETRY_SECONDS,
  });
  response.end(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${PAGE_RETRY_SECONDS}">
<title>Linnet waits for its database</title>
<h1>Linnet waits for its database</h1>
<p>The database does not answer. This page loads again by itself, and goes on when the
database is back.</p>
<p>Whoever runs Linnet starts the database again; <code>${ownCommand("doctor")}</code> says what is wrong.</p>
</html>
`);
}

/** A text for the content or a quoted attribute of an HTML document. */
function escapeHtml(text: string): string {
  const names: Record<string, string> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot" };
  return text.replaceAll(/[&<>"]/g, (character) => `&${names[character]};`);
}
