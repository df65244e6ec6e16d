import { createServer } from "node:http";
import { listen } from "../listen.ts";

/** A page's HTML, or the address that it redirects to. */
export type FakePage = string | { redirectsTo: string };

/** A web of hosts under `.example`, which a backend started with `env` reads in place of the real one. */
export interface FakeWeb {
  env: Record<string, string>;
  /** Every address that was asked for, in order. */
  readonly visits: string[];
  close(): void;
}

/** @param find what stands at an address; a short text where it gives nothing. */
export async function startFakeWeb(
  find: (url: URL) => FakePage | undefined | Promise<FakePage>,
): Promise<FakeWeb> {
  const visits: string[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    visits.push(url.href);
    const page =
      (await find(url)) ?? "<title>A page</title><p>The river rose by two metres on Monday.";
    if (typeof page === "string") response.setHeader("content-type", "text/html").end(page);
    else response.writeHead(302, { location: page.redirectsTo }).end();
  });
  const port = await listen(server);
  const preload = new URL("redirect-connections.mjs", import.meta.url);
  return {
    env: { NODE_OPTIONS: `--import ${preload.href}`, FAKE_WEB_PORT: String(port) },
    visits,
    close: () => server.close(),
  };
}
