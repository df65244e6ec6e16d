import { recordAudit } from "../db/queries/audit.ts";
import { createKey, type NewKey } from "./api-keys.ts";
import { clientAddress } from "./client-address.ts";

/**
 * Makes an API key at a person's own wish, and writes it down.
 *
 * @param headers The person's request.
 */
export async function createOwnKey(wanted: NewKey, headers: Headers): ReturnType<typeof createKey> {
  const created = await createKey(wanted);
  const { name, start } = created;
  const details = { name, start, scopes: wanted.scopes.join(" "), address: clientAddress(headers) };
  await recordAudit([{ userId: wanted.userId, action: "key.created", details }]);
  return created;
}
