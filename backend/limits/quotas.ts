import { storedBytes } from "../db/queries/stored-amounts.ts";
import { environment } from "../process/env.ts";
import { processSingleton } from "../process/process-singleton.ts";
import { quotaReached } from "./within-quota.ts";

const MEGABYTE = 1_000_000;
/** How long a measured size holds, in milliseconds, and in times of what measuring took. */
const HOLDS_MS = 60_000;
const HOLDS_TIMES = 100;

interface Measured {
  bytes: number;
  /** `performance.now()` until which it holds. */
  until: number;
}

function sizes(): Map<string, Measured> {
  return processSingleton("stored-sizes", () => new Map<string, Measured>());
}

async function measure(userId: string): Promise<Measured> {
  const startedAt = performance.now();
  const bytes = await storedBytes(userId);
  const now = performance.now();
  const measured = { bytes, until: now + Math.max(HOLDS_MS, HOLDS_TIMES * (now - startedAt)) };
  sizes().set(userId, measured);
  return measured;
}

/**
 * Lets a person store more while `LINNET_QUOTA_MEGABYTES` allows it. A measured size is valid for a while,
 * plus the bytes stored since; a person who is refused is measured again each time.
 *
 * @param bytes how much is to be stored.
 * @throws Refusal 409
 */
export async function requireStorage(userId: string, bytes: number): Promise<void> {
  const { LINNET_QUOTA_MEGABYTES: allowed } = environment();
  if (allowed === 0) return;
  const known = sizes().get(userId);
  const fits = (measured: Measured) => measured.bytes + bytes <= allowed * MEGABYTE;
  const isGood = known !== undefined && known.until > performance.now() && fits(known);
  const measured = isGood ? known : await measure(userId);
  if (!fits(measured)) throw quotaReached("megabytes", allowed);
  measured.bytes += bytes;
}

/** How many bytes a request's body has as JSON. */
export function bodySize(body: unknown): number {
  return Buffer.byteLength(JSON.stringify(body));
}
