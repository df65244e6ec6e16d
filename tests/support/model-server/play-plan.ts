import { setTimeout as sleep } from "node:timers/promises";
import type { ModelRequest } from "./model-request.ts";
import type { Plan, PlanStep, Usage } from "./plan.ts";
import type { Reply } from "./reply.ts";

/**
 * Plays a plan to its end. Throws an `AbortError` when the answer can go no further, because the
 * client left or the plan cut the connection.
 *
 * @param cut destroys the connection.
 */
export async function playPlan(
  plan: Plan,
  request: ModelRequest,
  reply: Reply,
  cut: () => void,
): Promise<void> {
  const signal = request.departure;
  let toolCalls = 0;

  async function play(step: PlanStep): Promise<void> {
    switch (step.kind) {
      case "text":
        return pace(step, request, (token) => reply.text(token));
      case "reasoning":
        return pace(step, request, (token) => reply.reasoning(token));
      case "tool-call": {
        const index = toolCalls;
        toolCalls += 1;
        await reply.toolCall(index, step.id ?? `call_${request.number}_${index}`, step.name);
        const { argumentDeltas, tokensPerSecond } = step;
        return pace({ tokens: argumentDeltas, tokensPerSecond }, request, (delta) =>
          reply.toolArguments(index, delta),
        );
      }
      case "finish":
        return reply.finish(
          step.reason ?? (toolCalls > 0 ? "tool_calls" : "stop"),
          step.usage ?? estimateUsage(request),
        );
      case "gate":
        step.gate.arrive();
        return orDeparture(step.gate.opened, signal);
      case "delay":
        return sleep(step.milliseconds, undefined, { signal });
      case "stall":
        return orDeparture(new Promise(() => {}), signal);
      case "cut":
        await reply.flushed();
        cut();
        return signal.throwIfAborted();
      case "raw":
        return reply.raw(step.bytes);
      case "error-event":
        return reply.errorEvent(step.message);
      case "http-error":
        return reply.httpError(step);
    }
  }

  for (const step of plan) {
    signal.throwIfAborted();
    await play(step);
    if (step.kind === "http-error") return;
  }
  reply.end();
}

/** Sends tokens at their rate: token k leaves k / rate after the first, late ones at once. */
async function pace(
  step: { tokens: Iterable<string>; tokensPerSecond?: number | undefined },
  request: ModelRequest,
  send: (token: string) => Promise<void>,
): Promise<void> {
  const signal = request.departure;
  const { tokensPerSecond } = step;
  const startedAt = performance.now();
  let sent = 0;
  const tokens = step.tokens[Symbol.iterator]();
  while (true) {
    if (tokensPerSecond !== undefined) {
      const due = startedAt + (sent / tokensPerSecond) * 1_000;
      // A timer counts whole milliseconds, and may come a little early.
      for (let wait = due - performance.now(); wait > 0; wait = due - performance.now()) {
        await sleep(wait, undefined, { signal });
      }
    }
    // Asked for only now: a token may carry the time at which it is sent.
    const next = tokens.next();
    if (next.done) return;
    signal.throwIfAborted();
    await send(next.value);
    sent += 1;
    request.countToken();
  }
}

function orDeparture(awaited: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const leave = () => reject(signal.reason);
  if (signal.aborted) leave();
  signal.addEventListener("abort", leave, { once: true });
  awaited.then(() => resolve(), reject);
  return promise.finally(() => signal.removeEventListener("abort", leave));
}

/** About four characters are a token. */
function estimateUsage(request: ModelRequest): Usage {
  return {
    prompt_tokens: Math.ceil(JSON.stringify(request.body.messages).length / 4),
    completion_tokens: request.tokensSent,
  };
}
