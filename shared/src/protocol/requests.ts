import { z } from "zod";
import { contextDataSchema } from "./data-parts.ts";

/** Any UUID; clients are asked for version 7, so that an intent can be stored before it is sent. */
export const idSchema = z.uuid();

const textPartSchema = z.strictObject({
  type: z.literal("text"),
  text: z.string(),
  state: z.enum(["streaming", "done"]).optional(),
});

const contextPartSchema = z.strictObject({
  type: z.literal("data-context"),
  id: z.string().max(128).optional(),
  data: contextDataSchema,
});

/** A user's message: text and attached context, with something in it. */
export const userMessageSchema = z
  .strictObject({
    id: idSchema,
    role: z.literal("user", { error: 'must be "user": only a user\'s message starts a turn' }),
    parts: z
      .array(z.discriminatedUnion("type", [textPartSchema, contextPartSchema]))
      .min(1)
      .max(32),
    metadata: z.unknown().optional(),
  })
  .refine(
    (message) =>
      message.parts.some((part) => part.type === "data-context" || part.text.trim().length > 0),
    { path: ["parts"], error: "is empty: write something, or attach a page, file or selection" },
  );
export type UserMessage = z.infer<typeof userMessageSchema>;

/** `POST /api/chats/:chatId/messages` */
export const postMessageSchema = z.strictObject({ message: userMessageSchema });

const titleSchema = z.string().trim().min(1).max(200);

/** `POST /api/chats` */
export const createChatSchema = z.strictObject({
  id: idSchema.optional(),
  projectId: idSchema.optional(),
  title: titleSchema.optional(),
});

/** `PATCH /api/chats/:chatId` */
export const patchChatSchema = z.strictObject({ title: titleSchema.optional() });

/** `?cursor=&limit=` of the lists. */
export const pageQuerySchema = z.strictObject({
  cursor: z.string().min(1).max(256).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});

/** `?startIndex=&replay=` of the streams. */
export const streamQuerySchema = z.strictObject({
  startIndex: z
    .string()
    .regex(/^-?\d{1,9}$/, "must be a whole number")
    .transform(Number)
    .optional(),
  replay: z.enum(["verbatim", "compact"]).default("verbatim"),
});
export type StreamQuery = z.infer<typeof streamQuerySchema>;
