import { setTimeout as delay } from "node:timers/promises";
import { fetchOverNewConnection } from "@linnet/client";
import { ConfigurationError } from "../process/env.ts";

/** How long one question waits for its answer, in milliseconds. */
const ANSWER_LIMIT_MS = 5_000;
const ASK_AGAIN_MS = 200;

type Answer = "ready" | "not yet" | "no backend";

async function ask(url: string, limitMs: number): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(limitMs);
    // The local owner's token may follow.
    const answer = await fetchOverNewConnection(`${url}/api/health/ready`, { signal });
    await answer.body?.cancel();
    if (answer.ok) return "ready";
    return answer.status === 503 ? "not yet" : "no backend";
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === "TimeoutError";
    return isLate ? "not yet" : "no backend";
  }
}

/**
 * Whether a backend at this address can be used. One that starts, or that has too much to do to
 * answer at once, is waited for: a second one over the same data would be refused.
 *
 * @param url the backend's origin.
 * @param patienceMs how long it is waited for, in milliseconds.
 * @param onWait called once, when the backend is there and not ready.
 * @returns false if nothing listens there, or something else does.
 * @throws ConfigurationError if it does not become ready in that time.
 */
export async function isBackendReady(
  url: string,
  { patienceMs, onWait }: { patienceMs: number; onWait: () => void },
): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  for (let isFirst = true; ; isFirst = false) {
    const answer = await ask(url, ANSWER_LIMIT_MS);
    if (answer !== "not yet") return answer === "ready";
    if (isFirst) onWait();
    if (performance.now() > deadline) {
      throw new ConfigurationError(
        "PORT",
        `what listens at ${url} did not become ready: look at what it prints, end it, or set PORT to another port`,
      );
    }
    await delay(ASK_AGAIN_MS);
  }
}
