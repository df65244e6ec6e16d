import { cookies } from "next/headers";

/** Tells the next page that somebody has just signed out or deleted the account. */
const COOKIE = "linnet.signed-out";
/** Seconds within which that page loads. */
const LIFETIME = 60;

/** Makes the next page remove what the browser stores of chats. Call it in an action. */
export async function markSignOut(): Promise<void> {
  const store = await cookies();
  store.set(COOKIE, "1", { httpOnly: true, maxAge: LIFETIME, path: "/", sameSite: "lax" });
}

/** Whether somebody has just signed out in this browser. */
export async function hasJustSignedOut(): Promise<boolean> {
  return (await cookies()).has(COOKIE);
}
