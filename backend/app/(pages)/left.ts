import { cookies } from "next/headers";

/** Says, for the next page, that somebody has just signed out or left for good. */
const LEFT = "linnet.left";
/** Seconds in which that page is there. */
const LIFETIME = 60;

/** Has the next page forget what the browser keeps of chats. To be called in an action. */
export async function noteLeft(): Promise<void> {
  const store = await cookies();
  store.set(LEFT, "1", { httpOnly: true, maxAge: LIFETIME, path: "/", sameSite: "lax" });
}

/** Whether somebody has just left this browser. */
export async function hasLeft(): Promise<boolean> {
  return (await cookies()).has(LEFT);
}
