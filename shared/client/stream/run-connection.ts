import { DONE_EVENT_DATA, RUN_ID_HEADER, TAIL_INDEX_HEADER } from "@linnet/protocol";
import { ConnectionError } from "../errors/connection-error.ts";
import { problemErrorFrom } from "../errors/problem-error.ts";
import { parseRetryAfter } from "../retry/backoff.ts";
import type { Clock } from "../retry/clock.ts";
import type { OnlineSignal } from "../retry/online-signal.ts";
import { EventSplitter, type WholeEvent } from "./event-splitter.ts";
import { linkAbort } from "./link-abort.ts";
import { parseEventId, type ResumeCursor } from "./resume-cursor.ts";

/** How a run's stream was answered. */
export type RunAnswer =
  | {
      kind: "stream";
      runId: string;
      tailIndex: number;
      headers: Headers;
      body: ReadableStream<Uint8Array>;
    }
  /** 204: the reader has everything and the run has ended. */
  | { kind: "ended" }
  /** 410: the chunks are gone; the message is in the chat. */
  | { kind: "collected" };

/** The result of one read: new events in order, and whether they complete the stream. */
export interface EventsRead {
  events: Uint8Array[];
  /** The server said that it is alive and has nothing to send. */
  idle: boolean;
  finished: boolean;
}

export interface RunConnectionOptions {
  clock: Clock;
  online: OnlineSignal;
  /** Longest silence in milliseconds, before the headers and between bytes. */
  silenceMs: number;
}

/** One request for a run's stream and its answer. Close it, whatever happens. */
export class RunConnection {
  readonly #options: RunConnectionOptions;
  readonly #controller = new AbortController();
  readonly #undo: (() => void)[] = [];
  #cancelSilence: (() => void) | undefined;
  #interrupt: ((reason: unknown) => void) | undefined;

  /** @param signal - Breaks the connection off, with its reason. */
  constructor(signal: AbortSignal, options: RunConnectionOptions) {
    this.#options = options;
    const { signal: broken } = this.#controller;
    broken.addEventListener("abort", () => this.#interrupt?.(broken.reason));
    this.#undo.push(
      linkAbort(signal, this.#controller),
      // A network that has come back has usually lost the connections of before, silently.
      options.online.subscribe(() => {
        if (options.online.isOnline()) this.#break("cut", "The network has changed.");
      }),
    );
  }

  /**
   * Sends the request and judges the answer.
   *
   * @throws ProblemError when the backend says no; ConnectionError; the signal's reason.
   */
  async open(ask: (signal: AbortSignal) => Promise<Response>): Promise<RunAnswer> {
    this.#watchSilence();
    const response = await this.#guard(() => ask(this.#controller.signal));
    this.#cancelSilence?.();
    if (response.status === 204) return { kind: "ended" };
    if (response.status === 410) {
      await response.body?.cancel();
      return { kind: "collected" };
    }
    if (!response.ok) {
      const now = this.#options.clock.now();
      const waitMs = parseRetryAfter(response.headers.get("retry-after"), now);
      throw await problemErrorFrom(response, waitMs);
    }
    const { headers, body } = response;
    const runId = headers.get(RUN_ID_HEADER);
    if (!runId || !body || !headers.get("content-type")?.startsWith("text/event-stream")) {
      await body?.cancel();
      throw new ConnectionError(
        "garbled",
        "Check that the backend address in the settings is that of a Linnet backend.",
      );
    }
    const tailIndex = Number.parseInt(headers.get(TAIL_INDEX_HEADER) ?? "-1", 10);
    return {
      kind: "stream",
      runId,
      tailIndex: Number.isNaN(tailIndex) ? -1 : tailIndex,
      headers,
      body,
    };
  }

  /**
   * Reads the events that are new to the cursor, until `[DONE]` or the end of the body. Each read is
   * yielded with what it brought before it turned out to be damaged. An event that is not complete
   * when the body ends is dropped.
   *
   * @throws ConnectionError when the connection breaks, is silent, or brings what cannot be
   * right; the signal's reason.
   */
  async *read(
    body: ReadableStream<Uint8Array>,
    cursor: ResumeCursor,
  ): AsyncGenerator<EventsRead, void, undefined> {
    this.#watchSilence();
    const splitter = new EventSplitter();
    const reader = body.getReader();
    try {
      for (;;) {
        const { done, value } = await this.#guard(() => reader.read());
        if (done) return;
        this.#watchSilence();
        const { events, comment } = splitter.feed(value);
        const read: EventsRead = { events: [], idle: comment, finished: false };
        let damage: unknown;
        for (const event of events) {
          read.finished = isDone(event);
          if (read.finished) break;
          try {
            if (isNew(cursor, indexOf(event))) read.events.push(event.bytes);
          } catch (error) {
            damage = error;
            break;
          }
        }
        if (events.length > 0 || comment) yield read;
        if (read.finished) return;
        if (damage) throw damage;
      }
    } finally {
      // Not awaited: a read that does not heed the abort would hold it up for ever.
      void reader.cancel().catch(() => {});
    }
  }

  /** Ends the request, if it is under way, and leaves no timer or listener behind. */
  close(): void {
    this.#cancelSilence?.();
    for (const undo of this.#undo.splice(0)) undo();
    this.#controller.abort(new ConnectionError("cut", "The connection was closed."));
  }

  #watchSilence(): void {
    this.#cancelSilence?.();
    const { clock, silenceMs } = this.#options;
    this.#cancelSilence = clock.after(silenceMs, () =>
      this.#break("silent", `Nothing came for ${Math.round(silenceMs / 1_000)} s.`),
    );
  }

  #break(code: "cut" | "silent", detail: string): void {
    this.#controller.abort(new ConnectionError(code, detail));
  }

  /**
   * Turns whatever a broken connection throws into the reason why it broke, and does not wait
   * for a fetch that takes no notice of the abort.
   */
  async #guard<T>(action: () => Promise<T>): Promise<T> {
    const { signal } = this.#controller;
    signal.throwIfAborted();
    try {
      return await new Promise<T>((resolve, reject) => {
        this.#interrupt = reject;
        action().then(resolve, reject);
      });
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (ConnectionError.isInstance(error)) throw error;
      throw new ConnectionError("cut", "Reload the chat to go on.", { cause: error });
    } finally {
      this.#interrupt = undefined;
    }
  }
}

function isDone({ data }: WholeEvent): boolean {
  return (
    data?.length === DONE_EVENT_DATA.length && new TextDecoder().decode(data) === DONE_EVENT_DATA
  );
}

const OPENING_BRACE = 123;
const CLOSING_BRACE = 125;

/**
 * The index of the chunk that comes after an event. What the event says is not read here, but an event
 * that was mixed up with another one on its way shows.
 *
 * @throws ConnectionError (`garbled`)
 */
function indexOf({ id, data }: WholeEvent): number {
  const index = parseEventId(id);
  if (index === undefined) throw garbled(`An event came without an index (id: ${id}).`);
  if (data?.[0] === OPENING_BRACE && data.at(-1) === CLOSING_BRACE) return index;
  throw garbled(`The event before index ${index} is no JSON object.`);
}

function garbled(what: string): ConnectionError {
  return new ConnectionError(
    "garbled",
    `${what} Check that the backend fits the version of this client, and that nothing between them changes what it sends.`,
  );
}

function isNew(cursor: ResumeCursor, index: number): boolean {
  const arrival = cursor.accept(index);
  if (arrival === "gap") {
    throw new ConnectionError(
      "garbled",
      `Chunks are missing between the indices ${cursor.next} and ${index}.`,
    );
  }
  return arrival === "new";
}
