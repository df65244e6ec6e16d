import { isAPIError } from "better-auth/api";
import { deleteAccount } from "../../../account/delete-account.ts";
import { LAST_OWNER } from "../../../auth/sign-up-guard.ts";
import { defineRoute } from "../../../http/define-route.ts";
import { deleteAccountOperation } from "../../../http/operations/account.ts";
import { Refusal } from "../../../problems/refusal.ts";

export const DELETE = defineRoute(deleteAccountOperation, async ({ caller, body, request }) => {
  try {
    await deleteAccount(caller.userId, request.headers, body.password);
  } catch (error) {
    if (!isAPIError(error)) throw error;
    if (error.body?.code === LAST_OWNER) {
      throw new Refusal("last-owner", { detail: `${error.message}.` });
    }
    throw new Refusal("invalid-request", {
      detail: `${error.message}. Send the account's password; without one, sign in again first.`,
      errors: [{ path: "password", message: error.message }],
    });
  }
  return new Response(null, { status: 204 });
});
