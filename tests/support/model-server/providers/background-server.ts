import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listen } from "../../listen.ts";
import { createGate, type Gate } from "../gate.ts";
import { openaiResponses } from "./openai-responses.ts";
import type { ProviderReply, ProviderRequest } from "./provider-reply.ts";

/** An answer that is written at the provider, whoever reads it. */
interface Answer {
  id: string;
  events: string[];
  /** How many events are written. */
  written: number;
  wasCancelled: boolean;
}

/** A stand-in for OpenAI's Responses API in background mode, as its guide describes it. */
export interface BackgroundServer {
  readonly baseUrl: string;
  /** Each answer that was asked for, and so each bill. */
  readonly answers: readonly Readonly<Answer>[];
  /** The bodies of the requests for an answer. */
  readonly asked: readonly Record<string, unknown>[];
  /** How often an answer was asked for by its id. */
  readonly reads: number;
  /**
   * Writes answers from now on: some events of each at once, the rest when the gate is opened.
   *
   * @param how `next`: the answers after the first one. `written`: how many events at once; by default half of them.
   */
  play(
    reply: ProviderReply,
    how?: { next?: ProviderReply; written?: (events: number) => number },
  ): Gate;
  /** Cuts every connection. */
  cut(): void;
  /** Forgets all answers. */
  forget(): void;
  /** Refuses background mode from now on. */
  refuseBackground(): void;
  close(): Promise<void>;
}

const BASE = "/api";

/** Starts it on loopback. */
export async function startBackgroundServer(): Promise<BackgroundServer> {
  let answers: Answer[] = [];
  let asked: Record<string, unknown>[] = [];
  let reads = 0;
  let reply: ProviderReply = { text: "Hello." };
  let nextReply = reply;
  const half = (events: number) => events >> 1;
  let writtenOf = half;
  let gate = createGate();
  let isRefused = false;
  const readers = new Set<() => void>();
  const tell = () => {
    for (const read of readers) read();
  };

  function begin(request: ProviderRequest): Answer {
    const id = `resp_${answers.length + 1}`;
    const said = answers.length === 0 ? reply : nextReply;
    const events = openaiResponses.events(said, request).map(({ data }, sequence_number) => {
      const json = JSON.stringify(data).replaceAll('"resp_1"', JSON.stringify(id));
      return JSON.stringify({ ...JSON.parse(json), sequence_number });
    });
    const answer: Answer = { id, events, written: writtenOf(events.length), wasCancelled: false };
    answers.push(answer);
    const waited = gate;
    waited.arrive();
    void waited.opened.then(() => {
      if (!answer.wasCancelled) answer.written = events.length;
      tell();
    });
    return answer;
  }

  /** Sends what is written, and what comes. In the foreground an answer ends with its reader. */
  function follow(answer: Answer, from: number, response: ServerResponse): void {
    response.setHeader("content-type", "text/event-stream");
    let sent = from;
    const read = () => {
      for (; sent < answer.written; sent += 1) {
        response.write(`data: ${answer.events[sent]}\n\n`);
      }
      if (sent < answer.events.length && !answer.wasCancelled) return;
      readers.delete(read);
      response.end();
    };
    readers.add(read);
    response.once("close", () => readers.delete(read));
    read();
  }

  function refuse(response: ServerResponse, status: number, message: string): void {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { message, type: "invalid_request_error", code: null } }));
  }

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(incoming.url ?? "/", "http://127.0.0.1");
    let raw = "";
    for await (const piece of incoming) raw += piece;
    const [id, act] = pathname.slice(`${BASE}/responses/`.length).split("/");
    const known = answers.find((answer) => answer.id === id);
    if (incoming.method === "POST" && pathname === `${BASE}/responses`) {
      const body: Record<string, unknown> = JSON.parse(raw);
      if (isRefused && body.background) {
        return refuse(response, 400, "Unknown parameter: 'background'.");
      }
      asked.push(body);
      follow(begin({ path: pathname, headers: incoming.headers, body, raw }), 0, response);
    } else if (!known) {
      refuse(response, 404, `Response with id '${id}' not found.`);
    } else if (incoming.method === "POST" && act === "cancel") {
      known.wasCancelled = true;
      tell();
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ id, status: "cancelled" }));
    } else {
      reads += 1;
      const after = searchParams.get("starting_after");
      follow(known, after === null ? 0 : Number(after) + 1, response);
    }
  }

  const server = createServer((incoming, response) => void serve(incoming, response));
  const port = await listen(server);
  return {
    baseUrl: `http://127.0.0.1:${port}${BASE}`,
    get answers() {
      return answers;
    },
    get asked() {
      return asked;
    },
    get reads() {
      return reads;
    },
    play(first, { next = first, written = half } = {}) {
      reply = first;
      nextReply = next;
      writtenOf = written;
      reads = 0;
      gate = createGate();
      answers = [];
      asked = [];
      isRefused = false;
      return gate;
    },
    cut: () => server.closeAllConnections(),
    forget() {
      answers = [];
    },
    refuseBackground() {
      isRefused = true;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
