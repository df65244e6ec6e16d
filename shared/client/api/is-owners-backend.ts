import { isOwnerProof, newOwnerNonce, ownerProofSchema } from "@linnet/protocol";
import { ConnectionError } from "../errors/connection-error.ts";
import { ProblemError } from "../errors/problem-error.ts";
import { fetchOverNewConnection } from "./fetch-over-new-connection.ts";
import { HttpClient } from "./http-client.ts";

/** How long the backend may take to answer, in milliseconds. */
const PATIENCE_MS = 5_000;
/** Answers of a backend that can prove it later. */
const LATER = new Set([429, 503]);

/**
 * Whether what answers at an address of this machine has the data of the local owner whose token this is. It does not
 * get the token for that. Whoever cannot prove it, such as an earlier version or a backend behind a proxy, is not
 * the one. Where requests before this one were made by `fetchOverNewConnection`, the token that follows goes to who
 * has proved it, unless that process ends meanwhile.
 *
 * @param baseUrl has an IP address in it: a name could lead elsewhere the next time.
 * @throws ConnectionError where nothing answers, a `TimeoutError` where it takes too long, ProblemError where the
 *   backend starts or is asked too often.
 */
export async function isOwnersBackend(baseUrl: string, token: string): Promise<boolean> {
  const { protocol, hostname, port } = new URL(baseUrl);
  if (protocol !== "http:" || !/^(?:127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)) return false;
  const nonce = newOwnerNonce();
  const answer = await new HttpClient({ baseUrl, fetch: fetchOverNewConnection })
    .fetchJson("/api/owner-proof", ownerProofSchema, {
      method: "POST",
      json: { nonce },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    .catch((error: unknown) => {
      const isGarbled = ConnectionError.isInstance(error) && error.code === "garbled";
      const isRefused = ProblemError.isInstance(error) && !LATER.has(error.status);
      if (isGarbled || isRefused) return undefined;
      throw error;
    });
  const address = `${hostname}:${port || "80"}`;
  return answer !== undefined && isOwnerProof(answer.proof, { token, nonce, address });
}
