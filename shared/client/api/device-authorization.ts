import { jsonIn } from "@linnet/protocol";
import { z } from "zod";
import { ConnectionError } from "../errors/connection-error.ts";
import { problemErrorFrom } from "../errors/problem-error.ts";
import { type Clock, pause, systemClock } from "../retry/clock.ts";
import type { HttpClient } from "./http-client.ts";

const codeSchema = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.url({ protocol: /^https?$/ }),
  verification_uri_complete: z.url({ protocol: /^https?$/ }).optional(),
  /** Seconds. */
  expires_in: z.number().positive(),
  /** Seconds between two polls. */
  interval: z.number().positive().default(5),
});

/** How long an answer may take, in milliseconds: a connection that is silently gone gives none, and no error. */
const LONGEST_ANSWER_MS = 30_000;

/** A code that has brought its token is an invalid grant: the answer may have been lost on its way. */
const OVER = new Set(["expired_token", "invalid_grant"]);

const tokenSchema = z.object({ access_token: z.string().min(1) });
const errorSchema = z.object({ error: z.string() });

/** The code that a person confirms, and the address where. */
export interface DeviceCode {
  userCode: string;
  /** The page that already knows the code, if the backend offers one. */
  verificationUrl: string;
}

export type DeviceAuthorizationErrorCode = "denied" | "expired" | "refused";

const MESSAGES: Record<DeviceAuthorizationErrorCode, string> = {
  denied: "The connection was declined. Connect again if that was not intended.",
  expired: "The code is not valid any more. Connect again to get a new one.",
  refused: "The backend does not let this client connect. Update both to the same version.",
};

/** Why no token came of it. Its message names the remedy. */
export class DeviceAuthorizationError extends Error {
  override readonly name = "DeviceAuthorizationError";
  readonly code: DeviceAuthorizationErrorCode;

  constructor(code: DeviceAuthorizationErrorCode) {
    super(MESSAGES[code]);
    this.code = code;
  }
}

export interface DeviceAuthorizationOptions {
  http: HttpClient;
  /** One of PROTOCOL.md's: `linnet-browser`, `linnet-vscode`, `linnet-cli`. */
  clientId: string;
  scope?: string;
  clock?: Clock;
  /** Shows the code; called once, before anything is waited for. */
  onCode: (code: DeviceCode) => void;
}

/**
 * Connects a client by device authorization (RFC 8628): a person confirms a code on a page of the
 * backend, and the client gets a token. A poll that finds nobody is tried again.
 *
 * @returns The bearer token.
 * @throws DeviceAuthorizationError; ProblemError or ConnectionError when no code was to be had;
 * the signal's reason.
 */
export async function authorizeDevice(
  { http, clientId, scope, clock = systemClock, onCode }: DeviceAuthorizationOptions,
  signal: AbortSignal,
): Promise<string> {
  const begin = { client_id: clientId, ...(scope === undefined ? {} : { scope }) };
  const code = await answered(clock, signal, (limited) =>
    http.fetchJson("/api/auth/device/code", codeSchema, {
      method: "POST",
      json: begin,
      signal: limited,
    }),
  );
  onCode({
    userCode: code.user_code,
    verificationUrl: code.verification_uri_complete ?? code.verification_uri,
  });

  const expiresAt = clock.now() + code.expires_in * 1_000;
  let intervalMs = code.interval * 1_000;
  while (clock.now() < expiresAt) {
    await pause(clock, intervalMs, signal);
    const answer = await poll(http, clientId, code.device_code, clock, signal);
    if ("token" in answer) return answer.token;
    // RFC 8628, 3.5: the interval grows by 5 seconds for this and all later polls.
    if (answer.error === "slow_down") intervalMs += 5_000;
    else if (answer.error === "access_denied") throw new DeviceAuthorizationError("denied");
    else if (OVER.has(answer.error)) throw new DeviceAuthorizationError("expired");
    else if (answer.error !== "authorization_pending") {
      throw new DeviceAuthorizationError("refused");
    }
  }
  throw new DeviceAuthorizationError("expired");
}

/** @throws ConnectionError when there is no answer in time; the signal's reason. */
async function answered<T>(
  clock: Clock,
  signal: AbortSignal,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  const cancel = clock.after(LONGEST_ANSWER_MS, () =>
    late.abort(new ConnectionError("unreachable", "It did not answer in time. Try again.")),
  );
  try {
    return await ask(AbortSignal.any([signal, late.signal]));
  } finally {
    cancel();
  }
}

async function poll(
  http: HttpClient,
  clientId: string,
  deviceCode: string,
  clock: Clock,
  signal: AbortSignal,
): Promise<{ token: string } | { error: string }> {
  let response: Response;
  let text: string;
  try {
    [response, text] = await answered(clock, signal, async (limited) => {
      const answer = await http.send("/api/auth/device/token", {
        method: "POST",
        json: {
          grant_type: "urn:ietf:params:oauth:grant-type:device_code",
          device_code: deviceCode,
          client_id: clientId,
        },
        signal: limited,
      });
      return [answer, await answer.clone().text()];
    });
  } catch (error) {
    // RFC 8628, 3.5: a connection that fails is no answer, and slows the polling down.
    if (ConnectionError.isInstance(error)) return { error: "slow_down" };
    throw error;
  }
  const body = jsonIn(text);
  const token = tokenSchema.safeParse(body);
  if (response.ok && token.success) return { token: token.data.access_token };
  const refusal = errorSchema.safeParse(body);
  if (refusal.success) return { error: refusal.data.error };
  if (response.status === 429 || response.status >= 500) return { error: "slow_down" };
  throw await problemErrorFrom(response);
}
