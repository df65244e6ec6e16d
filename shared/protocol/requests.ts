import { z } from "zod";
import { answerPartSchema, userPartSchema } from "./data-parts.ts";
import { idSchema } from "./id-schema.ts";
import { userMetadataSchema } from "./intent.ts";
import { chatStateSchema } from "./responses.ts";

/** A user's message: text and attached context, with something in it. */
export const userMessageSchema = z
  .strictObject({
    id: idSchema,
    role: z.literal("user", { error: 'must be "user": only a user\'s message starts a turn' }),
    parts: z.array(userPartSchema).min(1).max(32),
    metadata: userMetadataSchema.optional(),
  })
  .refine(
    (message) =>
      message.parts.some((part) => part.type === "data-context" || part.text.trim().length > 0),
    { path: ["parts"], error: "is empty: write something, or attach a page, file or selection" },
  );
export type UserMessage = z.infer<typeof userMessageSchema>;

/** `POST /api/chats/:chatId/messages` */
export const postMessageSchema = z.strictObject({ message: userMessageSchema });

/** An answer of an earlier conversation, which a session goes on from. */
const earlierAnswerSchema = z.strictObject({
  id: idSchema,
  role: z.literal("assistant"),
  parts: z
    .array(answerPartSchema, { error: "must be a list of text parts: leave out what is not text" })
    .min(1)
    .max(32),
  metadata: z.unknown().optional(),
});

const conversationMessageSchema = z.discriminatedUnion(
  "role",
  [userMessageSchema, earlierAnswerSchema],
  { error: 'must be "user" or "assistant"' },
);
export type ConversationMessage = z.infer<typeof conversationMessageSchema>;

/** Returns the reason why a conversation cannot be continued, if there is one. */
function orderFault(
  messages: readonly ConversationMessage[],
): { index: number; message: string } | undefined {
  const ids = new Set<string>();
  for (const [index, { id, role }] of messages.entries()) {
    if (ids.has(id)) return { index, message: "has the id of an earlier message" };
    ids.add(id);
    if (role === "assistant" && messages[index - 1]?.role !== "user") {
      return { index, message: "must follow a user's message, which it answers" };
    }
  }
  return messages.at(-1)?.role === "user"
    ? undefined
    : { index: messages.length - 1, message: "must be a user's message: the last one is answered" };
}

/** `POST /api/chat` */
export const startSessionSchema = z.strictObject({
  projectId: idSchema,
  messages: z
    .array(conversationMessageSchema)
    .min(1, "must hold a user's message")
    .max(200)
    .superRefine((messages, context) => {
      const fault = orderFault(messages);
      if (fault) {
        context.addIssue({ code: "custom", path: [fault.index], message: fault.message });
      }
    }),
});
export type StartSession = z.infer<typeof startSessionSchema>;

/** `POST /api/chat/:runId`; the message `/done` ends the session. */
export const sessionMessageSchema = z.strictObject({
  message: z.string().refine((text) => text.trim().length > 0, "is empty: write something"),
  id: idSchema.optional(),
});

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

/** `?q=&cursor=&limit=`: what is found is what has the text in it, in upper or lower case. */
export const searchQuerySchema = pageQuerySchema.extend({
  q: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .refine((text) => !text.includes("\u0000"), "must be a text: leave out the NUL")
    .optional(),
});

/** `?q=&state=&cursor=&limit=` of the chats. */
export const chatQuerySchema = searchQuerySchema.extend({ state: chatStateSchema.optional() });

const replaySchema = z.enum(["verbatim", "compact"]);

/** `?startIndex=&replay=` of the streams. */
export const streamQuerySchema = z.strictObject({
  startIndex: z
    .string()
    .regex(/^-?\d{1,9}$/, "must be a whole number")
    .transform(Number)
    .optional(),
  replay: replaySchema.default("verbatim"),
});
export type StreamQuery = z.infer<typeof streamQuerySchema>;

/** `?replay=` of a chat's stream, which is read from its start. */
export const chatStreamQuerySchema = z.strictObject({ replay: replaySchema.default("compact") });
