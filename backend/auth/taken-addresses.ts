import { newId } from "@linnet/protocol";
import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import { z } from "zod";
import { findPerson } from "../db/queries/people.ts";
import { deleteUser } from "../db/queries/users.ts";

/** Of addresses that nobody can have (RFC 2606). */
const NOBODYS = "@taken.invalid";

const sentSchema = z.looseObject({ email: z.email().toLowerCase() });
const standInSchema = z.object({ email: z.string().endsWith(NOBODYS), standsFor: z.string() });
const madeSchema = z.object({ user: z.object({ id: z.string() }) });
/** Its keys stay in their order, by which two answers could be told apart. */
const inOrderSchema = z.record(z.string(), z.unknown());

/**
 * Keeps sign-up from telling who has an account. For an address that is taken, an account is made
 * under an address that nobody has, and deleted at once: the work and the answer are those of every
 * sign-up, and the session in it is good for nothing. No mail is sent by Linnet, so whoever signs in
 * afterwards learns whether the password that they chose is the account's.
 */
export function takenAddresses() {
  return {
    id: "taken-addresses",
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === "/sign-up/email",
          handler: createAuthMiddleware(async ({ body }) => {
            const sent = sentSchema.safeParse(body);
            if (!sent.success || !(await findPerson(sent.data.email))) return;
            const { email } = sent.data;
            const standIn = { ...sent.data, email: `${newId()}${NOBODYS}`, standsFor: email };
            return { context: { body: standIn } };
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => path === "/sign-up/email",
          handler: createAuthMiddleware(async (ctx) => {
            const standIn = standInSchema.safeParse(ctx.body);
            const { returned } = ctx.context;
            const made = madeSchema.safeParse(returned);
            if (!standIn.success || !made.success) return;
            await deleteUser(made.data.user.id);
            const answer = inOrderSchema.parse(returned);
            const user = inOrderSchema.parse(answer.user);
            return ctx.json({ ...answer, user: { ...user, email: standIn.data.standsFor } });
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}
