import { KEY_PREFIX } from "../auth/key-prefix.ts";
import { ownOrigins } from "../auth/own-origins.ts";
import { isOwnerToken } from "../auth/owner-token.ts";
import { ALL_SCOPES, type Scope } from "../auth/scopes.ts";
import { pool } from "../db/client.ts";
import { LOCAL_OWNER_ID } from "../db/local-owner.ts";
import { isPairedOrigin } from "../db/queries/paired-origins.ts";
import { isBarred } from "../db/queries/users.ts";
import { Refusal } from "../problems/refusal.ts";
import { environment } from "../process/env.ts";
import { ownCommand } from "../process/own-command.ts";

/** The caller of a request. */
export interface Caller {
  userId: string;
  /** The scopes of the credentials; a person's own sign-in allows everything. */
  scopes: ReadonlySet<Scope>;
  /** Signed in as the person, not by a token that was handed to a client. */
  isPerson: boolean;
  /** The key by which it asks, a client's or a person's own; none for a sign-in. */
  keyId?: string;
}

const EVERYTHING: ReadonlySet<Scope> = new Set(ALL_SCOPES);

function person(userId: string): Caller {
  return { userId, scopes: EVERYTHING, isPerson: true };
}

async function callerOfSession(headers: Headers): Promise<Caller | undefined> {
  // When it is needed: the 460 files of Better Auth would delay the first answer to the local owner's token.
  const { auth } = await import("../auth/auth.ts");
  const session = await auth()
    .api.getSession({ headers })
    .catch(() => null);
  if (session?.user.barredAt) throw barred();
  return session ? person(session.user.id) : undefined;
}

function barred(): Refusal {
  const detail = "Whoever runs this backend has barred the account. Ask them.";
  return new Refusal("account-barred", { detail });
}

/**
 * Better Auth says of good credentials that they are not valid while it cannot look them up, and
 * a client that is told so asks its person to connect it again.
 *
 * @throws what the database fails with.
 */
async function requireDatabase(): Promise<void> {
  await pool().query("select 1");
}

async function callerOfToken(token: string): Promise<Caller | undefined> {
  const { LINNET_SECRET, LINNET_AUTH } = environment();
  if (LINNET_AUTH === "local" && LINNET_SECRET && isOwnerToken(token, LINNET_SECRET)) {
    return person(LOCAL_OWNER_ID);
  }
  if (token.startsWith(KEY_PREFIX)) {
    const { verifyKey } = await import("../auth/api-keys.ts");
    const key = await verifyKey(token);
    if (!key) return undefined;
    const { id: keyId, userId, scopes } = key;
    if (LINNET_AUTH === "accounts" && (await isBarred(userId))) throw barred();
    return { userId, scopes: new Set(scopes), isPerson: false, keyId };
  }
  return callerOfSession(new Headers({ authorization: `Bearer ${token}` }));
}

/**
 * Cookies are sent along by the browser whoever wrote the request, so they count only for the
 * backend's own pages: an extension sends its token. A request that changes something has to say
 * its origin, which every browser does.
 */
export function isFromOwnPage(request: Request): boolean {
  const origin = request.headers.get("origin");
  if (origin !== null) return ownOrigins().has(origin);
  return request.method === "GET" || request.method === "HEAD";
}

/** The extension that a request comes from; undefined for our own pages and for programs. */
export function foreignOrigin(request: Request): string | undefined {
  const origin = request.headers.get("origin");
  return origin === null || ownOrigins().has(origin) ? undefined : origin;
}

/** The refusal of an extension that nobody, or somebody else, has connected. */
export function notConnected(origin: string): Refusal {
  return new Refusal("foreign-origin", {
    detail: `Requests from ${origin.slice(0, 200)} are not allowed: connect the client first.`,
  });
}

/**
 * Tells who sent a request. The front door lets in each extension that somebody has connected; here
 * it has to be the caller's own.
 *
 * @throws Refusal 401 without credentials, or with ones that are not known; 403 for an
 * extension that the caller has not connected.
 * @throws what the database fails with, when they cannot be looked up.
 */
export async function authenticate(request: Request): Promise<Caller> {
  const caller = await callerOf(request);
  const origin = foreignOrigin(request);
  if (origin && !(await isPairedOrigin(origin, caller.userId))) throw notConnected(origin);
  return caller;
}

async function callerOf(request: Request): Promise<Caller> {
  const authorization = request.headers.get("authorization");
  if (authorization !== null) {
    const token = /^Bearer (\S+)$/i.exec(authorization)?.[1];
    const caller = token && (await callerOfToken(token));
    if (caller) return caller;
    if (token) await requireDatabase();
    throw new Refusal(
      "unauthenticated",
      {
        detail:
          "The token is not valid here: it was revoked, has expired, or is another backend's. Connect the client again.",
      },
      { challenge: 'Bearer error="invalid_token"' },
    );
  }
  const cookie = request.headers.get("cookie");
  if (cookie !== null && isFromOwnPage(request)) {
    const caller = await callerOfSession(new Headers({ cookie }));
    if (caller) return caller;
    await requireDatabase();
  }
  const hint =
    environment().LINNET_AUTH === "local"
      ? `\`${ownCommand("token")}\` prints the one of the local owner.`
      : "Sign in and create an API key.";
  throw new Refusal(
    "unauthenticated",
    { detail: `Send \`Authorization: Bearer <token>\`. ${hint}` },
    { challenge: "Bearer" },
  );
}
