"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { auth } from "../../auth/auth.ts";
import { noteLeft } from "./left.ts";

export async function signOut(): Promise<void> {
  await auth().api.signOut({ headers: await headers() });
  await noteLeft();
  redirect("/sign-in");
}
