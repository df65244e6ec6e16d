"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { auth } from "../../../auth/auth.ts";
import { explainFailure } from "../auth-action.ts";

/** A person's answer to a client that asks to be connected. */
export async function decideDevice(form: FormData): Promise<void> {
  const userCode = String(form.get("userCode") ?? "");
  const isApproved = form.get("decision") === "approve";
  const request = { body: { userCode }, headers: await headers() };
  const { error } = await explainFailure(async () => {
    if (isApproved) await auth().api.deviceApprove(request);
    else await auth().api.deviceDeny(request);
    return {};
  });
  redirect(`/device?result=${error ? "failed" : isApproved ? "approved" : "denied"}`);
}
