import { deleteUser, ensureUser } from "../db/queries/users.ts";
import { auth } from "./auth.ts";
import { discardPerson } from "./discard-person.ts";
import { LOCAL_OWNER, LOCAL_OWNER_ID } from "./owner-token.ts";

/**
 * Deletes a person with everything that is theirs: chats, drafts, projects, keys, sign-ins. The
 * local owner is made anew, with nothing.
 *
 * @param headers The person's own request: it has to be signed in.
 * @throws APIError when the password is wrong, or the sign-in is too old to do without one.
 */
export async function deleteAccount(
  userId: string,
  headers: Headers,
  password?: string,
): Promise<void> {
  if (userId !== LOCAL_OWNER_ID) {
    await auth().api.deleteUser({ headers, body: password ? { password } : {} });
    return;
  }
  await discardPerson(userId);
  await deleteUser(userId);
  await ensureUser(LOCAL_OWNER);
}
