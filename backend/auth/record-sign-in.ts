import { recordAudit } from "../db/queries/audit.ts";
import { clientAddress } from "./client-address.ts";

/** The fields that are read of Better Auth's request. */
export interface AuthRequest {
  path?: string;
  params?: Record<string, string | undefined> | undefined;
  headers?: Headers | undefined;
}

/** By what somebody signs in at a path; undefined where a session is made for something else. */
function wayOf({ path, params }: AuthRequest): string | undefined {
  if (path === "/sign-in/email" || path === "/sign-up/email") return "password";
  return path === "/callback/:id" ? params?.id : undefined;
}

/** Writes down that a person has made an account, or has signed in; nothing for other sessions. */
export async function recordSignIn(
  action: "person.signed-up" | "person.signed-in",
  userId: string,
  request: AuthRequest | null | undefined,
): Promise<void> {
  const way = request ? wayOf(request) : undefined;
  if (!request || way === undefined) return;
  const details = { way, address: clientAddress(request.headers) };
  await recordAudit([{ userId, action, details }]);
}
