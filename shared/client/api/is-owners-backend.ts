import { isOwnerProof, newOwnerNonce, ownerProofSchema } from "@linnet/protocol";
import { HttpClient } from "./http-client.ts";

/** How long the backend may take to answer, in milliseconds. */
const PATIENCE_MS = 5_000;

/**
 * Whether what answers at an address of this machine has the data of the local owner whose token this is. It does not
 * get the token for that. Never throws: whoever cannot prove it, such as an earlier version or a backend behind a
 * proxy, is not the one.
 *
 * @param baseUrl has an IP address in it: a name could lead elsewhere the next time.
 */
export async function isOwnersBackend(baseUrl: string, token: string): Promise<boolean> {
  const { protocol, hostname, port } = new URL(baseUrl);
  if (protocol !== "http:" || !/^(?:127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)) return false;
  const nonce = newOwnerNonce();
  const answer = await new HttpClient({ baseUrl })
    .fetchJson("/api/owner-proof", ownerProofSchema, {
      method: "POST",
      json: { nonce },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    .catch(() => undefined);
  const address = `${hostname}:${port || "80"}`;
  return answer !== undefined && isOwnerProof(answer.proof, { token, nonce, address });
}
