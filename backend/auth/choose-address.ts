import { APIError } from "better-auth/api";
import { hashPassword } from "better-auth/crypto";
import { z } from "zod";
import { hasAddress } from "../db/no-address.ts";
import { recordAudit } from "../db/queries/audit.ts";
import { giveAddress } from "../db/queries/people.ts";
import { clientAddress } from "./client-address.ts";
import { withdrawTokensOf } from "./one-use-token.ts";
import { requireGoodPassword } from "./password-guard.ts";

const emailSchema = z
  .email()
  .max(254)
  .toLowerCase()
  .refine((email) => hasAddress({ email }));

/**
 * Gives a person who joined without an address one, and a password, to sign in by. Sign-ins
 * stay; links to choose a password end.
 *
 * @param headers the request, for the network address that is written down.
 * @throws APIError 400 for an address or a password that cannot be taken, and where the person has an
 * address.
 */
export async function chooseAddress(
  userId: string,
  given: { email: string; password: string },
  headers: Headers,
): Promise<void> {
  const email = emailSchema.safeParse(given.email.trim()).data;
  if (email === undefined) throw new APIError("BAD_REQUEST", { message: "Type an email address" });
  requireGoodPassword(given.password);
  if (!(await giveAddress(userId, email, await hashPassword(given.password)))) {
    throw new APIError("BAD_REQUEST", {
      message: "The address cannot be taken. Choose another one",
    });
  }
  await withdrawTokensOf("password-link", userId);
  const details = { name: email, address: clientAddress(headers) };
  await recordAudit([{ userId, action: "password.changed", details }]);
}
