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
    const answer = await fetch(input, asked);
    if (await refusesBackground(answer)) {
      const plain = await fetch(input, init);
      if (plain.ok) {
        log.info({ url }, "the provider has no background mode: an answer ends with its reader");
        withoutBackground().add(url);
      }
      return plain;
    }
    if (!answer.ok || !answer.body) return answer;
    return new Response(answer.body.pipeThrough(followed(attempt, init, undefined)), answer);
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
  return new Response(answer.body.pipeThrough(followed(attempt, init, id)), answer);
}

/**
 * Passes an answer on, and takes note of its id before anything of it passes: what was read before could not
 * be continued. An answer that ends without its last event has broken off, and one that failed is not read again.
 *
 * @param known the id of an answer that is read once more.
 */
function followed(
  attempt: StepAttempt,
  init: RequestInit | undefined,
  known: string | undefined,
): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  let held: Uint8Array[] | undefined = known === undefined ? [] : undefined;
  let text = "";
  let id = known;
  let end: string | undefined;
  const signal = init?.signal ?? attempt.signal;
  const onAbort = () => {
    const { reason } = signal;
    const goesOn = StepInterruption.is(reason) && reason.reason !== "stop-requested";
    if (!goesOn && id !== undefined) cancelProviderRun(attempt, id);
  };
  signal.addEventListener("abort", onAbort, { once: true });
  const store = (change: () => Promise<void>) =>
    askAgain(change, { what: "the name of a provider's answer", signal: attempt.signal });
  return new TransformStream<Uint8Array, Uint8Array>({
    async transform(bytes, controller) {
      text += decoder.decode(bytes, { stream: true });
      const ended = LAST_EVENT.exec(text)?.[1];
      if (ended) {
        end = ended;
        signal.removeEventListener("abort", onAbort);
        if (!ended.endsWith("completed") && !ended.endsWith("incomplete")) {
          await store(() => endProviderAttempt(attempt, false));
        }
      }
      if (held) {
        held.push(bytes);
        const name = idIn(text);
        id ??= name;
        if (name === undefined && !end && text.length < LONGEST_HEAD) return;
        if (name !== undefined) await store(() => noteProviderRun(attempt, name));
        for (const piece of held) controller.enqueue(piece);
        held = undefined;
      } else {
        controller.enqueue(bytes);
      }
      text = text.slice(-CARRIED);
    },
    flush(controller) {
      signal.removeEventListener("abort", onAbort);
      for (const piece of held ?? []) controller.enqueue(piece);
      if (end === undefined) controller.error(new Error("the answer ended without its last event"));
    },
  });
}

/** Within a text, a quotation mark has a backslash before it. */
const LAST_EVENT = /"type"\s*:\s*"(response\.(?:completed|incomplete|failed|cancelled)|error)"/;

/** The id in the first whole event that has one. */
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
