import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { LinnetChunk, LinnetMessage } from "@linnet/protocol";
import { newId } from "@linnet/protocol";
import { compactLog, type IndexedChunk } from "./compact-log.ts";

/** A fault of one request. */
export type Fault =
  /** Another answer than the stream. */
  | { answer: number; headers?: Record<string, string>; body?: string }
  /** The connection is dropped without an answer. */
  | { drop: true }
  /** The stream breaks off after so many bytes, or events and bytes of the next one. */
  | { cutAtByte: number }
  | { cutAfterEvents: number; extraBytes?: number }
  /** The stream ends properly after so many events, as when an instance shuts down. */
  | { endAfterEvents: number }
  /** Nothing more comes after so many events, and the connection stays open. */
  | { stallAfterEvents: number }
  /** Each byte arrives by itself. */
  | { splitBytes: true }
  /** The bytes of the stream are changed on their way. */
  | { garble: (body: string) => string };

/** A fault of an open stream. */
type StreamFault = Exclude<Fault, { drop: true } | { answer: number }>;

export interface SeenRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  authorization: string | undefined;
  contentType: string | undefined;
  body: unknown;
}

/** One run's chunk log, which may still grow. */
export class LoopbackRun {
  readonly id = newId();
  readonly log: LinnetChunk[] = [];
  ended = false;
  collected = false;
  readonly #readers = new Set<() => void>();

  append(...chunks: LinnetChunk[]): void {
    this.log.push(...chunks);
    for (const wake of [...this.#readers]) wake();
  }

  end(): void {
    this.ended = true;
    for (const wake of [...this.#readers]) wake();
  }

  /** Brings the last chunks, and ends. */
  finish(...chunks: LinnetChunk[]): void {
    this.append(...chunks);
    this.end();
  }

  grown(): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.#readers.delete(wake);
        resolve();
      };
      this.#readers.add(wake);
    });
  }
}

interface LoopbackChat {
  messages: LinnetMessage[];
  activeRunId: string | null;
  /** The session that lives in the chat. */
  sessionRunId?: string;
}

/**
 * A backend that speaks PROTOCOL.md's rows of chats and sessions over real HTTP on a loopback
 * port, with runs that a test scripts and requests that fail on purpose.
 */
export class LoopbackBackend {
  /** Consumed one by one, by requests for a stream, posts among them. */
  readonly faults: (Fault | undefined)[] = [];
  readonly requests: SeenRequest[] = [];
  readonly runs = new Map<string, LoopbackRun>();
  readonly chats = new Map<string, LoopbackChat>();
  /** The run that the next new message starts. */
  nextRun = new LoopbackRun();
  readonly #runOfMessage = new Map<string, LoopbackRun>();
  readonly #server: Server;
  #port = 0;
  #openStreams = 0;
  readonly #closeListeners = new Set<() => void>();
  readonly #openListeners = new Set<() => void>();

