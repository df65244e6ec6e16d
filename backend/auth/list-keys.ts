import { z } from "zod";
import { storedKeys } from "../db/queries/api-keys.ts";
import { storedScopes } from "./api-keys.ts";
import type { KeyInfo } from "./key-schema.ts";

const metadataSchema = z.object({ clientId: z.string() });

/** A person's connected clients and API keys, newest first. */
export async function listKeys(userId: string): Promise<KeyInfo[]> {
  const rows = await storedKeys(userId);
  return rows.map(({ permissions, metadata, lastRequest, name, ...row }) => ({
    ...row,
    name: name ?? "",
    scopes: storedScopes(permissions),
    clientId: metadataSchema.safeParse(JSON.parse(metadata ?? "null")).data?.clientId ?? null,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: lastRequest?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }));
}
