import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";

const LIFETIME_SECONDS = 7_200;

export interface XTokens {
  accessToken: string;
  refreshToken: string;
}

const authorizationSchema = z.object({
  response_type: z.literal("code"),
  client_id: z.string(),
  redirect_uri: z.url(),
  state: z.string().min(1),
  code_challenge: z.string().min(43),
  code_challenge_method: z.string().regex(/^s256$/i),
  scope: z.string(),
});

const tokenRequestSchema = z.discriminatedUnion("grant_type", [
  z.object({
    grant_type: z.literal("authorization_code"),
    code: z.string(),
    redirect_uri: z.string(),
    code_verifier: z.string(),
    client_id: z.string(),
  }),
  z.object({
    grant_type: z.literal("refresh_token"),
    refresh_token: z.string(),
    client_id: z.string(),
  }),
]);

/** An account of the stand-in, its application, and the tokens that are good for it. */
export class StandInAccount {
  id = "2244994945";
  username = "riverwatch";
  readonly name = "River Watch";
  readonly clientId = "stand-in-client";
  readonly clientSecret = "stand-in-secret";
  /** What the tokens are good for that the environment has, and those that come in their place. */
  scope = "tweet.read tweet.write users.read media.write offline.access";
  /** Every token that was ever given out. */
  readonly issued: string[] = [];
  readonly #accessTokens = new Set<string>();
  readonly #refreshTokens = new Set<string>();
  readonly #codes = new Map<string, z.infer<typeof authorizationSchema>>();

  /** New tokens; a refresh token works once. */
  issueTokens(): XTokens {
    const accessToken = randomBytes(24).toString("base64url");
    const refreshToken = randomBytes(24).toString("base64url");
    this.#accessTokens.add(accessToken);
    this.#refreshTokens.add(refreshToken);
    this.issued.push(accessToken, refreshToken);
    return { accessToken, refreshToken };
  }

  /** Lets every access token end; with `everything`, the refresh tokens too. */
  revoke(everything = false): void {
    this.#accessTokens.clear();
    if (everything) this.#refreshTokens.clear();
  }

  takes(authorization: string | undefined): boolean {
    return this.#accessTokens.has(authorization?.replace(/^Bearer /, "") ?? "");
  }

  /** Acts as the person on X's page; returns the address that X redirects to. */
  authorize(address: string): string {
    const url = new URL(address);
    if (url.origin !== "https://x.com" || url.pathname !== "/i/oauth2/authorize") {
      throw new Error(`That is not X's page: ${address}`);
    }
    const asked = authorizationSchema.parse(Object.fromEntries(url.searchParams));
    const code = randomBytes(16).toString("base64url");
    this.#codes.set(code, asked);
    return `${asked.redirect_uri}?${new URLSearchParams({ state: asked.state, code })}`;
  }

  /** Answers the token endpoint: a body, or undefined for what it refuses. */
  exchange(form: URLSearchParams, authorization: string | undefined): object | undefined {
    const basic = Buffer.from(`${this.clientId}:${this.clientSecret}`).toString("base64");
    const request = tokenRequestSchema.safeParse(Object.fromEntries(form)).data;
    if (!request || authorization !== `Basic ${basic}`) return undefined;
    if (request.grant_type === "refresh_token") {
      if (!this.#refreshTokens.delete(request.refresh_token)) return undefined;
    } else {
      const asked = this.#codes.get(request.code);
      this.#codes.delete(request.code);
      const challenge = createHash("sha256").update(request.code_verifier).digest("base64url");
      if (asked?.code_challenge !== challenge) return undefined;
      if (asked.redirect_uri !== request.redirect_uri) return undefined;
      this.scope = asked.scope;
    }
    const { accessToken, refreshToken } = this.issueTokens();
    return {
      token_type: "bearer",
      expires_in: LIFETIME_SECONDS,
      access_token: accessToken,
      scope: this.scope,
      refresh_token: refreshToken,
    };
  }
}
