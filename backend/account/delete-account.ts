import { APIError } from "better-auth/api";
import { auth } from "../auth/auth.ts";
import { LOCAL_OWNER } from "../auth/owner-token.ts";
import { countOwnTry } from "../auth/password-tries.ts";
import { LOCAL_OWNER_ID } from "../db/local-owner.ts";
import { hasPassword } from "../db/queries/accounts.ts";
import { deleteUser, ensureUser } from "../db/queries/users.ts";
import { discardPerson } from "./discard-person.ts";

/**
 * Deletes a person with everything that is theirs: chats, drafts, projects, keys, sign-ins. The
 * local owner is made again, with nothing.
 *
 * @param headers The person's own request: it has to be signed in.
 * @param password the person's password, where they have one.
 * @throws APIError 400 when the password is missing or wrong, or the account has none and the
 * sign-in is not of today.
 * @throws ProblemResponse 429 after too many tries.
 */
export async function deleteAccount(
  userId: string,
  headers: Headers,
  password?: string,
): Promise<void> {
  if (userId !== LOCAL_OWNER_ID) {
    if (!password && (await hasPassword(userId))) {
      throw new APIError("BAD_REQUEST", { message: "The password is missing" });
    }
    if (password) await countOwnTry(userId, headers);
    await auth().api.deleteUser({ headers, body: password ? { password } : {} });
    return;
  }
  await discardPerson(userId);
  await deleteUser(userId);
  await ensureUser(LOCAL_OWNER);
}
