import { findChat } from "../db/queries/chats.ts";
import { countChats, countKeys, countProjects, storedBytes } from "../db/queries/stored-amounts.ts";
import { Refusal } from "../problems/refusal.ts";
import { environment } from "../process/env.ts";
import { processSingleton } from "../process/process-singleton.ts";

type Quota = "chats" | "projects" | "keys" | "megabytes";

const MEGABYTE = 1_000_000;
/** How long a measured size holds, in milliseconds, and in times of what measuring took. */
const HOLDS_MS = 60_000;
const HOLDS_TIMES = 100;

function reached(name: Quota, allowed: number): Refusal {
  const what = name === "megabytes" ? "megabytes of chats, drafts and voices" : name;
  return new Refusal("quota-reached", {
    detail: `This backend keeps ${allowed} ${what} for each person, and yours are used up. Delete some, or ask whoever runs the backend for more.`,
    limit: { name, allowed },
  });
}

/** @throws Refusal 409 `quota-reached` when a person has as many as they may. */
async function requireFewer(
  name: Quota,
  allowed: number,
  count: () => Promise<number>,
  more = 1,
): Promise<void> {
  if (allowed > 0 && (await count()) + more > allowed) throw reached(name, allowed);
}

/**
 * Lets a person begin a chat while `LINNET_QUOTA_CHATS` allows it.
 *
 * @param chatId one that may be there already: then nothing is begun.
 * @throws Refusal 409
 */
export async function requireRoomForChat(userId: string, chatId?: string): Promise<void> {
  const { LINNET_QUOTA_CHATS: allowed } = environment();
  if (allowed > 0 && chatId !== undefined && (await findChat(userId, chatId))) return;
  await requireFewer("chats", allowed, () => countChats(userId));
}

/** Lets a person begin so many chats at once while `LINNET_QUOTA_CHATS` allows it; throws 409. */
export async function requireRoomForChats(userId: string, count: number): Promise<void> {
  if (count === 0) return;
  await requireFewer("chats", environment().LINNET_QUOTA_CHATS, () => countChats(userId), count);
}

/** Lets a person make a project while `LINNET_QUOTA_PROJECTS` allows it; throws 409. */
export async function requireRoomForProject(userId: string): Promise<void> {
  await requireFewer("projects", environment().LINNET_QUOTA_PROJECTS, () => countProjects(userId));
}

/** Lets a person make a key or connect a client while `LINNET_QUOTA_KEYS` allows it; throws 409. */
export async function requireRoomForKey(userId: string): Promise<void> {
  await requireFewer("keys", environment().LINNET_QUOTA_KEYS, () => countKeys(userId));
}

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
  if (!fits(measured)) throw reached("megabytes", allowed);
  measured.bytes += bytes;
}

/** How many bytes a request's body has as JSON. */
export function bodySize(body: unknown): number {
  return Buffer.byteLength(JSON.stringify(body));
}
