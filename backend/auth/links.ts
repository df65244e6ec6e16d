import { countPeople } from "../db/queries/people.ts";
import { environment } from "../process/env.ts";
import { createOneUseToken } from "./one-use-token.ts";
import { publicUrl } from "./own-origins.ts";

/** How long a link can be opened that its reader is waiting for. */
const SHORT_HOURS = 1;
/** How long a link can be opened that is sent to somebody. */
const INVITATION_HOURS = 7 * 24;
/** How long a link can be opened by which a password is chosen: one that is handed over, and one that is mailed. */
export const PASSWORD_HOURS = { handedOver: 24, mailed: 1 } as const;

/**
 * A link that signs the local owner in, once, within an hour.
 *
 * @param baseUrl Where the backend listens, such as `http://127.0.0.1:3210`.
 * @param next The path that it leads to.
 */
export async function createOwnerLink(baseUrl: string, next = "/"): Promise<string> {
  // Where there is a public address, the pages work there only.
  const base = environment().LINNET_PUBLIC_URL ? publicUrl() : baseUrl;
  const token = await createOneUseToken("owner-link", SHORT_HOURS);
  return `${base}/sign-in/link?${new URLSearchParams({ token, ...(next === "/" ? {} : { next }) })}`;
}

/** Whom the invitation to the first account is for. */
export const FIRST_ACCOUNT = "Owner";

async function signUpLink(
  hours: number,
  note: string,
  next: string,
  madeBy?: string,
): Promise<string> {
  const invitation = await createOneUseToken("invitation", hours, note, madeBy);
  return `${publicUrl()}/sign-up?${new URLSearchParams({ invitation, next })}`;
}

/**
 * A link by which the first account of a backend is made, once, within an hour. It leads on to where
 * its owner invites the others. Of several, one can be used.
 *
 * @returns undefined where somebody has an account.
 */
export async function createFirstAccountLink(): Promise<string | undefined> {
  if ((await countPeople()) > 0) return undefined;
  return signUpLink(SHORT_HOURS, FIRST_ACCOUNT, "/team");
}

/**
 * A link by which somebody makes an account, once, within a week, and drafts.
 *
 * @param note whom it is for, to recognise it by while it is open.
 * @param madeBy the owner who makes it; it ends when they are an owner no more.
 */
export async function createInvitationLink(note = "", madeBy?: string): Promise<string> {
  return signUpLink(INVITATION_HOURS, note, "/chats", madeBy);
}

/**
 * A link by which a person chooses another password, once, within so many hours.
 *
 * @param madeBy the owner who makes it; it ends when they are an owner no more.
 */
export async function createPasswordLink(
  userId: string,
  hours: number,
  madeBy?: string,
): Promise<string> {
  const token = await createOneUseToken("password-link", hours, userId, madeBy);
  return `${publicUrl()}/reset-password?token=${token}`;
}
