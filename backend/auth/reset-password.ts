import { APIError } from "better-auth/api";
import { hashPassword } from "better-auth/crypto";
import { revokeKeys } from "../db/queries/api-keys.ts";
import { recordAudit } from "../db/queries/audit.ts";
import { replacePassword } from "../db/queries/people.ts";
import { findUser } from "../db/queries/users.ts";
import { clientAddress } from "./client-address.ts";
import { redeemToken, withdrawTokensOf } from "./one-use-token.ts";
import { requireGoodPassword } from "./password-guard.ts";
import { forgetTries } from "./password-tries.ts";

/**
 * Gives the person of a link another password, and ends their sign-ins and their other links. The
 * link is used up only by a password that is taken.
 *
 * @param headers the request, for the address that is written down.
 * @throws APIError 400 for a password that cannot be taken, and for a link that was used or is too
 * old.
 */
export async function resetPassword(
  { token, password, endsKeys }: { token: string; password: string; endsKeys: boolean },
  headers: Headers,
): Promise<void> {
  requireGoodPassword(password);
  const hashed = await hashPassword(password);
  const userId = await redeemToken("password-link", token);
  const user = userId === undefined ? undefined : await findUser(userId);
  if (!user || !(await replacePassword(user.id, hashed))) {
    throw new APIError("BAD_REQUEST", {
      message: "The link was used, or is too old. Ask whoever runs this backend for another one",
    });
  }
  await withdrawTokensOf("password-link", user.id);
  if (endsKeys) await revokeKeys(user.id);
  await forgetTries(user.email);
  const details = { way: "link", address: clientAddress(headers) };
  await recordAudit([{ userId: user.id, action: "password.changed", details }]);
}
