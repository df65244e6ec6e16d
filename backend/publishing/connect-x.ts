import { createHash } from "node:crypto";
import { TwitterApi } from "twitter-api-v2";
import { publicUrl } from "../auth/own-origins.ts";
import { decryptToken, encryptToken } from "../auth/token-cipher.ts";
import { recordAudit } from "../db/queries/audit.ts";
import {
  deleteXAccount,
  findXAccount,
  saveXSignIn,
  takeXSignIn,
  type XAccountRow,
} from "../db/queries/x-accounts.ts";
import { log } from "../logging/log.ts";
import { ConfigurationError } from "../process/env.ts";
import { CONNECT_PATH, storeXAccount, type XAccount } from "./x-account.ts";
import { callX, xApplication } from "./x-client.ts";
import { XFailure } from "./x-failure.ts";

/** To read who it is and what was posted, to post, delete and upload pictures, and to go on without asking again. */
const SCOPES = [
  "tweet.read",
  "tweet.write",
  "users.read",
  "media.write",
  "offline.access",
] as const;

/** Where X sends people back to; it has to be named in the application's settings at X. */
export function callbackUrl(): string {
  return `${publicUrl()}${CONNECT_PATH}/callback`;
}

function application() {
  const known = xApplication();
  if (!known) throw new ConfigurationError("X_CLIENT_ID", "is needed to connect X accounts");
  return known;
}

function hashState(state: string): string {
  return createHash("sha256").update(state).digest("base64url");
}

/**
 * Begins to connect an account (OAuth 2 with PKCE). State and verifier stay here.
 *
 * @returns the page of X's that the person is sent to.
 */
export async function beginConnection(userId: string): Promise<string> {
  const { url, state, codeVerifier } = new TwitterApi(application()).generateOAuth2AuthLink(
    callbackUrl(),
    { scope: [...SCOPES] },
  );
  await saveXSignIn({
    stateHash: hashState(state),
    userId,
    codeVerifier: encryptToken(codeVerifier, userId),
  });
  return url;
}

/**
 * Finishes what the same person has begun.
 *
 * @throws XFailure when it was begun by somebody else, too long ago, or X refuses.
 */
export async function finishConnection(
  userId: string,
  answer: { state: string; code: string },
): Promise<XAccount> {
  const begun = await takeXSignIn(hashState(answer.state));
  if (begun?.userId !== userId) {
    throw new XFailure("refused", "This was begun elsewhere, or too long ago. Begin again.");
  }
  const tokens = await callX(application(), async (api) =>
    api.loginWithOAuth2({
      code: answer.code,
      codeVerifier: decryptToken(begun.codeVerifier, userId),
      redirectUri: callbackUrl(),
    }),
  );
  const { accessToken, refreshToken, expiresIn, scope } = tokens;
  const before = await findXAccount(userId);
  let account: XAccount;
  try {
    account = await storeXAccount(userId, { accessToken, refreshToken, expiresIn, scope });
  } catch (error) {
    // They may be of the account that stays connected.
    if (refreshToken && !before) await giveBack(userId, () => refreshToken);
    throw error;
  }
  const details = { accountId: account.id, username: account.username };
  await recordAudit([{ userId, action: "account.connected", details }]);
  // X could end all tokens of an account with one of them.
  if (before && before.accountId !== account.id) await giveBackTokensOf(before);
  return account;
}

/** Asks X to forget tokens that nobody uses any more. Where it does not, they are forgotten here alone. */
async function giveBack(userId: string, readToken: () => string): Promise<void> {
  const known = xApplication();
  if (!known) return;
  try {
    const token = readToken();
    await callX(known, (api) => api.revokeOAuth2Token(token, "refresh_token"));
  } catch (error) {
    log.warn({ userId, error }, "X did not take the tokens back; they are forgotten here");
  }
}

async function giveBackTokensOf(row: XAccountRow): Promise<void> {
  const { userId, refreshToken, environment } = row;
  // The operator ends an account that the environment names.
  if (!refreshToken || environment) return;
  await giveBack(userId, () => decryptToken(refreshToken, userId));
}

/** Forgets an account, and asks X to forget the tokens. */
export async function disconnectX(userId: string): Promise<void> {
  const row = await deleteXAccount(userId);
  if (!row) return;
  const { accountId, username } = row;
  await recordAudit([{ userId, action: "account.disconnected", details: { accountId, username } }]);
  await giveBackTokensOf(row);
}
