import { tooMany } from "../limits/rate-limits.ts";
import { processSingleton } from "../process/process-singleton.ts";

/** How many pictures' files may be in memory at once, how many may be decoded, and how many files of drafts may be brought in. */
const PLACES = { receive: 4, prepare: 1, import: 1 } as const;
/** How many requests may wait for a place. */
const MOST_WAITING = 50;
/** When a place may be free again: what a client is asked to wait. */
const WAIT_MS = 5_000;

interface Places {
  free: number;
  waiting: (() => void)[];
}

/**
 * Does something with a picture once there is a place for it: pictures need much memory and time.
 *
 * @throws Refusal 429 when too many wait.
 */
export async function inTurn<Result>(
  what: keyof typeof PLACES,
  work: () => Promise<Result>,
): Promise<Result> {
  const places = processSingleton(
    `pictures-${what}`,
    (): Places => ({ free: PLACES[what], waiting: [] }),
  );
  if (places.free > 0) places.free -= 1;
  else {
    if (places.waiting.length >= MOST_WAITING) {
      throw tooMany("Too many pictures are being taken in.", WAIT_MS);
    }
    await new Promise<void>((resolve) => places.waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    const next = places.waiting.shift();
    if (next) next();
    else places.free += 1;
  }
}
