import { Refusal } from "../problems/refusal.ts";
import type { Caller } from "./authenticate.ts";
import type { Access } from "./operation.ts";

function insufficientScope(detail: string, challenge: string): Refusal {
  return new Refusal("insufficient-scope", { detail }, { challenge: challenge });
}

/**
 * Lets a caller pass who may do what a route does (RFC 6750, section 3.1).
 *
 * @throws Refusal 403 when the token lacks the scope.
 */
export function requireAccess(caller: Caller, access: Access): void {
  switch (access) {
    case "public":
    case "any-scope":
    case "operator":
      return;
    case "account":
      if (caller.isPerson) return;
      throw insufficientScope(
        "Only the person may do this, signed in on the backend's own pages; a token may not.",
        'Bearer error="insufficient_scope"',
      );
    case "answer":
      // The kind of the request decides about the other scopes: see `answerApproval`.
      if (caller.scopes.has("chats:write")) return;
      requireAccess(caller, "publish");
      return;
    default:
      if (caller.scopes.has(access)) return;
      throw insufficientScope(
        `The token lacks the scope "${access}". Connect the client again, or create a key that has it.`,
        `Bearer error="insufficient_scope", scope="${access}"`,
      );
  }
}