  constructor() {
    this.#server = createServer((request, response) => {
      void this.#serve(request, response).catch(() => response.destroy());
    });
  }

  static async start(port = 0): Promise<LoopbackBackend> {
    const backend = new LoopbackBackend();
    await backend.listen(port);
    return backend;
  }

  async listen(port = this.#port): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(port, "127.0.0.1", resolve));
    const address = this.#server.address();
    if (typeof address === "object" && address) this.#port = address.port;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Streams whose client is still connected. */
  get openStreams(): number {
    return this.#openStreams;
  }

  /** Resolves when no client is connected to a stream any more. */
  async allStreamsClosed(): Promise<void> {
    while (this.#openStreams > 0) {
      await new Promise<void>((resolve) => this.#closeListeners.add(resolve));
    }
  }

  /** Resolves when a client is connected to a stream. */
  async streamOpened(): Promise<void> {
    while (this.#openStreams === 0) {
      await new Promise<void>((resolve) => this.#openListeners.add(resolve));
    }
  }

  /** Makes a run known as if it had been started by somebody else. */
  addRun(chatId: string, run: LoopbackRun, messages: LinnetMessage[] = []): LoopbackRun {
    this.runs.set(run.id, run);
    this.chats.set(chatId, { messages, activeRunId: run.ended ? null : run.id });
    return run;
  }

  /** Makes a session known, which lives in a chat. */
  addSession(chatId: string, run: LoopbackRun, messages: LinnetMessage[] = []): LoopbackRun {
    this.runs.set(run.id, run);
    this.chats.set(chatId, { messages, activeRunId: null, sessionRunId: run.id });
    return run;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.url);
    const text = await readAll(request);
    const seen: SeenRequest = {
      method: request.method ?? "",
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      authorization: request.headers.authorization,
      contentType: request.headers["content-type"],
      body: text === "" ? undefined : JSON.parse(text),
    };
    this.requests.push(seen);
    const [, , family, chatId = "", kind, runId = "", leaf] = url.pathname.split("/");
    const isSession = family === "chat";

    if (kind === undefined && !isSession) return this.#serveChat(chatId, response);
    const fault = this.faults.shift();
    if (fault && "drop" in fault) return void request.socket.destroy();
    if (fault && "answer" in fault) {
      response.writeHead(fault.answer, fault.headers).end(fault.body ?? "");
      return;
    }
    if (isSession) return this.#serveSession(chatId, kind, seen, fault, response);
    if (leaf === "approvals") return void json(response, { ok: true });
    if (seen.method === "POST" && runId === "") {
      const activeRunId = this.chats.get(chatId)?.sessionRunId;
      if (activeRunId) return problem(response, 409, "turn-running", { activeRunId });
      return this.#serveStream(this.#claim(chatId, seen.body), 0, false, fault, response);
    }
    if (leaf !== "stream") return problem(response, 404, "not-found");
    await this.#serveRun(runId, seen, fault, response);
  }

  async #serveSession(
    runId: string,
    leaf: string | undefined,
    seen: SeenRequest,
    fault: StreamFault | undefined,
    response: ServerResponse,
  ): Promise<void> {
    if (leaf === "approvals") return void json(response, { ok: true });
    if (leaf === "stream") return this.#serveRun(runId, seen, fault, response);
    if (seen.method !== "POST" || leaf !== undefined) return problem(response, 404, "not-found");
    if (runId === "") {
      this.runs.set(this.nextRun.id, this.nextRun);
      return this.#serveStream(this.nextRun, 0, false, fault, response);
    }
    const { id } = seen.body as { id: string };
    json(response, { ok: true, id, queued: false });
  }

  async #serveRun(
    runId: string,
    { query }: SeenRequest,
    fault: StreamFault | undefined,
    response: ServerResponse,
  ): Promise<void> {
    const run = this.runs.get(runId);
    if (!run) return problem(response, 404, "not-found");
    const startIndex = Number(query.startIndex ?? 0);
    if (run.ended && startIndex >= run.log.length) return void response.writeHead(204).end();
    await this.#serveStream(run, startIndex, query.replay === "compact", fault, response);
  }

  #claim(chatId: string, body: unknown): LoopbackRun {
    const { message } = body as { message: LinnetMessage };
    const known = this.#runOfMessage.get(message.id);
    if (known) return known;
    const run = this.nextRun;
    this.nextRun = new LoopbackRun();
    this.#runOfMessage.set(message.id, run);
    this.addRun(chatId, run, [message]);
    return run;
  }

  #serveChat(chatId: string, response: ServerResponse): void {
    const chat = this.chats.get(chatId);
    if (!chat) {
      problem(response, 404, "not-found");
      return;
    }
    json(response, {
      id: chatId,
      title: "A chat",
      projectId: "project-1",
      updatedAt: new Date(0).toISOString(),
      ...chat,
    });
  }

  async #serveStream(
    run: LoopbackRun,
    startIndex: number,
    compact: boolean,
    fault: StreamFault | undefined,
    response: ServerResponse,
  ): Promise<void> {
    if (run.collected) return problem(response, 410, "stream-collected");
    const stored = run.log.length;
    response.writeHead(200, {
      "content-type": "text/event-stream",
      "x-workflow-run-id": run.id,
      "x-workflow-stream-tail-index": String(stored - 1),
    });
    response.flushHeaders();
    this.#openStreams += 1;
    for (const listener of this.#openListeners) listener();
    this.#openListeners.clear();
    response.on("close", () => {
      this.#openStreams -= 1;
      for (const listener of this.#closeListeners) listener();
      this.#closeListeners.clear();
    });

    let next = startIndex;
    let events = 0;
    let bytes = 0;
    const replayed: IndexedChunk[] = compact && startIndex === 0 ? compactLog(run.log) : [];
    for (;;) {
      let text: string;
      const folded = replayed.shift();
      if (fault && "endAfterEvents" in fault && events >= fault.endAfterEvents) {
        return void response.end();
      }
      if (
        fault &&
        "cutAfterEvents" in fault &&
        events >= fault.cutAfterEvents &&
        !fault.extraBytes
      ) {
        return void response.destroy();
      }
      if (fault && "stallAfterEvents" in fault && events >= fault.stallAfterEvents) return;
      if (folded) {
        next = folded.next;
        text = eventText(folded.chunk, next);
      } else {
        const chunk = run.log[next];
        if (chunk === undefined) {
          if (run.ended) return void response.end("data: [DONE]\n\n");
          if (response.destroyed) return;
          await run.grown();
          continue;
        }
        next += 1;
        text = eventText(chunk, next);
      }
      if (fault && "garble" in fault) text = fault.garble(text);
      let data = Buffer.from(text);
      let isCut = false;
      if (fault && "cutAtByte" in fault && bytes + data.length > fault.cutAtByte) {
        data = data.subarray(0, fault.cutAtByte - bytes);
        isCut = true;
      }
      if (fault && "cutAfterEvents" in fault && events >= fault.cutAfterEvents) {
        data = data.subarray(0, fault.extraBytes ?? 0);
        isCut = true;
      }
      const pieces = fault && "splitBytes" in fault ? Array.from(data, (byte) => [byte]) : [data];
      for (const piece of pieces) {
        if (piece.length === 0) continue;
        await new Promise<void>((resolve) => response.write(Buffer.from(piece), () => resolve()));
      }
      if (isCut) return void response.destroy();
      bytes += data.length;
      events += 1;
    }
  }
}

/** One event as it stands on the wire. */
export function eventText(chunk: LinnetChunk, next: number): string {
  return `id: ${next}\ndata: ${JSON.stringify(chunk)}\n\n`;
}

function json(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function problem(response: ServerResponse, status: number, code: string, more: object = {}): void {
  response
    .writeHead(status, { "content-type": "application/problem+json" })
    .end(JSON.stringify({ type: `/problems/${code}`, title: code, status, ...more }));
}

async function readAll(request: IncomingMessage): Promise<string> {
  let text = "";
  request.setEncoding("utf8");
  for await (const piece of request) text += piece;
  return text;
}
