import { z } from "zod";
import { CLIENTS } from "../../auth/clients.ts";
import { defineOperation } from "../operation.ts";

const signInTag = "Sign-in";
const clientsTag = "Clients";

const userSchema = z.looseObject({ id: z.string(), name: z.string(), email: z.string() });
const doneSchema = z.looseObject({ success: z.literal(true) });
const passwordSchema = z.string().min(10).max(128);

const betterAuth = { isAnsweredByBetterAuth: true, access: "public" } as const;
const pairing = { ...betterAuth, limit: "device", isPairing: true } as const;
/** Only where people have accounts of their own; elsewhere it is not there. */
const accountsOnly = { ...betterAuth, mode: "accounts" } as const;

export const deviceCodeOperation = defineOperation({
  ...pairing,
  id: "requestDeviceCode",
  method: "POST",
  path: "/api/auth/device/code",
  tag: clientsTag,
  summary: "Ask to be connected (RFC 8628, section 3.1)",
  description:
    "Show the person `user_code` and open `verification_uri_complete`; then poll for the token. Without `scope` every scope but `publish` is asked for; the person may grant fewer. Errors are those of RFC 8628.",
  body: z.object({
    client_id: z.enum(Object.keys(CLIENTS)),
    scope: z.string().optional(),
  }),
  answers: {
    200: {
      description: "The codes",
      schema: z.object({
        device_code: z.string(),
        user_code: z.string(),
        verification_uri: z.url(),
        verification_uri_complete: z.url(),
        expires_in: z.number(),
        interval: z.number(),
      }),
    },
    400: {
      description: "RFC 8628 error",
      schema: z.object({ error: z.string(), error_description: z.string() }),
    },
  },
});

/** The grant of RFC 8628, the only one for which there is a token. */
export const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

export const deviceTokenOperation = defineOperation({
  ...pairing,
  id: "requestDeviceToken",
  method: "POST",
  path: "/api/auth/device/token",
  tag: clientsTag,
  summary: "Fetch the token once the person has approved (RFC 8628, section 3.4)",
  description:
    "Until then the error is `authorization_pending`, or `slow_down`. `access_denied` and `expired_token` end the wait.",
  body: z.object({
    grant_type: z.literal(DEVICE_GRANT),
    device_code: z.string(),
    client_id: z.enum(Object.keys(CLIENTS)),
  }),
  answers: {
    200: {
      description: "The token, to be sent as a bearer token",
      schema: z.object({
        access_token: z.string(),
        token_type: z.literal("Bearer"),
        expires_in: z.number(),
        scope: z.string(),
      }),
    },
    400: {
      description: "RFC 8628 error",
      schema: z.object({ error: z.string(), error_description: z.string() }),
    },
  },
});

export const signUpOperation = defineOperation({
  ...accountsOnly,
  id: "signUp",
  method: "POST",
  path: "/api/auth/sign-up/email",
  tag: signInTag,
  summary: "Make an account, and sign in",
  description:
    "Where sign-up is closed, which is the default, it takes an invitation: what stands after `invitation=` in a link that an owner or the operator has made. It works once.",
  limit: "sign-in",
  body: z.object({
    name: z.string().trim().min(1).max(100),
    email: z.email().max(254),
    password: passwordSchema,
    invitation: z.string().max(256).optional(),
  }),
  answers: {
    200: { description: "Signed in", schema: z.looseObject({ user: userSchema }) },
  },
  problems: ["not-found", "sign-up-closed"],
});

export const signInOperation = defineOperation({
  ...accountsOnly,
  id: "signIn",
  method: "POST",
  path: "/api/auth/sign-in/email",
  tag: signInTag,
  summary: "Sign in",
  description: "The session comes as a cookie, and as a bearer token in `set-auth-token`.",
  limit: "sign-in",
  body: z.object({ email: z.email(), password: z.string() }),
  answers: {
    200: { description: "Signed in", schema: z.looseObject({ user: userSchema }) },
  },
  problems: ["unauthenticated", "not-found", "account-barred"],
});

export const socialCallbackOperation = defineOperation({
  ...accountsOnly,
  id: "finishSocialSignIn",
  method: "GET",
  path: "/api/auth/callback/{provider}",
  tag: signInTag,
  summary: "Where GitHub and Google send the person back to",
  params: z.object({ provider: z.enum(["github", "google"]) }),
  answers: { 302: { description: "To the backend's pages" } },
});

export const signOutOperation = defineOperation({
  ...betterAuth,
  id: "signOut",
  method: "POST",
  path: "/api/auth/sign-out",
  tag: signInTag,
  summary: "Sign out",
  answers: { 200: { description: "Signed out", schema: doneSchema } },
});

export const readSessionOperation = defineOperation({
  ...betterAuth,
  id: "readSession",
  method: "GET",
  path: "/api/auth/get-session",
  tag: signInTag,
  summary: "Who is signed in",
  answers: {
    200: {
      description: "The person, or null",
      schema: z.looseObject({ user: userSchema }).nullable(),
    },
  },
});

export const changePasswordOperation = defineOperation({
  ...accountsOnly,
  access: "account",
  id: "changePassword",
  method: "POST",
  path: "/api/auth/change-password",
  tag: signInTag,
  summary: "Change the password",
  description:
    "`revokeOtherSessions` ends all other sign-ins, `revokeKeys` all API keys and connected clients.",
  limit: "sign-in",
  body: z.object({
    currentPassword: z.string(),
    newPassword: passwordSchema,
    revokeOtherSessions: z.boolean().optional(),
    revokeKeys: z.boolean().optional(),
  }),
  answers: { 200: { description: "Changed", schema: z.looseObject({ user: userSchema }) } },
  problems: ["not-found"],
});

export const authOperations = [
  deviceCodeOperation,
  deviceTokenOperation,
  signUpOperation,
  signInOperation,
  socialCallbackOperation,
  signOutOperation,
  readSessionOperation,
  changePasswordOperation,
];
