import { z } from "zod";
import { idSchema } from "./id-schema.ts";

/**
 * The model of a client that a message is to be answered with (`metadata.clientModel`). The model
 * calls of the turn are then carried out by a client that has it.
 */
export const clientModelSchema = z.strictObject({
  /** The client's own name of the model. */
  id: z.string().min(1).max(200),
  /** For a person to read. */
  name: z.string().min(1).max(100).optional(),
  /** Tokens that it reads. */
  contextTokens: z.int().min(1_000).max(10_000_000).optional(),
  /** Whether the backend's own model answers when no client has claimed a call for a minute. */
  orBackend: z.boolean().optional(),
});
export type ClientModel = z.infer<typeof clientModelSchema>;

/** The client's model that a message names; undefined when it names none. */
export function clientModelOf({ metadata }: { metadata?: unknown }): ClientModel | undefined {
  return z.object({ clientModel: clientModelSchema }).safeParse(metadata).data?.clientModel;
}

/** `POST /api/model-calls/:callId/claim` */
export const claimCallSchema = z.strictObject({
  /** An id that the client keeps across restarts: with it, it takes its own call again at once. */
  client: idSchema,
});

const toolCallSchema = z.object({
  type: z.literal("tool-call"),
  toolCallId: z.string().min(1).max(200),
  toolName: z.string().min(1).max(200),
  /** JSON. */
  input: z.unknown(),
});

/** A message of the conversation that the client gives its model. */
const promptMessageSchema = z.discriminatedUnion("role", [
  z.object({ role: z.literal("system"), text: z.string() }),
  z.object({ role: z.literal("user"), text: z.string() }),
  z.object({
    role: z.literal("assistant"),
    content: z.array(
      z.discriminatedUnion("type", [
        z.object({ type: z.literal("text"), text: z.string() }),
        toolCallSchema,
      ]),
    ),
  }),
  z.object({
    role: z.literal("tool"),
    results: z.array(
      z.object({ toolCallId: z.string(), toolName: z.string(), output: z.string() }),
    ),
  }),
]);

/** What a client asks its model. */
export const clientRequestSchema = z.object({
  /** The client's own name of the model. */
  model: z.string(),
  messages: z.array(promptMessageSchema),
  tools: z.array(
    z.object({
      name: z.string(),
      description: z.string().optional(),
      /** JSON Schema. */
      inputSchema: z.record(z.string(), z.unknown()),
    }),
  ),
  /** `required`: the model has to call a tool. */
  toolChoice: z.enum(["auto", "required"]),
});
export type ClientRequest = z.infer<typeof clientRequestSchema>;

/** The answer to a claim. */
export const callClaimSchema = z.object({
  /** Counts the claims of this call; the batches name it. */
  claim: z.int().min(1),
  /** For how many seconds the call is the client's without another batch. */
  expiresIn: z.int(),
  request: clientRequestSchema,
});
export type CallClaim = z.infer<typeof callClaimSchema>;

/** Why a client's model gave no answer. Only `failed` is tried again. */
export const clientModelErrorSchema = z.enum([
  "refused",
  "quota",
  "too-long",
  "unknown-model",
  "failed",
]);
export type ClientModelErrorKind = z.infer<typeof clientModelErrorSchema>;

/** A piece of a model's answer. `finish` and `error` end it. */
export const clientPartSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text"), text: z.string().min(1).max(100_000) }),
  z.strictObject({ type: z.literal("reasoning"), text: z.string().min(1).max(100_000) }),
  z.strictObject(toolCallSchema.shape),
  z.strictObject({
    type: z.literal("finish"),
    reason: z.enum(["stop", "length", "tool-calls", "content-filter"]),
    usage: z
      .strictObject({
        inputTokens: z.int().min(0).max(4_000_000),
        outputTokens: z.int().min(0).max(4_000_000),
      })
      .optional(),
  }),
  z.strictObject({
    type: z.literal("error"),
    kind: clientModelErrorSchema,
    message: z.string().max(1_000),
  }),
]);
export type ClientPart = z.infer<typeof clientPartSchema>;

/** `POST /api/model-calls/:callId/parts` */
export const postPartsSchema = z.strictObject({
  // As large as the backend counts.
  claim: z.int32().min(1),
  /** Counted from 0 within a claim. */
  batch: z.int().min(0).max(100_000),
  /** Empty: the client says that its model is still at work. */
  parts: z
    .array(clientPartSchema)
    .max(200)
    .refine((parts) => parts.slice(0, -1).every((part) => !endsCall(part)), {
      error: 'has a part behind "finish" or "error", which must be the last one',
    }),
});
export type PostParts = z.infer<typeof postPartsSchema>;

/** The answer to a batch. */
export const partsTakenSchema = z.object({
  /** False: nobody waits for the answer any more, and the client ends its model's call. */
  wanted: z.boolean(),
});

/** Whether nothing follows a part. */
export function endsCall({ type }: Pick<ClientPart, "type">): boolean {
  return type === "finish" || type === "error";
}
