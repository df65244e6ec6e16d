import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { TwitterApi } from "twitter-api-v2";
import { decryptToken, encryptToken } from "../auth/token-cipher.ts";
import { askAgain } from "../db/ask-again.ts";
import { LOCAL_OWNER_ID } from "../db/local-owner.ts";
import {
  claimXRenewal,
  endXRenewal,
  findXAccount,
  markXRefused,
  nameXAccount,
  saveXAccount,
  type XAccountRow,
} from "../db/queries/x-accounts.ts";
import { log } from "../logging/log.ts";
import { environment } from "../process/env.ts";
import { callX, xApplication } from "./x-client.ts";
import { XFailure } from "./x-failure.ts";

/** An access token is renewed when it ends within so many milliseconds. */
const RENEWAL_MARGIN_MS = 60_000;
/** How often a process looks whether another one has renewed the tokens, in milliseconds. */
const LOOK_INTERVAL_MS = 250;
/** Where a person connects an account. */
export const CONNECT_PATH = "/x-account";

/** The account that a person posts from. */
export interface XAccount {
  /** X's id. */
  id: string;
  username: string;
  name: string;
  /** False when X is known to take no pictures by the account's tokens. */
  mayUpload: boolean;
}

function fingerprint(...tokens: (string | undefined)[]): string {
  return createHash("sha256").update(tokens.join("\n")).digest("base64url");
}

/** The account of the environment. It belongs to the local owner only. */
function environmentTokens(userId: string) {
  const { LINNET_AUTH, X_ACCESS_TOKEN, X_REFRESH_TOKEN } = environment();
  if (LINNET_AUTH !== "local" || userId !== LOCAL_OWNER_ID) return undefined;
  if (!X_ACCESS_TOKEN && !X_REFRESH_TOKEN) return undefined;
  return {
    accessToken: X_ACCESS_TOKEN,
    refreshToken: X_REFRESH_TOKEN,
    fingerprint: fingerprint(X_ACCESS_TOKEN, X_REFRESH_TOKEN),
  };
}

/** Whether a person has an account to post from. X is not asked. */
export async function hasXAccount(userId: string): Promise<boolean> {
  return environmentTokens(userId) !== undefined || (await findXAccount(userId)) !== undefined;
}

/** The names of the account that a person posts from, as far as they are known here. X is not asked. */
export async function knownXAccount(
  userId: string,
): Promise<Pick<XAccount, "username" | "name"> | undefined> {
  const account = await findXAccount(userId);
  return account?.username ? { username: account.username, name: account.name } : undefined;
}

function hasMediaScope(scope: readonly string[] = []): boolean {
  return scope.includes("media.write");
}

/** False when X is known to take no pictures by an account's tokens. */
export function mayUpload({
  scope,
  environment: given,
}: Pick<XAccountRow, "scope" | "environment">): boolean {
  // Of the environment's tokens nobody knows until they are renewed. Earlier versions asked for less.
  return scope === null ? given !== null : hasMediaScope(scope.split(" "));
}

/** New tokens as X gives them. */
export interface XTokens {
  accessToken: string;
  refreshToken?: string | undefined;
  expiresIn?: number;
  /** What they may be used for, as X says. */
  scope?: string[];
}

function encrypted(userId: string, { accessToken, refreshToken, expiresIn, scope }: XTokens) {
  return {
    scope: scope?.join(" ") ?? null,
    accessToken: encryptToken(accessToken, userId),
    refreshToken: refreshToken ? encryptToken(refreshToken, userId) : null,
    expiresAt: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1_000),
  };
}

/** Asks X whose the token is, and stores the account with it. */
export async function storeXAccount(userId: string, tokens: XTokens): Promise<XAccount> {
  const { data } = await callX(tokens.accessToken, (api) => api.v2.me());
  const { id, username, name } = data;
  await saveXAccount({
    userId,
    accountId: id,
    username,
    name,
    environment: null,
    ...encrypted(userId, tokens),
  });
  return { id, username, name, mayUpload: hasMediaScope(tokens.scope) };
}

async function renewed(refreshToken: string): Promise<XTokens> {
  const application = xApplication();
  if (!application) throw new XFailure("unauthorized", "The access token has ended.");
  try {
    const tokens = await callX(application, (api) => api.refreshOAuth2Token(refreshToken));
    const { accessToken, refreshToken: next = refreshToken, expiresIn, scope } = tokens;
    return { accessToken, refreshToken: next, expiresIn, scope };
  } catch (error) {
    // A refresh token that was used or revoked is an invalid request (400) to X.
    if (!(error instanceof XFailure && error.kind === "refused")) throw error;
    throw new XFailure("unauthorized", error.message);
  }
}

/**
 * Takes in what the environment names, once for each change of it. X is asked nothing: it may be
 * that the tokens have to be renewed first.
 */
