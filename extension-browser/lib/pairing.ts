import { z } from "zod";
import "./zod-without-eval.ts";

const CLIENT_ID = "linnet-browser";
const SCOPES = "chats:read chats:write drafts publish";
const GRANT = "urn:ietf:params:oauth:grant-type:device_code";
const FALLBACK_INTERVAL_S = 5;

const deviceCodeSchema = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.string(),
  verification_uri_complete: z.string().optional(),
  expires_in: z.number(),
  interval: z.number().optional(),
});
export type DeviceCode = z.infer<typeof deviceCodeSchema>;

const tokenAnswerSchema = z.union([
  z.object({ access_token: z.string() }),
  z.object({ error: z.string(), error_description: z.string().optional() }),
]);

/** How a pairing ended (RFC 8628, section 3.5). */
export type PairingEnd =
  | { outcome: "connected"; token: string }
  | { outcome: "denied" | "expired" }
  | { outcome: "failed"; reason: string };

/** Asks the backend for a code that a person approves on one of its pages. */
export async function requestDeviceCode(backendUrl: string): Promise<DeviceCode> {
  const answer = await post(backendUrl, "/api/auth/device/code", {
    client_id: CLIENT_ID,
    scope: SCOPES,
  });
  if (!answer.ok) throw new Error(await reasonOf(answer));
  return deviceCodeSchema.parse(await answer.json());
}

/** Waits until the person has decided, asking as often as the backend allows. */
export async function awaitApproval(
  backendUrl: string,
  code: DeviceCode,
  signal: AbortSignal,
): Promise<PairingEnd> {
  let intervalMs = (code.interval ?? FALLBACK_INTERVAL_S) * 1_000;
  const expiresAt = Date.now() + code.expires_in * 1_000;
  while (Date.now() < expiresAt) {
    await pause(intervalMs, signal);
    const response = await post(
      backendUrl,
      "/api/auth/device/token",
      { grant_type: GRANT, device_code: code.device_code, client_id: CLIENT_ID },
      signal,
    ).catch(() => undefined);
    signal.throwIfAborted();
    // A backend that is away for a moment has not decided anything.
    if (!response) continue;
    const answer = tokenAnswerSchema.safeParse(await response.json().catch(() => undefined));
    if (!answer.success) return { outcome: "failed", reason: `HTTP ${response.status}` };
    if ("access_token" in answer.data) {
      return { outcome: "connected", token: answer.data.access_token };
    }
    switch (answer.data.error) {
      case "authorization_pending":
        break;
      case "slow_down":
        intervalMs += 5_000;
        break;
      case "access_denied":
        return { outcome: "denied" };
      case "expired_token":
        return { outcome: "expired" };
      default:
        return { outcome: "failed", reason: answer.data.error_description ?? answer.data.error };
    }
  }
  return { outcome: "expired" };
}

function post(
  backendUrl: string,
  path: string,
  body: Record<string, string>,
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(`${backendUrl}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    credentials: "omit",
    signal,
  });
}

async function reasonOf(answer: Response): Promise<string> {
  const problem = z
    .object({ detail: z.string().optional(), title: z.string().optional() })
    .safeParse(await answer.json().catch(() => undefined));
  return problem.data?.detail ?? problem.data?.title ?? `HTTP ${answer.status}`;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
