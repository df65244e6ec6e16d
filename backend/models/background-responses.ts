import { LookAgainError } from "../chunk-log/look-again-error.ts";
import type { StepAttempt } from "../chunk-log/step-attempt.ts";
import { currentAttempt, StepInterruption } from "../chunk-log/step-lease.ts";
import { askAgain } from "../db/ask-again.ts";
import { endProviderAttempt, noteProviderRun } from "../db/queries/provider-runs.ts";
import { log } from "../logging/log.ts";
import { environment } from "../process/env.ts";
import { processSingleton } from "../process/process-singleton.ts";
import { openaiBase } from "./openai-base.ts";

type Fetch = typeof globalThis.fetch;

/** How much may come before the answer's id, in characters. */
const LONGEST_HEAD = 1_000_000;
/** Longer than the piece of an event that says how the answer ended. */
const CARRIED = 64;
const CANCEL_TIMEOUT_MS = 10_000;

/** Servers that speak the Responses API without background mode, by their address. */
function withoutBackground(): Set<string> {
  return processSingleton("responses-without-background", () => new Set<string>());
}

/**
 * A `fetch` for OpenAI's Responses API that has an answer go on at the provider when this process dies: it is
 * asked for in background mode, its id is stored with the attempt, and the next execution of the step reads the
 * same answer from its start. One that a person stops, or that goes silent, is cancelled. Source:
 * https://platform.openai.com/docs/guides/background
 */
export function backgroundResponses(fetch: Fetch = globalThis.fetch): Fetch {
  return async (input, init) => {
    const attempt = currentAttempt();
    const url = String(input instanceof Request ? input.url : input);
    const body = attempt && streamedBody(url, init);
    if (!attempt || !body || withoutBackground().has(url)) return fetch(input, init);
    if (attempt.providerRun) return readOn(fetch, url, init, attempt, attempt.providerRun);

    const asked = { ...init, body: JSON.stringify({ ...body, background: true, store: true }) };
    const { answer, id } = await begin(fetch, url, asked, attempt);
    if (await refusesBackground(answer)) {
      const plain = await fetch(input, init);
      if (plain.ok) {
        log.info({ url }, "the provider has no background mode: an answer ends with its reader");
        withoutBackground().add(url);
      }
      return plain;
    }
    if (!answer.ok) return answer;
    // Before anything of it passes: what was read before could not be continued.
    if (id !== undefined) {
      await store(attempt, () => noteProviderRun(attempt, id)).catch((error: unknown) => {
        // The next execution could not find it, and asks for another one.
        cancelProviderRun(attempt, id);
        void answer.body?.cancel().catch(() => {});
        throw error;
      });
    }
    return followed(answer, init, attempt, id);
  };
}

/** Cancels the answer that an attempt has been reading at the provider. It does not wait for that. */
export function cancelProviderRun({ runId }: Pick<StepAttempt, "runId">, id: string): void {
  const { OPENAI_API_KEY: key } = environment();
  const url = `${openaiBase(environment())}/responses/${encodeURIComponent(id)}/cancel`;
  void fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) },
    body: "{}",
    signal: AbortSignal.timeout(CANCEL_TIMEOUT_MS),
  }).catch((error) => log.warn({ runId, error }, "a provider's answer was not cancelled"));
}

/** The body of a request for a streamed answer; undefined for any other request. */
function streamedBody(url: string, init: RequestInit | undefined): object | undefined {
  if (init?.method !== "POST" || !new URL(url).pathname.endsWith("/responses")) return undefined;
  if (typeof init.body !== "string") return undefined;
  const body: unknown = JSON.parse(init.body);
  const streams = typeof body === "object" && body !== null && "stream" in body && body.stream;
  return streams === true ? body : undefined;
}

async function refusesBackground(answer: Response): Promise<boolean> {
  if (answer.status !== 400 && answer.status !== 422) return false;
  return /background|\bstore\b/i.test(await answer.clone().text());
}

function isGone(reason: string): LookAgainError {
  return new LookAgainError(`the provider no longer has the answer (${reason})`, {
    keeps: "nothing",
  });
}

/** @throws LookAgainError when the provider does not have the answer any more. */
async function readOn(
  fetch: Fetch,
  url: string,
  init: RequestInit | undefined,
  attempt: StepAttempt,
  id: string,
): Promise<Response> {
  const { body: _, ...request } = init ?? {};
  const answer = await fetch(`${url}/${encodeURIComponent(id)}?stream=true`, {
    ...request,
    method: "GET",
  });
  const { status } = answer;
  if (status >= 400 && status < 500 && ![408, 409, 429].includes(status)) {
    throw isGone(String(status));
  }
  if (!answer.ok) return answer;
  const type = answer.headers.get("content-type") ?? "no content type";
  // Some proxies answer with an empty body.
  if (!answer.body || !type.includes("text/event-stream")) throw isGone(type);
  return followed(answer, init, attempt, id);
}

