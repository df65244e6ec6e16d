import { isUnencrypted, parseBackendAddress } from "@linnet/client";

/** Where `npm run mcp` finds its backend. */
interface McpBackend {
  /** Address of the protocol. */
  url: URL;
  /** A key; undefined: the local owner's token. */
  token: string | undefined;
}

/**
 * Reads `LINNET_URL`, or `PORT` of this machine, and `LINNET_TOKEN`.
 *
 * @throws Error that names the variable, and what is allowed.
 */
export function mcpBackend(env: Readonly<Record<string, string | undefined>>): McpBackend {
  const { LINNET_URL, LINNET_TOKEN, PORT } = env;
  const token = LINNET_TOKEN?.trim() || undefined;
  if (!LINNET_URL) return { url: new URL(`http://127.0.0.1:${PORT || 3210}/api/mcp`), token };
  const address = parseBackendAddress(LINNET_URL);
  if (!address) throw new Error(`LINNET_URL: "${LINNET_URL}" is no address of a backend.`);
  if (isUnencrypted(address.href)) {
    throw new Error("LINNET_URL: others could read the key on its way: use https.");
  }
  // The local owner's token is for nobody else.
  if (!token) throw new Error("LINNET_TOKEN: is missing; with LINNET_URL, set it to a key.");
  return { url: new URL("/api/mcp", address), token };
}
