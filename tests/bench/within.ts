import { setTimeout as sleep } from "node:timers/promises";

/** Gives up on something that takes too long, and says on what. */
export async function within<Value>(
  seconds: number,
  what: string,
  awaited: Promise<Value>,
): Promise<Value> {
  const limit = new AbortController();
  try {
    return await Promise.race([
      awaited,
      sleep(seconds * 1_000, undefined, { signal: limit.signal }).then(() => {
        throw new Error(`${what}: not done after ${seconds} seconds`);
      }),
    ]);
  } finally {
    limit.abort();
  }
}
