import { isOwnerToken, LOCAL_OWNER_ID } from "../auth/owner-token.ts";
import { ALL_SCOPES, type Scope } from "../auth/scopes.ts";
import { environment } from "../env.ts";
import { ProblemResponse } from "./problem-response.ts";

/** Who asks. */
export interface Caller {
  userId: string;
  /** What the credentials allow; a person's own sign-in allows everything. */
  scopes: ReadonlySet<Scope>;
  /** Signed in as the person, not by a token that was handed to a client. */
  isPerson: boolean;
}

const EVERYTHING: ReadonlySet<Scope> = new Set(ALL_SCOPES);

/**
 * Tells who sent a request.
 *
 * @throws ProblemResponse 401 without credentials, or with ones that are not known.
 */
export async function authenticate(request: Request): Promise<Caller> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const secret = environment().LINNET_SECRET;
  if (token && secret && isOwnerToken(token, secret)) {
    return { userId: LOCAL_OWNER_ID, scopes: EVERYTHING, isPerson: true };
  }
  throw new ProblemResponse(
    "unauthenticated",
    {
      detail: token
        ? "The token is not valid here. `npm run token` prints the one of the local owner."
        : "Send `Authorization: Bearer <token>`. `npm run token` prints the one of the local owner.",
    },
    { "www-authenticate": "Bearer" },
  );
}
