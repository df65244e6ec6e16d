import { HttpClient, type HttpClientOptions } from "./http-client.ts";

/** How long the backend may take; the client has forgotten its token by then anyway. */
const PATIENCE_MS = 5_000;

/**
 * Has the backend revoke the token that this client was given when it was connected. A token that
 * a person has made otherwise stays good. Never throws: where the backend cannot be reached, the
 * token ends when its time is over, or on the backend's page "Clients and keys".
 */
export async function disconnectClient(
  baseUrl: string,
  token: string,
  fetch?: HttpClientOptions["fetch"],
): Promise<void> {
  const http = new HttpClient({
    baseUrl,
    getToken: async () => token,
    ...(fetch ? { fetch } : {}),
  });
  await http
    .call("/api/auth/disconnect", { method: "POST", signal: AbortSignal.timeout(PATIENCE_MS) })
    .catch(() => {});
}
