import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { LOCAL_OWNER_ID } from "../db/local-owner.ts";
import { runtimeState } from "../process/runtime-state.ts";

/** Row of `settings` that tells the owner's token from the ones before it. */
const KEY = "owner-token";
/** For how long an instance may take the old token after a renewal, in milliseconds. */
const LOOK_INTERVAL_MS = 2_000;

type Queryable = Pick<pg.Client | pg.Pool, "query">;

/** The salt from which the owner's token is derived, beside the secret; empty until the first renewal. */
export async function readOwnerTokenRenewal(database: Queryable): Promise<string> {
  const text = "select value from settings where key = $1";
  const { rows } = await database.query<{ value: string }>(text, [KEY]);
  return rows[0]?.value ?? "";
}

/** Makes the owner's token another one, and ends the owner's sign-ins: the old one may have made them. */
export async function renewOwnerToken(database: Queryable): Promise<void> {
  await database.query(
    `with ended as (delete from sessions where user_id = $3)
     insert into settings (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value`,
    [KEY, randomBytes(16).toString("base64url"), LOCAL_OWNER_ID],
  );
}

/**
 * Learns of renewals for as long as the process lives.
 *
 * @param missed is told what kept it from looking: while the database is away, nothing is renewed.
 */
export async function followOwnerTokenRenewal(
  database: Queryable,
  missed: (error: unknown) => void,
): Promise<void> {
  for (;;) {
    await delay(LOOK_INTERVAL_MS, undefined, { ref: false });
    await readOwnerTokenRenewal(database).then((renewal) => {
      runtimeState().ownerTokenRenewal = renewal;
    }, missed);
  }
}
