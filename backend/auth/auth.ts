import { apiKey } from "@better-auth/api-key";
import { newId } from "@linnet/protocol";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { nextCookies } from "better-auth/next-js";
import { bearer } from "better-auth/plugins/bearer";
import { deviceAuthorization } from "better-auth/plugins/device-authorization";
import { database } from "../db/client.ts";
import { leaveToEarlierOwner, ownIfAlone } from "../db/queries/people.ts";
import { ensureDefaultProject } from "../db/queries/users.ts";
import { accounts } from "../db/schema/accounts.ts";
import { apiKeys } from "../db/schema/api-keys.ts";
import { deviceCodes } from "../db/schema/device-codes.ts";
import { sessions } from "../db/schema/sessions.ts";
import { users } from "../db/schema/users.ts";
import { verifications } from "../db/schema/verifications.ts";
import { log } from "../logging/log.ts";
import { environment } from "../process/env.ts";
import { processSingleton } from "../process/process-singleton.ts";
import { runtimeState } from "../process/runtime-state.ts";
import { deriveKey } from "./derive-key.ts";
import { deviceGrant } from "./device-grant.ts";
import { join } from "./join.ts";
import { KEY_PREFIX } from "./key-prefix.ts";
import { ownOrigins, publicUrl } from "./own-origins.ts";
import { ownerSignIn } from "./owner-sign-in.ts";
import { PASSWORD_LENGTH, passwordGuard } from "./password-guard.ts";
import { passwordTries } from "./password-tries.ts";
import { recordSignIn } from "./record-sign-in.ts";
import {
  boundNames,
  discardUnlessLastOwner,
  refuseBarred,
  requireInvitation,
  signUpGuard,
} from "./sign-up-guard.ts";
import { socialProviders } from "./social-providers.ts";
import { takenAddresses } from "./taken-addresses.ts";

const DAY = 24 * 3_600;

function createAuth() {
  const { LINNET_AUTH } = environment();
  return betterAuth({
    appName: "Linnet",
    baseURL: publicUrl(),
    basePath: "/api/auth",
    secret: deriveKey("cookies").toString("base64url"),
    trustedOrigins: [...ownOrigins()],
    database: drizzleAdapter(database(), {
      provider: "pg",
      schema: {
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
        apikey: apiKeys,
        deviceCode: deviceCodes,
      },
    }),
    telemetry: { enabled: false },
    // What is no refusal reaches whoever asked, who tells a database that is away from a fault.
    // Where GitHub or Google send somebody back whose sign-in is not known here, or no longer, the page says so.
    onAPIError: { throw: true, errorURL: `${publicUrl()}/sign-in` },
    // Its errors are logged where they are caught; its other messages concern refused requests.
    logger: {
      log: (_level, message, ...about) => {
        const error = about.find((one) => one instanceof Error);
        log.debug({ from: "better-auth", error }, message);
      },
    },
    // Limits are rate-limiter-flexible's, over the database; see limits/rate-limits.ts.
    rateLimit: { enabled: false },
    session: { expiresIn: 30 * DAY, updateAge: DAY, freshAge: DAY },
    advanced: {
      cookiePrefix: "linnet",
      useSecureCookies: publicUrl().startsWith("https:"),
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax" },
      // Every request has passed the front door, and cookies count only from our own pages; the
      // check of Better Auth would also turn away programs, which send no origin.
      disableCSRFCheck: true,
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => newId() },
    },
    emailAndPassword: {
      enabled: LINNET_AUTH === "accounts",
      minPasswordLength: PASSWORD_LENGTH.least,
      maxPasswordLength: PASSWORD_LENGTH.most,
    },
    socialProviders: socialProviders(),
    account: {
      encryptOAuthTokens: true,
      // Addresses are not verified by mail here, so an equal address is no proof of one person.
      accountLinking: { enabled: false },
    },
    user: {
      additionalFields: {
        barredAt: { type: "date", required: false, input: false },
        role: { type: ["owner", "member"], required: false, input: false, defaultValue: "member" },
      },
      deleteUser: {
        enabled: true,
        beforeDelete: ({ id }) => discardUnlessLastOwner(id, discardPerson),
      },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user, context) => {
            const { data } = boundNames(user);
            const role = await requireInvitation(user, context?.body);
            return { data: { ...data, role } };
          },
          after: async ({ id, role }, request) => {
            if (role === "owner") await leaveToEarlierOwner(id);
            await recordSignIn("person.signed-up", id, request);
          },
        },
      },
      session: {
        create: {
          before: async ({ userId }) => {
            await refuseBarred(userId);
            // At each sign-in, so that a process that died after the sign-up leaves nothing half done.
            await ensureDefaultProject(userId);
            if (environment().LINNET_SIGN_UP === "closed") await ownIfAlone(userId);
          },
          after: ({ userId }, request) => recordSignIn("person.signed-in", userId, request),
        },
      },
    },
    plugins: [
      bearer({ requireSignature: true }),
      deviceAuthorization({ expiresIn: "15m", interval: "3s", grant: deviceGrant }),
      apiKey({
        defaultPrefix: KEY_PREFIX,
        requireName: true,
        maximumNameLength: 100,
        enableMetadata: true,
        keyExpiration: { minExpiresIn: 0, maxExpiresIn: 3_650 },
        rateLimit: { enabled: false },
        startingCharactersConfig: { charactersLength: KEY_PREFIX.length + 4 },
      }),
      signUpGuard(),
      passwordGuard(),
      takenAddresses(),
      passwordTries(),
      ownerSignIn(),
      join(),
      nextCookies(),
    ],
  });
}

/**
 * Deletes all data of a person.
 *
 * @throws Error when the runtime has not started, or cannot delete the data: the account then stays.
 */
async function discardPerson(userId: string): Promise<void> {
  const { discardPerson: discard } = runtimeState();
  if (!discard) throw new Error("The runtime has not started.");
  await discard(userId);
}

/** Better Auth, configured for this process. */
export function auth(): ReturnType<typeof createAuth> {
  return processSingleton("auth", createAuth);
}
