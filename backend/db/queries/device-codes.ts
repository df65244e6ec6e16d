import { and, eq, gt, sql } from "drizzle-orm";
import { database } from "../client.ts";
import { deviceCodes } from "../schema/device-codes.ts";
import { recordAudit } from "./audit.ts";

/** A request to be connected that is not answered yet. */
function openRequest(userId: string, userCode: string) {
  return and(
    eq(deviceCodes.userCode, userCode),
    eq(deviceCodes.userId, userId),
    eq(deviceCodes.status, "pending"),
    gt(deviceCodes.expiresAt, sql`now()`),
  );
}

/**
 * The scopes that the client asked for whose request is open for a person.
 *
 * @returns a list with spaces between; undefined when there is no such request.
 */
export async function findOpenDeviceCode(
  userId: string,
  userCode: string,
): Promise<{ scope: string | null } | undefined> {
  const [row] = await database()
    .select({ scope: deviceCodes.scope })
    .from(deviceCodes)
    .where(openRequest(userId, userCode));
  return row;
}

/**
 * Answers a request that is open for a person; an approval is written down.
 *
 * @param scope The scopes that the client gets, with spaces between; null: it is denied.
 * @param address From where the person answers.
 * @returns false when it was answered before, is too old, or is not for this person.
 */
export async function answerDeviceCode(
  userId: string,
  userCode: string,
  scope: string | null,
  address = "unknown",
): Promise<boolean> {
  return database().transaction(async (transaction) => {
    const [answered] = await transaction
      .update(deviceCodes)
      .set(scope === null ? { status: "denied" } : { status: "approved", scope })
      .where(openRequest(userId, userCode))
      .returning({ client: deviceCodes.clientId, origin: deviceCodes.origin });
    if (answered && scope !== null) {
      const details = { ...answered, scopes: scope, address };
      await recordAudit([{ userId, action: "client.approved", details }], transaction);
    }
    return answered !== undefined;
  });
}
