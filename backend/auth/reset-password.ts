import { APIError } from "better-auth/api";
import { hashPassword } from "better-auth/crypto";
import { hasAddress } from "../db/no-address.ts";
import { revokeKeys } from "../db/queries/api-keys.ts";
import { recordAudit } from "../db/queries/audit.ts";
import { endSignIns, replacePassword } from "../db/queries/people.ts";
import { findUser } from "../db/queries/users.ts";
import { chooseAddress } from "./choose-address.ts";
import { clientAddress } from "./client-address.ts";
import { readToken, redeemToken, withdrawTokensOf } from "./one-use-token.ts";
import { requireGoodPassword } from "./password-guard.ts";
import { forgetTries } from "./password-tries.ts";

/** The person who chooses a password by a link; undefined where it was used or is too old. */
export async function personOfLink(
  token: string,
): Promise<{ id: string; name: string; email: string } | undefined> {
  const userId = await readToken("password-link", token);
  return userId === undefined ? undefined : findUser(userId);
}

/**
 * Gives the person of a link another password, and ends their sign-ins and their other links. The
 * link is used up only by a password that is taken.
 *
 * @param given `email` is the address of a person who has none; for others it is ignored.
 * @param headers the request, for the network address that is written down.
 * @throws APIError 400 for a password or an address that cannot be taken, and for a link that was used
 * or is too old.
 */
export async function resetPassword(
  given: { token: string; email: string; password: string; endsKeys: boolean },
  headers: Headers,
): Promise<void> {
  const { token, password } = given;
  requireGoodPassword(password);
  const person = await personOfLink(token);
  if (person && !hasAddress(person)) {
    await chooseAddress(person.id, given, headers);
    await endSignIns(person.id);
  } else {
    const hashed = await hashPassword(password);
    const isTaken =
      person &&
      (await redeemToken("password-link", token)) !== undefined &&
      (await replacePassword(person.id, hashed));
    if (!isTaken) {
      throw new APIError("BAD_REQUEST", {
        message: "The link was used, or is too old. Ask whoever runs this backend for another one",
      });
    }
    await forgetTries(person.email);
    const details = { way: "link", address: clientAddress(headers) };
    await recordAudit([{ userId: person.id, action: "password.changed", details }]);
    await withdrawTokensOf("password-link", person.id);
  }
  if (given.endsKeys) await revokeKeys(person.id);
}
