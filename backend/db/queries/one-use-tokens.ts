import { newId } from "@linnet/protocol";
import { and, eq, gt, sql } from "drizzle-orm";
import { database } from "../client.ts";
import { verifications } from "../schema/verifications.ts";

/** Rows that are that token's and still good, by the database's clock. */
function usable(identifier: string) {
  return and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, sql`now()`));
}

/** Stores what a token is known by for so many hours. */
export async function saveOneUse(identifier: string, hours: number): Promise<void> {
  await database()
    .insert(verifications)
    .values({
      id: newId(),
      identifier,
      value: "",
      expiresAt: sql`now() + make_interval(secs => ${hours * 3_600})`,
    });
}

/** Whether a token can still be used. */
export async function isOneUseUsable(identifier: string): Promise<boolean> {
  const rows = await database()
    .select({ id: verifications.id })
    .from(verifications)
    .where(usable(identifier));
  return rows.length > 0;
}

/** Uses a token up. Of several that try at once, one gets true. */
export async function takeOneUse(identifier: string): Promise<boolean> {
  const rows = await database()
    .delete(verifications)
    .where(usable(identifier))
    .returning({ id: verifications.id });
  return rows.length > 0;
}
