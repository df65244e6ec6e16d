import type { IncomingHttpHeaders } from "node:http";
import type { ChatCompletionRequest } from "./chat-completion-request.ts";

/** How an answer came to its end. */
export type AnswerEnd = "finished" | "aborted" | "cut";

/** One request that reached the scripted model, and what became of its answer. */
export class ModelRequest {
  /** Counts from 1, in order of arrival. */
  readonly number: number;
  readonly body: ChatCompletionRequest;
  readonly headers: IncomingHttpHeaders;
  /** `performance.now()` of the server's process when the whole body had been read. */
  readonly receivedAt: number;
  /** Resolves when the answer has ended. */
  readonly ended: Promise<AnswerEnd>;

  #tokensSent = 0;
  #end: AnswerEnd | undefined;
  #endedAt: number | undefined;
  readonly #settleEnd: (end: AnswerEnd) => void;
  readonly #departure = new AbortController();
  #waiters: { count: number; resolve: () => void; reject: (reason: Error) => void }[] = [];

  constructor(
    number: number,
    body: ChatCompletionRequest,
    headers: IncomingHttpHeaders,
    receivedAt: number,
  ) {
    this.number = number;
    this.body = body;
    this.headers = headers;
    this.receivedAt = receivedAt;
    const { promise, resolve } = Promise.withResolvers<AnswerEnd>();
    this.ended = promise;
    this.#settleEnd = resolve;
  }

  /** Text, reasoning and tool argument deltas written so far. */
  get tokensSent(): number {
    return this.#tokensSent;
  }

  /** `undefined` while the answer goes on. */
  get end(): AnswerEnd | undefined {
    return this.#end;
  }

  /** `performance.now()` when the answer ended. */
  get endedAt(): number | undefined {
    return this.#endedAt;
  }

  /** Whether the client hung up before the answer was complete. */
  get aborted(): boolean {
    return this.#end === "aborted";
  }

  /** Aborted as soon as the answer can go no further. */
  get departure(): AbortSignal {
    return this.#departure.signal;
  }

  /** Resolves when `count` tokens have been written; rejects when the answer ends before that. */
  tokenSent(count: number): Promise<void> {
    if (this.#tokensSent >= count) return Promise.resolve();
    if (this.#end) return Promise.reject(this.#tooShort(count));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiters.push({ count, resolve, reject });
    return promise;
  }

  /** For the player of the plan: one more token was written. */
  countToken(): void {
    this.#tokensSent += 1;
    if (this.#waiters.length === 0) return;
    const reached = this.#waiters.filter((waiter) => waiter.count <= this.#tokensSent);
    if (reached.length === 0) return;
    this.#waiters = this.#waiters.filter((waiter) => waiter.count > this.#tokensSent);
    for (const waiter of reached) waiter.resolve();
  }

  /** For the server: the answer has ended. The first end counts. */
  settle(end: AnswerEnd): void {
    if (this.#end) return;
    this.#end = end;
    this.#endedAt = performance.now();
    this.#departure.abort();
    for (const waiter of this.#waiters) waiter.reject(this.#tooShort(waiter.count));
    this.#waiters = [];
    this.#settleEnd(end);
  }

  #tooShort(count: number): Error {
    return new Error(
      `Request ${this.number} ${this.#end} after ${this.#tokensSent} tokens, before token ${count}.`,
    );
  }
}
