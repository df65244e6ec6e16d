"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { auth } from "../../auth/auth.ts";
import { markSignOut } from "./sign-out-mark.ts";

export async function signOut(): Promise<void> {
  await auth().api.signOut({ headers: await headers() });
  await markSignOut();
  redirect("/sign-in");
}
