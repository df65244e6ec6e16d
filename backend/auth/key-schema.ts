import { z } from "zod";
import { scopeSchema } from "./scopes.ts";

/** A connected client or an API key, without its secret. */
export const keySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters. */
  start: z.string().nullable(),
  scopes: z.array(scopeSchema),
  /** Which client it connects; null for an API key. */
  clientId: z.string().nullable(),
  /** The extension that it belongs to. */
  origin: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
});
export type KeyInfo = z.infer<typeof keySchema>;
