import { type ClientPart, type ClientRequest, endsCall } from "@linnet/protocol";
import type { ModelCallsApi } from "../api/model-calls-api.ts";
import { ProblemError } from "../errors/problem-error.ts";
import { type Clock, pause, systemClock } from "../retry/clock.ts";
import { alwaysOnline } from "../retry/online-signal.ts";
import { Retries, retrying } from "../retry/retries.ts";
import { TryNow } from "../retry/try-now.ts";

/** How often a batch is sent while parts come, and without any, in milliseconds. */
const SEND_EVERY_MS = 100;
const STILL_AT_WORK_MS = 5_000;
/** An outage may take hours: the backend keeps what was sent, and waits. */
const MAX_FAILURES = 1_000;

export interface AnswerModelCallOptions {
  api: Pick<ModelCallsApi, "claim" | "sendParts">;
  /** `data-model-call` names it. */
  callId: string;
  /** The client's own id, which is the same after a restart. */
  client: string;
  /** Asks the model. What it throws is sent as an error of the kind `failed`. */
  ask: (request: ClientRequest, signal: AbortSignal) => AsyncIterable<ClientPart>;
  signal: AbortSignal;
  clock?: Clock;
}

/**
 * Claims a model call, asks the client's model, and sends its answer in numbered batches. A batch whose
 * answer is lost is sent again. It ends without an error when another client has the call, or nobody waits
 * for the answer any more; the backend names the call again when it needs a client.
 *
 * @throws ProblemError or ConnectionError; the signal's reason.
 */
export async function answerModelCall(options: AnswerModelCallOptions): Promise<void> {
  const { api, callId, client, ask, signal, clock = systemClock } = options;
  const retries = new Retries(
    {
      clock,
      online: alwaysOnline,
      backoff: {},
      maxFailures: MAX_FAILURES,
      tryNow: new TryNow(),
    },
    () => {},
  );
  const repeated = <T>(action: () => Promise<T>) => retrying(action, retries, signal);
  const claimed = await repeated(() => api.claim(callId, client, signal)).catch(unlessTaken);
  if (!claimed) return;
  const model = new AbortController();
  const answer = new Answer(ask(claimed.request, AbortSignal.any([signal, model.signal])));
  try {
    for (let batch = 0; ; ) {
      await answer.news(clock, signal);
      const parts = answer.take();
      const sent = { claim: claimed.claim, batch, parts };
      const wanted = await repeated(() => api.sendParts(callId, sent, signal)).catch(unlessTaken);
      retries.succeeded();
      if (!wanted || parts.some(endsCall)) return;
      if (parts.length > 0) batch += 1;
    }
  } finally {
    model.abort();
  }
}

function unlessTaken(error: unknown): undefined {
  if (ProblemError.isInstance(error) && error.code === "claim-conflict") return undefined;
  throw error;
}

/** The parts of a model's answer that were not sent yet. */
class Answer {
  #parts: ClientPart[] = [];
  #onPart: (() => void) | undefined;

  constructor(source: AsyncIterable<ClientPart>) {
    void this.#read(source);
  }

  /** Waits for parts, and then for those that come with them; without any, for a while. */
  async news(clock: Clock, signal: AbortSignal): Promise<void> {
    if (this.#parts.length === 0) {
      const onPart = (wake: () => void) => {
        this.#onPart = wake;
        return () => {
          this.#onPart = undefined;
        };
      };
      await pause(clock, STILL_AT_WORK_MS, signal, [onPart]);
    }
    if (this.#parts.length > 0 && !this.#parts.some(endsCall)) {
      await pause(clock, SEND_EVERY_MS, signal);
    }
  }

  take(): ClientPart[] {
    const parts = this.#parts;
    this.#parts = [];
    return parts;
  }

  #add(part: ClientPart): void {
    const last = this.#parts.at(-1);
    if (last?.type === "text" && part.type === "text") last.text += part.text;
    else if (last?.type === "reasoning" && part.type === "reasoning") last.text += part.text;
    else this.#parts.push({ ...part });
    this.#onPart?.();
  }

  async #read(source: AsyncIterable<ClientPart>): Promise<void> {
    try {
      for await (const part of source) {
        if ((part.type === "text" || part.type === "reasoning") && part.text === "") continue;
        this.#add(part);
        if (endsCall(part)) return;
      }
      this.#add({ type: "finish", reason: "stop" });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#add({ type: "error", kind: "failed", message: message.slice(0, 1_000) });
    }
  }
}
