import type { BetterAuthOptions } from "better-auth";
import { environment } from "../process/env.ts";

export type SocialProvider = "github" | "google";

/** The names of the sign-in providers that the operator has set up. */
export const PROVIDER_NAMES: Readonly<Record<SocialProvider, string>> = {
  github: "GitHub",
  google: "Google",
};

/** Sign-in at GitHub and Google, as far as their id and secret are set. */
export function socialProviders(): NonNullable<BetterAuthOptions["socialProviders"]> {
  const { LINNET_AUTH, ...values } = environment();
  if (LINNET_AUTH !== "accounts") return {};
  const { GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = values;
  return {
    ...(GITHUB_CLIENT_ID && GITHUB_CLIENT_SECRET
      ? { github: { clientId: GITHUB_CLIENT_ID, clientSecret: GITHUB_CLIENT_SECRET } }
      : {}),
    ...(GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
      ? { google: { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET } }
      : {}),
  };
}

/** The providers a person can choose from. */
export function availableProviders(): SocialProvider[] {
  const configured = socialProviders();
  return (["github", "google"] as const).filter((provider) => provider in configured);
}
