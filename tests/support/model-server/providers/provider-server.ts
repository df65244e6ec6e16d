import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listen } from "../../listen.ts";
import type {
  ProviderRefusal,
  ProviderReply,
  ProviderRequest,
  ProviderWire,
} from "./provider-reply.ts";

/** Decides what is answered to a request. */
export type ProviderScript = (request: ProviderRequest) => ProviderReply | ProviderRefusal;

/** A stand-in for a provider's API, in that provider's own format. */
export interface ProviderServer {
  readonly baseUrl: string;
  /** Every request so far. */
  readonly requests: readonly ProviderRequest[];
  /** Answers from now on. */
  play(script: ProviderScript): void;
  /** Lists these models from now on, and knows no other; before, it lists none and knows all. */
  offer(...ids: string[]): void;
  close(): Promise<void>;
}

const BASE = "/api";

/** Starts a stand-in on loopback that takes one key and refuses every other. */
export async function startProviderServer(
  wire: ProviderWire,
  key: string,
): Promise<ProviderServer> {
  let script: ProviderScript = () => ({ text: "Hello." });
  let requests: ProviderRequest[] = [];
  let offered: readonly string[] | undefined;

  function answerTo(request: ProviderRequest): ProviderReply | ProviderRefusal {
    const named = wire.modelOf(request);
    return !offered || offered.includes(named)
      ? script(request)
      : { status: 404, message: `There is no model ${named}.`, code: wire.unknownModel };
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(incoming.url ?? "/", "http://127.0.0.1");
    const path = pathname.startsWith(BASE) ? pathname.slice(BASE.length) : pathname;
    const sent = String(incoming.headers[wire.keyHeader] ?? "").replace(/^Bearer /, "");
    let raw = "";
    for await (const piece of incoming) raw += piece;
    if (offered && incoming.method === "GET" && path === wire.listPath) {
      if (sent !== key) return refuse(response, { status: 401, message: "This is not the key." });
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(wire.list(offered)));
      return;
    }
    if (!wire.matches(incoming.method ?? "", path)) {
      refuse(response, { status: 404, message: `Unknown request: ${incoming.method} ${path}` });
      return;
    }
    const request = { path, headers: incoming.headers, body: JSON.parse(raw), raw };
    requests.push(request);
    const reply =
      sent === key ? answerTo(request) : { status: 401, message: "This is not the key." };
    if ("status" in reply) {
      refuse(response, reply);
    } else if (!wire.streams(request)) {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(wire.whole(reply, request)));
    } else {
      response.setHeader("content-type", "text/event-stream");
      for (const { event, data } of wire.events(reply, request)) {
        response.write(`${event ? `event: ${event}\n` : ""}data: ${JSON.stringify(data)}\n\n`);
      }
      response.end(wire.end);
    }
  }

  function refuse(response: ServerResponse, refusal: ProviderRefusal): void {
    response.writeHead(refusal.status, {
      "content-type": "application/json",
      ...refusal.headers,
    });
    response.end(JSON.stringify(wire.refusal(refusal)));
  }

  const server = createServer((incoming, response) => void answer(incoming, response));
  const port = await listen(server);
  return {
    baseUrl: `http://127.0.0.1:${port}${BASE}`,
    get requests() {
      return requests;
    },
    play(next) {
      script = next;
      requests = [];
    },
    offer(...ids) {
      offered = ids;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
