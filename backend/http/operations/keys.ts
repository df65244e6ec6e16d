import { ownerProofSchema, ownerQuestionSchema } from "@linnet/protocol";
import { z } from "zod";
import { keySchema } from "../../auth/key-schema.ts";
import { ALL_SCOPES, scopeSchema } from "../../auth/scopes.ts";
import { defineOperation } from "../operation.ts";

const tag = "Clients";

const DAY = 24 * 3_600;

/** The body of a request for a new API key. */
export const newKeySchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  scopes: z
    .array(scopeSchema)
    .min(1, "choose at least one scope")
    .default([...ALL_SCOPES]),
  /** Seconds from now; null: it does not expire. */
  expiresIn: z
    .int()
    .min(60)
    .max(3_650 * DAY)
    .nullable()
    .default(90 * DAY),
});

export const proveOwnerOperation = defineOperation({
  id: "proveOwner",
  method: "POST",
  path: "/api/owner-proof",
  tag,
  summary: "Prove to a client that has the local owner's token that this backend has it, too",
  description:
    "PROTOCOL.md says how the proof is computed. A client compares it before it sends the token. In `accounts` mode there is no local owner: 404.",
  access: "public",
  limit: "device",
  body: ownerQuestionSchema,
  answers: { 200: { description: "The proof", schema: ownerProofSchema } },
  problems: ["not-found"],
});

export const createKeyOperation = defineOperation({
  id: "createKey",
  method: "POST",
  path: "/api/auth/api-key/create",
  tag,
  summary: "Create an API key",
  description:
    "`key` is shown this once; the backend keeps a hash. `expiresIn` is in seconds: 90 days where it is left out; `null`: the key does not expire.",
  access: "account",
  body: newKeySchema,
  answers: {
    201: {
      description: "The key",
      schema: keySchema
        .pick({ id: true, name: true, start: true, scopes: true, createdAt: true, expiresAt: true })
        .extend({ key: z.string() }),
    },
  },
  problems: ["quota-reached"],
});

export const listKeysOperation = defineOperation({
  id: "listKeys",
  method: "GET",
  path: "/api/auth/api-key/list",
  tag,
  summary: "List connected clients and API keys",
  access: "account",
  answers: {
    200: { description: "All keys", schema: z.object({ apiKeys: z.array(keySchema) }) },
  },
});

export const deleteKeyOperation = defineOperation({
  id: "revokeKey",
  method: "POST",
  path: "/api/auth/api-key/delete",
  tag,
  summary: "Revoke an API key, or disconnect a client",
  access: "account",
  body: z.strictObject({ keyId: z.string().min(1).max(64) }),
  answers: {
    200: { description: "It no longer works", schema: z.object({ success: z.literal(true) }) },
  },
  problems: ["not-found"],
});

export const disconnectOperation = defineOperation({
  id: "disconnectClient",
  method: "POST",
  path: "/api/auth/disconnect",
  tag,
  summary: "Disconnect the client that asks",
  description:
    "Revokes the token that the request is made with, and what the client's origin may do, when the client got it by pairing. Any other token stays good.",
  access: "any-scope",
  answers: { 204: { description: "The client is disconnected" } },
});

export const keyOperations = [
  proveOwnerOperation,
  createKeyOperation,
  listKeysOperation,
  deleteKeyOperation,
  disconnectOperation,
];
