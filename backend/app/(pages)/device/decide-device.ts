"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { clientAddress } from "../../../auth/client-address.ts";
import { approveDevice, denyDevice } from "../../../auth/decide-device.ts";
import { scopeSchema } from "../../../auth/scopes.ts";
import { requirePerson } from "../current-person.ts";

/** A person's answer to a client that asks to be connected. */
export async function decideDevice(form: FormData): Promise<void> {
  const userCode = String(form.get("userCode") ?? "");
  const person = await requirePerson(`/device?${new URLSearchParams({ user_code: userCode })}`);
  const scopes = z.array(scopeSchema).catch([]).parse(form.getAll("scopes"));
  const typed = String(form.get("typed") ?? "");
  const address = clientAddress(await headers());
  const result =
    form.get("decision") === "approve"
      ? await approveDevice(person.id, { userCode, typed, scopes, address })
      : await denyDevice(person.id, userCode);
  const next = new URLSearchParams({ result });
  if (result === "mistyped" || result === "no-scope") {
    // It can be corrected: the page asks again, with the choice that was made.
    next.set("user_code", userCode);
    next.set("scope", scopes.join(" "));
  }
  redirect(`/device?${next}`);
}