/** An answer that has begun. */
interface Begun {
  answer: Response;
  /** Undefined: none of its events has one. */
  id?: string | undefined;
}

/**
 * Asks for an answer, and reads its id, which the first event has. Nothing but the id cancels an answer: when the
 * request is to end, it fails at once, and goes on behind it until the id has come.
 */
async function begin(
  fetch: Fetch,
  url: string,
  init: RequestInit,
  attempt: StepAttempt,
): Promise<Begun> {
  const signal = init.signal ?? attempt.signal;
  signal.throwIfAborted();
  const connection = new AbortController();
  const begun = open(fetch, url, { ...init, signal: connection.signal });
  const ended = Promise.withResolvers<never>();
  const onAbort = () => {
    ended.reject(signal.reason);
    const lateness = setTimeout(() => connection.abort(), CANCEL_TIMEOUT_MS);
    void begun
      .then(({ id }) => {
        if (id === undefined) throw new Error("the answer has no id");
        cancelProviderRun(attempt, id);
      })
      .catch((error: unknown) =>
        log.warn({ runId: attempt.runId, error }, "an answer that was stopped was not cancelled"),
      )
      .finally(() => {
        clearTimeout(lateness);
        connection.abort();
      });
  };
  signal.addEventListener("abort", onAbort, { once: true });
  return Promise.race([begun, ended.promise]).finally(() =>
    signal.removeEventListener("abort", onAbort),
  );
}

async function open(fetch: Fetch, url: string, init: RequestInit): Promise<Begun> {
  const answer = await fetch(url, init);
  if (!answer.ok || !answer.body) return { answer };
  const [head, body] = answer.body.tee();
  const id = await readId(head);
  return { answer: new Response(body, answer), id };
}

/** The id in the first whole event that has one. */
async function readId(head: ReadableStream<Uint8Array>): Promise<string | undefined> {
  const reader = head.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      text += decoder.decode(value, { stream: true });
      const id = idIn(text);
      if (id !== undefined || done || text.length > LONGEST_HEAD) return id;
    }
  } finally {
    // It settles when the other branch has ended, too.
    void reader.cancel().catch(() => {});
  }
}

function store(attempt: StepAttempt, change: () => Promise<void>): Promise<void> {
  return askAgain(change, { what: "the name of a provider's answer", signal: attempt.signal });
}

/**
 * Passes an answer on, and cancels it when nobody is to read it any more. One that ends without its last event
 * has broken off, and one that failed is not read again.
 */
function followed(
  answer: Response,
  init: RequestInit | undefined,
  attempt: StepAttempt,
  id: string | undefined,
): Response {
  const decoder = new TextDecoder();
  let text = "";
  let hasEnded = false;
  const signal = init?.signal ?? attempt.signal;
  const onAbort = () => {
    const { reason } = signal;
    const goesOn = StepInterruption.is(reason) && reason.reason !== "stop-requested";
    if (!goesOn && id !== undefined) cancelProviderRun(attempt, id);
  };
  if (signal.aborted) onAbort();
  else signal.addEventListener("abort", onAbort, { once: true });
  const ending = new TransformStream<Uint8Array, Uint8Array>({
    async transform(bytes, controller) {
      text += decoder.decode(bytes, { stream: true });
      const end = LAST_EVENT.exec(text)?.[1];
      if (end) {
        hasEnded = true;
        signal.removeEventListener("abort", onAbort);
        if (!end.endsWith("completed") && !end.endsWith("incomplete")) {
          await store(attempt, () => endProviderAttempt(attempt, false));
        }
      }
      controller.enqueue(bytes);
      text = text.slice(-CARRIED);
    },
    flush(controller) {
      signal.removeEventListener("abort", onAbort);
      if (!hasEnded) controller.error(new Error("the answer ended without its last event"));
    },
  });
  return new Response(answer.body?.pipeThrough(ending, { signal }), answer);
}

/** Within a text, a quotation mark has a backslash before it. */
const LAST_EVENT = /"type"\s*:\s*"(response\.(?:completed|incomplete|failed|cancelled)|error)"/;

function idIn(text: string): string | undefined {
  for (const event of text.split(/\r?\n\r?\n/).slice(0, -1)) {
    const data = /^data: ?(.*)$/m.exec(event)?.[1];
    try {
      const { response } = JSON.parse(data ?? "null") ?? {};
      if (typeof response?.id === "string") return response.id;
    } catch {
      // Not JSON: no event of an answer.
    }
  }
  return undefined;
}
