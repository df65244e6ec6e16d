import { Refusal } from "../problems/refusal.ts";
import { environment } from "../process/env.ts";

/** What a person may have so many of. */
type Quota = "chats" | "projects" | "keys" | "megabytes";

/** The refusal of more than a person may have. */
export function quotaReached(name: Quota, allowed: number): Refusal {
  const what = name === "megabytes" ? "megabytes of chats, drafts and voices" : name;
  return new Refusal("quota-reached", {
    detail: `This backend keeps ${allowed} ${what} for each person, and yours are used up. Delete some, or ask whoever runs the backend for more.`,
    limit: { name, allowed },
  });
}

/** By the constraint that the database's own functions name when they refuse a row. */
const COUNTED = new Map<unknown, { name: Quota; allowed: () => number }>([
  ["linnet_quota_chats", { name: "chats", allowed: () => environment().LINNET_QUOTA_CHATS }],
  [
    "linnet_quota_projects",
    { name: "projects", allowed: () => environment().LINNET_QUOTA_PROJECTS },
  ],
  ["linnet_quota_api_keys", { name: "keys", allowed: () => environment().LINNET_QUOTA_KEYS }],
]);

/** The refusal that an error of the database stands for, whatever has wrapped it. */
function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined;
  const quota = "constraint" in error ? COUNTED.get(error.constraint) : undefined;
  return quota ? quotaReached(quota.name, quota.allowed()) : refusalOf(error.cause);
}

/**
 * Makes chats, projects or keys of a person's. The database counts them with the row that is added, so that of several
 * requests at once as many come through as the quota allows.
 *
 * @throws Refusal 409 `quota-reached` when the person has as many as they may, or what `make` throws.
 */
export async function withinQuota<Result>(make: () => Promise<Result>): Promise<Result> {
  try {
    return await make();
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}
