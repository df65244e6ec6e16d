import { tooMany } from "../limits/rate-limits.ts";
import { processSingleton } from "../process/process-singleton.ts";

/** How many pictures' files may be in memory at once, how many may be decoded, and how many files of drafts may be brought in. */
const PLACES = { receive: 4, prepare: 1, import: 1 } as const;
/** How many requests may wait for a place, and how many of one person. */
const MOST_WAITING = 50;
const MOST_WAITING_OF_PERSON = 10;
/** When a place may be free again: what a client is asked to wait. */
const WAIT_MS = 5_000;

interface Places {
  free: number;
  /** The people who have a place. */
  taken: Set<string>;
  waiting: { userId: string; enter: () => void }[];
}

function refuseMore(waiting: Places["waiting"], userId: string): void {
  const own = waiting.filter((each) => each.userId === userId).length;
  if (waiting.length < MOST_WAITING && own < MOST_WAITING_OF_PERSON) return;
  throw tooMany("Too many pictures are being taken in.", WAIT_MS);
}

/**
 * Does something with a picture once there is a place for it: pictures need much memory and time. A person has
 * one place at a time, so that slow uploads of one person hold up nobody else.
 *
 * @throws Refusal 429 when too many wait.
 */
export async function inTurn<Result>(
  what: keyof typeof PLACES,
  userId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const places = processSingleton(
    `pictures-${what}`,
    (): Places => ({ free: PLACES[what], taken: new Set(), waiting: [] }),
  );
  const { taken, waiting } = places;
  if (places.free === 0 || taken.has(userId)) {
    refuseMore(waiting, userId);
    await new Promise<void>((enter) => waiting.push({ userId, enter }));
  } else {
    places.free -= 1;
    taken.add(userId);
  }
  try {
    return await work();
  } finally {
    taken.delete(userId);
    const at = waiting.findIndex((each) => !taken.has(each.userId));
    const [next] = at === -1 ? [] : waiting.splice(at, 1);
    if (next) {
      taken.add(next.userId);
      next.enter();
    } else places.free += 1;
  }
}
