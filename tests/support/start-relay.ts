import { request as ask, createServer } from "node:http";
import { listen } from "./listen.ts";

/** A process of another user, in the place of a backend. */
export interface Relay {
  readonly port: number;
  /** The paths that it was asked for. */
  readonly asked: readonly string[];
  /** What it was sent as `Authorization`. */
  readonly tokens: readonly string[];
  close(): void;
}

/** Listens on a free port of this machine, and passes everything on to the true backend. */
export async function startRelay(backendUrl: string): Promise<Relay> {
  const { hostname, port: truePort } = new URL(backendUrl);
  const asked: string[] = [];
  const tokens: string[] = [];
  const server = createServer((request, response) => {
    const { url: path = "", method, headers } = request;
    asked.push(path);
    if (headers.authorization) tokens.push(headers.authorization);
    const passed = { ...headers, host: `${hostname}:${truePort}` };
    const onward = ask({ hostname, port: truePort, path, method, headers: passed }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });
  const port = await listen(server);
  return {
    port,
    asked,
    tokens,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
