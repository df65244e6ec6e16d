"use server";

import { redirect } from "next/navigation";
import { beginConnection, disconnectX } from "../../../publishing/connect-x.ts";
import { requirePerson } from "../current-person.ts";

/** Sends the person to X, who asks them. */
export async function connect(): Promise<void> {
  const person = await requirePerson("/x-account");
  redirect(await beginConnection(person.id));
}

export async function disconnect(): Promise<void> {
  const person = await requirePerson("/x-account");
  await disconnectX(person.id);
  redirect("/x-account");
}
