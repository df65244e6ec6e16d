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
/** The most in one batch: the backend limits parts and the length of a request. */
const MOST_PARTS = 100;
const MOST_CHARACTERS = 50_000;
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
      const wanted = await repeated(() => api.sendParts(callId, sent, signal))
        .catch(unlessTaken)
        .catch(async (error: unknown) => {
          // Else the call is open again after a while, and the model is asked the same once more.
          const parts = [failedPart(error)];
          await api.sendParts(callId, { ...sent, parts }, signal).catch(() => {});
          throw error;
        });
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

function failedPart(error: unknown): ClientPart {
  const message = error instanceof Error ? error.message : String(error);
  return { type: "error", kind: "failed", message: message.slice(0, 1_000) };
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

  /** The parts of the next batch; the rest stays for another. */
  take(): ClientPart[] {
    let characters = 0;
    let count = 0;
    for (const part of this.#parts.slice(0, MOST_PARTS)) {
      characters += "text" in part ? part.text.length : JSON.stringify(part).length;
      if (count > 0 && characters > MOST_CHARACTERS) break;
      count += 1;
    }
    return this.#parts.splice(0, count);
  }

  #add(part: ClientPart): void {
    if (part.type === "text" || part.type === "reasoning") {
      for (let from = 0; from < part.text.length; ) {
        let to = from + MOST_CHARACTERS;
        // A pair of surrogates stays together.
        if (part.text.codePointAt(to - 1) !== part.text.charCodeAt(to - 1)) to -= 1;
        this.#addText({ ...part, text: part.text.slice(from, to) });
        from = to;
      }
    } else {
      this.#parts.push(part);
    }
    this.#onPart?.();
  }

  #addText(part: Extract<ClientPart, { text: string }>): void {
    const last = this.#parts.at(-1);
    const joins =
      last?.type === part.type && last.text.length + part.text.length <= MOST_CHARACTERS;
    if (joins) last.text += part.text;
    else this.#parts.push(part);
  }

  async #read(source: AsyncIterable<ClientPart>): Promise<void> {
    try {
      for await (const part of source) {
        this.#add(part);
        if (endsCall(part)) return;
      }
      this.#add({ type: "finish", reason: "stop" });
    } catch (error) {
      this.#add(failedPart(error));
    }
  }
}
