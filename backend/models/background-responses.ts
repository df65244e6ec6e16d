import { NotContinuedError } from "../chunk-log/continued-attempt.ts";
import type { StepAttempt } from "../chunk-log/step-attempt.ts";
import { currentAttempt, StepInterruption } from "../chunk-log/step-lease.ts";
import { askAgain } from "../db/ask-again.ts";
import { noteProviderRun } from "../db/queries/provider-runs.ts";
import { log } from "../logging/log.ts";
import { processSingleton } from "../process/process-singleton.ts";

type Fetch = typeof globalThis.fetch;

/** The longest event that may come before the one with the id, in characters. */
const LONGEST_HEAD = 1_000_000;
const CANCEL_TIMEOUT_MS = 10_000;

/** The provider does not have the answer any more that an attempt was reading. */
export class ProviderRunGoneError extends NotContinuedError {
  constructor(status: number) {
    super(`the provider no longer has the answer (${status})`);
  }
}

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
    if (answer.status === 400 && (await refusesBackground(answer))) {
      log.info({ url }, "the provider has no background mode; an answer ends with its connection");
      withoutBackground().add(url);
      return fetch(input, init);
    }
    if (!answer.ok || !answer.body) return answer;
    let id: string | undefined;
    const ended = cancelled(fetch, url, init, attempt, () => id);
    const noted = answer.body.pipeThrough(
      heldUntilNamed(async (name) => {
        id = name;
        await askAgain(() => noteProviderRun(attempt, name), {
          what: "the name of a provider's answer",
          signal: attempt.signal,
        });
      }, ended),
    );
    return new Response(noted, answer);
  };
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
  return /background|store/i.test(await answer.clone().text());
}

/** @throws ProviderRunGoneError when the provider does not have the answer any more. */
async function readOn(
  fetch: Fetch,
  url: string,
  init: RequestInit | undefined,
  attempt: StepAttempt,
  id: string,
): Promise<Response> {
  const { body: _, ...request } = init ?? {};
  const ended = cancelled(fetch, url, init, attempt, () => id);
  const answer = await fetch(`${url}/${encodeURIComponent(id)}?stream=true`, {
    ...request,
    method: "GET",
  });
  if ([400, 404, 410].includes(answer.status)) throw new ProviderRunGoneError(answer.status);
  if (!answer.ok || !answer.body) return answer;
  return new Response(answer.body.pipeThrough(new TransformStream({ flush: ended })), answer);
}

/**
 * Cancels the answer at the provider when the call is given up, unless it goes on elsewhere.
 *
 * @returns to be called when the answer has ended.
 */
function cancelled(
  fetch: Fetch,
  url: string,
  init: RequestInit | undefined,
  { signal: ofAttempt, runId }: StepAttempt,
  id: () => string | undefined,
): () => void {
  const signal = init?.signal ?? ofAttempt;
  const cancel = () => {
    const { reason } = signal;
    const goesOn = StepInterruption.is(reason) && reason.reason !== "stop-requested";
    const name = id();
    if (goesOn || name === undefined) return;
    const { headers } = init ?? {};
    void fetch(`${url}/${encodeURIComponent(name)}/cancel`, {
      method: "POST",
      ...(headers ? { headers } : {}),
      body: "{}",
      signal: AbortSignal.timeout(CANCEL_TIMEOUT_MS),
    }).catch((error) => log.warn({ runId, error }, "a provider's answer was not cancelled"));
  };
  signal.addEventListener("abort", cancel, { once: true });
  return () => signal.removeEventListener("abort", cancel);
}

/** Lets nothing through until the answer's id is stored: what is read before could not be continued. */
function heldUntilNamed(
  onName: (id: string) => Promise<void>,
  onEnd: () => void,
): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  let held: Uint8Array[] | undefined = [];
  let text = "";
  return new TransformStream<Uint8Array, Uint8Array>({
    async transform(bytes, controller) {
      if (!held) return controller.enqueue(bytes);
      held.push(bytes);
      text += decoder.decode(bytes, { stream: true });
      const id = namedIn(text);
      if (id === undefined && text.length < LONGEST_HEAD) return;
      if (id !== undefined) await onName(id);
      for (const piece of held) controller.enqueue(piece);
      held = undefined;
    },
    flush(controller) {
      for (const piece of held ?? []) controller.enqueue(piece);
      onEnd();
    },
  });
}

/** The id in the first whole event that has one. */
function namedIn(text: string): string | undefined {
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
