import { BOUND, encryptToken } from "../auth/token-cipher.ts";
import {
  deleteUnboundXSignIns,
  rebindXAccount,
  unboundXAccounts,
  type XAccountRow,
} from "../db/queries/x-accounts.ts";
import { log } from "../logging/log.ts";
import { environment } from "../process/env.ts";

/** Encrypted once more, for its person; earlier versions encrypted with the secret itself. */
async function bound(row: XAccountRow): Promise<Pick<XAccountRow, "accessToken" | "refreshToken">> {
  const { LINNET_SECRET: key = "" } = environment();
  // Loaded when it is used: one start in the life of a database does.
  const { symmetricDecrypt } = await import("better-auth/crypto");
  const again = async (data: string) =>
    encryptToken(await symmetricDecrypt({ key, data }), row.userId);
  return {
    accessToken: await again(row.accessToken),
    refreshToken: row.refreshToken && (await again(row.refreshToken)),
  };
}

/**
 * Binds tokens that earlier versions stored to their persons. It is done at each start; nothing else
 * reads what is not bound. Connections that were begun and not finished have to be begun again.
 */
export async function bindStoredTokens(): Promise<void> {
  await deleteUnboundXSignIns(BOUND);
  for (const row of await unboundXAccounts(BOUND)) {
    try {
      await rebindXAccount(row, await bound(row));
    } catch (error) {
      log.error({ userId: row.userId, error }, "X's tokens cannot be read: connect it again");
    }
  }
}