async function takeEnvironment(
  userId: string,
  row: XAccountRow | undefined,
): Promise<XAccountRow | undefined> {
  const given = environmentTokens(userId);
  if (!given || row?.environment === given.fingerprint) return row;
  const { accessToken = "", refreshToken, fingerprint } = given;
  await saveXAccount({
    userId,
    accountId: "",
    username: "",
    name: "",
    environment: fingerprint,
    ...encrypted(userId, { accessToken, ...(refreshToken ? { refreshToken } : {}) }),
    ...(accessToken ? {} : { expiresAt: new Date(0) }),
  });
  return findXAccount(userId);
}

/** What a person does about a connection that X does not take, or not for pictures. */
export function howToReconnect(): string {
  const isOwnToken = environment().X_ACCESS_TOKEN || environment().X_REFRESH_TOKEN;
  return isOwnToken
    ? "Set X_ACCESS_TOKEN and X_REFRESH_TOKEN again, with the scopes that CONFIGURATION.md names, and start Linnet again."
    : `Connect the account again at ${CONNECT_PATH} of the backend.`;
}

/** What was approved for one account is not done as another. */
export function otherAccount({ username }: Pick<XAccount, "username">): XFailure {
  return new XFailure("refused", `Another account is connected now: @${username}.`);
}

function reconnect(): XFailure {
  return new XFailure("unauthorized", `X rejected the saved connection. ${howToReconnect()}`);
}

/**
 * A refresh token works once: the next one is stored before X is asked anything else, however long
 * that takes. Should it be lost, the person has to connect the account again.
 */
async function renew(row: XAccountRow, refreshToken: string): Promise<string> {
  let tokens: XTokens;
  try {
    tokens = await renewed(decryptToken(refreshToken, row.userId));
  } catch (error) {
    await endXRenewal(row);
    throw error;
  }
  const stored = encrypted(row.userId, tokens);
  await askAgain(() => endXRenewal(row, stored), { what: "X's new tokens" });
  return tokens.accessToken;
}

/**
 * An access token of the account that is good for a while. One process renews it, here or in
 * another instance; the others wait for what comes of it.
 *
 * @param refused a token that X has just refused: another one is needed.
 */
async function freshToken(row: XAccountRow, refused?: string): Promise<string> {
  const token = decryptToken(row.accessToken, row.userId);
  const isEnding = row.expiresAt !== null && +row.expiresAt - Date.now() < RENEWAL_MARGIN_MS;
  if (token !== refused && !(isEnding && row.refreshToken)) return token;
  for (;;) {
    if (!row.refreshToken) throw reconnect();
    if (await claimXRenewal(row)) return renew(row, row.refreshToken);
    const current = await findXAccount(row.userId);
    if (!current) throw reconnect();
    // Of the environment's tokens nobody knows yet whose they are.
    if (row.accountId && current.accountId !== row.accountId) throw otherAccount(current);
    if (current.accessToken !== row.accessToken)
      return decryptToken(current.accessToken, row.userId);
    await delay(LOOK_INTERVAL_MS);
  }
}

/** Calls X with an account's tokens, renewing them when that is due. */
async function callAs<Result>(
  row: XAccountRow,
  call: (api: TwitterApi) => Promise<Result>,
): Promise<Result> {
  const token = await freshToken(row);
  try {
    return await callX(token, call);
  } catch (error) {
    if (!(error instanceof XFailure) || error.kind !== "unauthorized") throw error;
    return await callX(await freshToken(row, token), call);
  }
}

async function accountRow(userId: string): Promise<XAccountRow> {
  const row = await takeEnvironment(userId, await findXAccount(userId));
  if (!row) throw new XFailure("unauthorized", `Connect an X account first, at ${CONNECT_PATH}.`);
  if (row.accountId) return row;
  const { data } = await callAs(row, (api) => api.v2.me());
  const { id: accountId, username, name } = data;
  await nameXAccount(userId, { accountId, username, name });
  return (await findXAccount(userId)) ?? row;
}

/** The account that a person posts from. */
export async function xAccountOf(userId: string): Promise<XAccount> {
  const row = await accountRow(userId);
  const { accountId: id, username, name } = row;
  return { id, username, name, mayUpload: mayUpload(row) };
}

/**
 * Calls X as a person's account, renewing its token when that is due.
 *
 * @param by the person; with `accountId`, only as this account, whichever is connected since.
 * @throws XFailure as `callX` does; `refused` where another account is connected; `unauthorized` once renewing does not
 *   help either.
 */
export async function callXAs<Result>(
  { userId, accountId }: { userId: string; accountId?: string },
  call: (api: TwitterApi) => Promise<Result>,
): Promise<Result> {
  const row = await accountRow(userId);
  if (accountId !== undefined && row.accountId !== accountId) throw otherAccount(row);
  try {
    return await callAs(row, call);
  } catch (error) {
    if (!(error instanceof XFailure && error.kind === "unauthorized")) throw error;
    log.warn({ userId }, "X rejected the account's tokens");
    await markXRefused(userId);
    throw reconnect();
  }
}
