import type { ServerResponse } from "node:http";
import { PROBLEMS, type ProblemCode, problemType } from "@linnet/protocol";
import { publicUrl } from "../auth/own-origins.ts";

/** Answers a request that never reaches the app with a problem document (RFC 9457). */
export function refuse(response: ServerResponse, code: ProblemCode, detail: string): void {
  const problem = { type: problemType(code), ...PROBLEMS[code], detail };
  response.writeHead(problem.status, { "content-type": "application/problem+json" });
  response.end(JSON.stringify(problem));
}

/** Answers a browser that asks for a page under a name that is not ours: where the pages are. */
export function refuseWithPage(response: ServerResponse): void {
  const { status } = PROBLEMS["foreign-origin"];
  const address = publicUrl();
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
Open <a href="${address}/">${address}</a>.</p>
<p>Whoever runs it sets another address with <code>LINNET_PUBLIC_URL</code>.</p>
</html>
`);
}
