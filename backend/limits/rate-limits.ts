import { RateLimiterPostgres, type RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "../db/client.ts";
import { log } from "../logging/log.ts";
import { Refusal } from "../problems/refusal.ts";
import { environment } from "../process/env.ts";
import { processSingleton } from "../process/process-singleton.ts";

/** The counted acts: the most per number of seconds, and words for a person. */
function limits() {
  const { LINNET_LIMIT_SIGN_IN, LINNET_LIMIT_DEVICE, LINNET_LIMIT_MESSAGES, LINNET_LIMIT_EDITS } =
    environment();
  return {
    "sign-in": { points: LINNET_LIMIT_SIGN_IN, duration: 300, what: "attempts to sign in" },
    passwords: {
      points: environment().LINNET_LIMIT_PASSWORDS,
      duration: 900,
      what: "wrong passwords for this account",
    },
    device: { points: LINNET_LIMIT_DEVICE, duration: 60, what: "requests to connect a client" },
    messages: { points: LINNET_LIMIT_MESSAGES, duration: 60, what: "messages" },
    edits: { points: LINNET_LIMIT_EDITS, duration: 60, what: "changes to drafts" },
    descriptions: {
      points: environment().LINNET_LIMIT_DESCRIPTIONS,
      duration: 60,
      what: "requests for a description",
    },
  };
}

/** A limit by its name. */
export type Limit = keyof ReturnType<typeof limits>;

function limiter(limit: Limit): RateLimiterPostgres {
  return processSingleton(`rate-limit-${limit}`, () => {
    const { points, duration } = limits()[limit];
    return new RateLimiterPostgres({
      storeClient: pool(),
      storeType: "pool",
      tableName: "rate_limits",
      // The table is made by our own migrations.
      tableCreated: true,
      keyPrefix: limit,
      points,
      duration,
      // A key over its limit is refused without another query.
      inMemoryBlockOnConsumed: points + 1,
    });
  });
}

/**
 * Whether a limit is used up. Told by its shape: the limiter of this process may stand in another
 * bundle, with a class of its own, and then `instanceof` lets everybody pass.
 */
function isUsedUp(rejection: unknown): rejection is RateLimiterRes {
  return typeof rejection === "object" && rejection !== null && "msBeforeNext" in rejection;
}

/** The answer to a request over a limit. */
export function tooMany(detail: string, waitMs: number): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return new Refusal(
    "rate-limited",
    { detail: `${detail} Try again in ${seconds} s.` },
    { retryAfter: seconds },
  );
}

/** Begins to count again, where what was counted turned out to be right. */
export async function forgetCount(limit: Limit, key: string): Promise<void> {
  await limiter(limit).delete(key);
}

/**
 * Counts a request against a limit; the count is shared by all instances.
 *
 * @param key the owner of the counter: a user, an address, or an address with an account.
 * @throws Refusal 429 once the limit is used up.
 */
export async function countAgainst(limit: Limit, key: string): Promise<void> {
  const { points, what } = limits()[limit];
  if (points === 0) return;
  try {
    await limiter(limit).consume(key);
  } catch (rejection) {
    if (isUsedUp(rejection)) {
      throw tooMany(`There were too many ${what}.`, rejection.msBeforeNext);
    }
    // A limit that cannot be counted keeps nobody out: the database is away, and the request
    // will find that out by itself.
    log.warn({ error: rejection, limit }, "a rate limit could not be counted");
  }
}
