import { randomBytes } from "node:crypto";
import type pg from "pg";
import { LOCAL_OWNER_ID } from "../db/local-owner.ts";
import { readSettings } from "../db/queries/settings.ts";

/** Row of `settings` that tells the owner's token from the ones before it. */
export const OWNER_TOKEN_SETTING = "owner-token";

type Queryable = Pick<pg.Client | pg.Pool, "query">;

/** The salt from which the owner's token is derived, beside the secret; empty until the first renewal. */
export async function readOwnerTokenRenewal(database: Queryable): Promise<string> {
  const settings = await readSettings(database, [OWNER_TOKEN_SETTING]);
  return settings.get(OWNER_TOKEN_SETTING) ?? "";
}

/** Makes the owner's token another one, and ends the owner's sign-ins: the old one may have made them. */
export async function renewOwnerToken(database: Queryable): Promise<void> {
  await database.query(
    `with ended as (delete from sessions where user_id = $3)
     insert into settings (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value`,
    [OWNER_TOKEN_SETTING, randomBytes(16).toString("base64url"), LOCAL_OWNER_ID],
  );
}
