import { availableParallelism, loadavg } from "node:os";
import { setTimeout as delay } from "node:timers/promises";

/** How many times as long as on a quiet machine something may take now: 1 to 4. */
export function slowness(): number {
  return Math.min(4, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
}

/**
 * Asks until the answer will do, and throws what went wrong last when that takes too long.
 *
 * @param what named in the error.
 * @param withinMs on a quiet machine, in milliseconds; a busy one gets more.
 */
export async function persistently<Answer>(
  what: string,
  ask: () => Promise<Answer>,
  willDo: (answer: Answer) => boolean = () => true,
  withinMs = 60_000,
): Promise<Answer> {
  const timeLeft = new AbortController();
  let last: unknown = "no answer";
  async function untilItWillDo(): Promise<Answer> {
    for (;;) {
      timeLeft.signal.throwIfAborted();
      try {
        const answer = await ask();
        if (willDo(answer)) return answer;
        last = answer;
      } catch (error) {
        last = error;
      }
      await delay(50);
    }
  }
  try {
    return await within(what, withinMs * slowness(), untilItWillDo());
  } catch (cause) {
    const shown = last instanceof Error ? String(last) : JSON.stringify(last);
    throw new Error(`${String(cause)} Last: ${shown}`, { cause });
  } finally {
    timeLeft.abort();
  }
}

/** Settles as a promise does, or fails after a number of milliseconds. */
export async function within<Result>(
  what: string,
  milliseconds: number,
  promise: Promise<Result>,
): Promise<Result> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`${what}: nothing came within ${Math.round(milliseconds)} ms.`)),
    Math.max(1, milliseconds),
  );
  try {
    return await Promise.race([promise, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
