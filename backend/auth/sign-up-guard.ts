import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware, getOAuthState } from "better-auth/api";
import { z } from "zod";
import { hasAddress } from "../db/no-address.ts";
import { findPersonById, hasOwner, leaveOwners, setRole } from "../db/queries/people.ts";
import { deleteUser, isBarred } from "../db/queries/users.ts";
import type { Role } from "../db/schema/users.ts";
import { environment } from "../process/env.ts";
import { FIRST_ACCOUNT } from "./links.ts";
import { readToken, redeemToken, withdrawTokensOf } from "./one-use-token.ts";

/** How Better Auth's errors name a sign-up without an invitation, and a barred person's sign-in. */
export const SIGN_UP_CLOSED = "SIGN_UP_CLOSED";
export const ACCOUNT_BARRED = "ACCOUNT_BARRED";
/** How they name the deletion of the last owner. */
export const LAST_OWNER = "LAST_OWNER";
/** What the last owner is told who would leave the others without one; without its full stop. */
export const LAST_OWNER_MESSAGE = "Nobody else is an owner. Make somebody else an owner first";

const addressedSchema = z.object({ email: z.string().toLowerCase() });
const invitedSchema = z.object({ invitation: z.string().min(1).max(256) });

/** The invitation that stands in what a client sent. */
function invitationIn(sent: unknown): string | undefined {
  return invitedSchema.safeParse(sent).data?.invitation;
}

function signUpClosed(invitation: string | undefined): APIError {
  const message = invitation
    ? "The invitation was used, or is too old. Ask whoever runs this backend for another one"
    : "Accounts are made by invitation here. Ask whoever runs this backend for one";
  return new APIError("FORBIDDEN", { code: SIGN_UP_CLOSED, message });
}

/** Whether an account may be made with this invitation, or without one. */
export async function isSignUpOpen(invitation: string | undefined): Promise<boolean> {
  if (environment().LINNET_SIGN_UP === "open") return true;
  return invitation !== undefined && (await readToken("invitation", invitation)) !== undefined;
}

/** Whom an invitation was made for: a name, an address, or nothing; undefined where it is not usable. */
export async function invitedName(invitation: string | undefined): Promise<string | undefined> {
  return invitation === undefined ? undefined : readToken("invitation", invitation);
}

/**
 * Lets an account be made, whichever way it comes about, and uses the invitation up. Where sign-up is
 * open, only who has no address needs one.
 *
 * @param body the body of the sign-up request. After a detour by GitHub or Google, the state has it.
 * @returns the role of the account.
 * @throws APIError 403 when sign-up is closed and no invitation, or no usable one, came with it.
 */
export async function requireInvitation(user: { email: string }, body: unknown): Promise<Role> {
  const isOpen = environment().LINNET_SIGN_UP === "open";
  const invitation = invitationIn(body) ?? invitationIn(await getOAuthState().catch(() => null));
  const invited = invitation && (await redeemToken("invitation", invitation));
  // An owner may note the same words of another invitation.
  if (invited === FIRST_ACCOUNT && !(await hasOwner())) {
    // A second link to the first account would make a member of that name.
    await withdrawTokensOf("invitation", FIRST_ACCOUNT);
    return isOpen ? "member" : "owner";
  }
  if (invited === undefined && !(isOpen && hasAddress(user))) throw signUpClosed(invitation);
  return "member";
}

/** Names come from forms, programs, GitHub and Google; what is stored of them has an end. */
export function boundNames<User extends { name: string; email: string }>(user: User) {
  if (user.email.length > 254) {
    throw new APIError("BAD_REQUEST", {
      message: "The email address is longer than 254 characters",
    });
  }
  return { data: { ...user, name: user.name.slice(0, 100) } };
}

/**
 * Lets a person sign in whom the operator has not barred.
 *
 * @throws APIError 403
 */
export async function refuseBarred(userId: string): Promise<void> {
  if (!(await isBarred(userId))) return;
  const message = "Whoever runs this backend has barred the account";
  throw new APIError("FORBIDDEN", { code: ACCOUNT_BARRED, message });
}

/**
 * Deletes a person, unless the others would be left without an owner. Where that fails, an owner stays one.
 *
 * @param discard deletes what is the person's, beside the account.
 * @throws APIError 409
 */
export async function discardUnlessLastOwner(
  userId: string,
  discard: (userId: string) => Promise<void>,
): Promise<void> {
  const before = await findPersonById(userId);
  if (!(await leaveOwners(userId))) {
    throw new APIError("CONFLICT", { code: LAST_OWNER, message: LAST_OWNER_MESSAGE });
  }
  try {
    await discard(userId);
    // Better Auth would do it next, where nobody hears that it failed.
    await deleteUser(userId);
  } catch (error) {
    if (before) await setRole(userId, before.role);
    throw error;
  }
}

/**
 * Refuses a stranger before anything about the address is looked up, and an address that stands for none. The invitation is used up
 * later, when nothing else is wrong with the sign-up.
 */
export function signUpGuard() {
  return {
    id: "sign-up-guard",
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === "/sign-up/email",
          handler: createAuthMiddleware(async ({ body }) => {
            const invitation = invitationIn(body);
            if (!(await isSignUpOpen(invitation))) throw signUpClosed(invitation);
            const sent = addressedSchema.safeParse(body).data;
            if (sent && !hasAddress(sent)) {
              throw new APIError("BAD_REQUEST", { message: "Type an email address" });
            }
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}
