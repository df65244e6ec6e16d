import assert from "node:assert/strict";
import { newId, type Problem, problemSchema, RUN_ID_HEADER } from "@linnet/protocol";
import { type ApiClient, createApiClient } from "../support/api-client.ts";
import { readStream, type StreamReader } from "../support/stream-reader.ts";

/** A turn that has ended, and everything that its stream brought. */
export interface EndedTurn {
  chatId: string;
  messageId: string;
  runId: string;
  text: string;
  response: Response;
  reader: StreamReader;
}

/** A session whose first turn has ended. */
export interface OpenSession {
  runId: string;
  chatId: string;
  response: Response;
  reader: StreamReader;
}

/** A backend under test, through its HTTP interface only. It is left as it was found. */
export class Target {
  readonly url: string;
  readonly token: string;
  readonly api: ApiClient;
  readonly #chats = new Set<string>();
  readonly #projects = new Set<string>();
  #turn: Promise<EndedTurn> | undefined;

  /**
   * @param url - The backend's address, without a path.
   * @param token - Of the owner, or a key of every scope.
   */
  constructor(url: string, token: string) {
    this.url = url;
    this.token = token;
    this.api = createApiClient({ url, token });
  }

  /** @throws Error that says what to do when nobody answers, or not to this token. */
  async assertReachable(): Promise<void> {
    const response = await this.api.send("GET", "/api/chats?limit=1").catch(() => undefined);
    await response?.body?.cancel();
    if (!response) throw new Error(`Nothing answers at ${this.url}. Start the backend there.`);
    if (response.status !== 200) {
      throw new Error(`${this.url} answers ${response.status}: check the address and the token.`);
    }
  }

  /** The id of a chat that is deleted at the end. */
  newChatId(): string {
    const id = newId();
    this.#chats.add(id);
    return id;
  }

  /** The id of a project that is deleted at the end. */
  newProjectId(): string {
    const id = newId();
    this.#projects.add(id);
    return id;
  }

  /** Sends a request as it is, without token and content type. */
  raw(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(new URL(path, this.url), { redirect: "manual", ...init });
  }

  /** Sends JSON and parses the answer, whose status has to be `status`. */
  async json(
    status: number,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Record<string, unknown>> {
    const response = await this.api.send(method, path, body === undefined ? {} : { body });
    const text = await response.text();
    assert.equal(response.status, status, `${method} ${path}: ${text}`);
    return JSON.parse(text);
  }

  /** Checks that an answer is the problem that it has to be, and gives it back. */
  async problem(response: Response, status: number, code?: string): Promise<Problem> {
    const text = await response.text();
    assert.equal(response.status, status, text);
    assert.match(response.headers.get("content-type") ?? "", /^application\/problem\+json/);
    const problem = problemSchema.parse(JSON.parse(text));
    assert.equal(problem.status, status, "`status` is the answer's");
    if (code !== undefined) assert.equal(problem.type, `/problems/${code}`);
    return problem;
  }

  /** A turn that has ended; the first call takes it, and later ones get the same. */
  endedTurn(): Promise<EndedTurn> {
    this.#turn ??= this.#takeTurn();
    return this.#turn;
  }

  async #takeTurn(): Promise<EndedTurn> {
    const chatId = this.newChatId();
    const messageId = newId();
    const text = "Draft a post: The tide turns twice a day.";
    const response = await this.api.postMessage(text, { chatId, messageId });
    if (response.status !== 200) throw new Error(await response.text());
    const reader = readStream(response);
    assert.equal(await reader.ended, "done", "the stream of a run ends with [DONE]");
    return {
      chatId,
      messageId,
      text,
      runId: response.headers.get(RUN_ID_HEADER) ?? "",
      response,
      reader,
    };
  }

  /** Starts a session, and waits until its first turn has ended. */
  async openSession(text: string): Promise<OpenSession> {
    const { projects } = await this.json(200, "GET", "/api/projects?limit=1");
    assert.ok(Array.isArray(projects));
    const response = await this.api.send("POST", "/api/chat", {
      body: {
        projectId: projects[0].id,
        messages: [{ id: newId(), role: "user", parts: [{ type: "text", text }] }],
      },
    });
    if (response.status !== 200) throw new Error(await response.text());
    const runId = response.headers.get(RUN_ID_HEADER) ?? "";
    const reader = readStream(response);
    await reader.eventMatching(({ type }) => type === "data-turn");
    const { chatId } = await this.json(200, "GET", `/api/chat/${runId}`);
    assert.ok(typeof chatId === "string");
    this.#chats.add(chatId);
    return { runId, chatId, response, reader };
  }

  /** Path of a run's stream. */
  streamPath({ chatId, runId }: Pick<EndedTurn, "chatId" | "runId">): string {
    return `/api/chats/${chatId}/messages/${runId}/stream`;
  }

  /** Deletes what the checks have made. */
  async close(): Promise<void> {
    for (const id of this.#chats) await this.#delete(`/api/chats/${id}`);
    for (const id of this.#projects) await this.#delete(`/api/projects/${id}`);
  }

  async #delete(path: string): Promise<void> {
    const response = await this.api.send("DELETE", path);
    await response.body?.cancel();
  }
}
