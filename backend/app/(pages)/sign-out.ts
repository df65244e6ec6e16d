"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { auth } from "../../auth/auth.ts";
import { hasAddress } from "../../db/no-address.ts";
import { currentPerson } from "./current-person.ts";
import { markSignOut } from "./sign-out-mark.ts";

/** Signs out; whoever could not come back is asked for an address and a password first. */
export async function signOut(): Promise<void> {
  const person = await currentPerson();
  if (person && !hasAddress(person)) redirect("/account?error=no-address");
  await auth().api.signOut({ headers: await headers() });
  await markSignOut();
  redirect("/sign-in");
}
