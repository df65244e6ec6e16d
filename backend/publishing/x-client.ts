import { Agent as HttpAgent, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { Socket } from "node:net";
import type { ITwitterApiClientPlugin, TwitterApi } from "twitter-api-v2";
import { environment } from "../process/env.ts";
import { isReadableAnswer } from "./x-answers.ts";
import { XFailure } from "./x-failure.ts";

const REAL_BASE_URL = "https://api.x.com";
/** Longest that X may be silent, and longest that an answer may take from its head to its end, in milliseconds. */
const TIMEOUT_MS = 20_000;

/** As whom X is called: by an access token, or as the application. */
export type XCredentials = string | { clientId: string; clientSecret?: string };

/** The application at X that this backend is, or undefined. */
export function xApplication(): { clientId: string; clientSecret?: string } | undefined {
  const { X_CLIENT_ID: clientId, X_CLIENT_SECRET: clientSecret } = environment();
  if (!clientId) return undefined;
  return { clientId, ...(clientSecret ? { clientSecret } : {}) };
}

/**
 * Sends calls to `X_API_BASE_URL`, ends those that take too long, sees whether one got out, and lets no answer pass that
 * cannot be read.
 */
function observer(baseUrl: URL, seen: { isConnected: boolean }): ITwitterApiClientPlugin {
  return {
    onBeforeRequestConfig: ({ params, url }) => {
      // The documented form; the library's own choice for these is JSON, by a slip of its.
      if (url.pathname.startsWith("/2/oauth2/")) params.forceBodyMode = "url";
      params.requestEventDebugHandler = (
        event: string,
        data?: { socket?: Socket; res?: IncomingMessage },
      ) => {
        if (
          event === "socket-connect" ||
          (event === "socket" && data?.socket?.connecting === false)
        ) {
          seen.isConnected = true;
        }
        const answer = data?.res;
        if (event === "response" && answer) {
          // An answer that trickles is never silent for long.
          const deadline = setTimeout(() => answer.destroy(), TIMEOUT_MS);
          answer.once("close", () => clearTimeout(deadline));
        }
      };
    },
    onBeforeRequest: ({ computedParams, requestOptions }) => {
      computedParams.url.protocol = baseUrl.protocol;
      computedParams.url.host = baseUrl.host;
      requestOptions.timeout = TIMEOUT_MS;
    },
    onAfterRequest: ({ url, response }) => {
      if (isReadableAnswer(url.pathname, response.data)) return;
      throw new XFailure("unanswered", "X's answer cannot be read.");
    },
  };
}

/**
 * Calls X's API.
 *
 * @throws XFailure when X refuses, cannot be reached or does not answer.
 */
export async function callX<Result>(
  credentials: XCredentials,
  call: (api: TwitterApi) => Promise<Result>,
): Promise<Result> {
  const baseUrl = new URL(environment().X_API_BASE_URL ?? REAL_BASE_URL);
  const seen = { isConnected: false };
  // Loaded when it is used: it takes a good part of the time in which a killed process goes on with its runs.
  const [{ TwitterApi }, { readFailure }] = await Promise.all([
    import("twitter-api-v2"),
    import("./read-failure.ts"),
  ]);
  // A connection of its own: one that X was about to close would leave a call unanswered.
  // It takes the operator's proxy where Node's own calls do.
  const through = process.env.NODE_USE_ENV_PROXY === "1" ? { proxyEnv: process.env } : {};
  const agent = baseUrl.protocol === "http:" ? new HttpAgent(through) : new HttpsAgent(through);
  const settings = { httpAgent: agent, plugins: [observer(baseUrl, seen)] };
  const api =
    typeof credentials === "string"
      ? new TwitterApi(credentials, settings)
      : new TwitterApi(credentials, settings);
  try {
    return await call(api);
  } catch (error) {
    throw readFailure(error, seen.isConnected) ?? error;
  } finally {
    agent.destroy();
  }
}
