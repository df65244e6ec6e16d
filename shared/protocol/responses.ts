import { z } from "zod";
import type { LinnetMessage } from "./linnet-message.ts";
import { problemSchema } from "./problem.ts";

/**
 * What a list says of a chat: it is being written, asks for an approval, its last turn has failed, a post of it is on
 * X, it has a draft, or it has answers only.
 */
export const chatStateSchema = z.enum([
  "writing",
  "asks",
  "failed",
  "posted",
  "drafted",
  "answered",
]);
export type ChatState = z.infer<typeof chatStateSchema>;

/** A chat as it stands in a list. */
export const chatSchema = z.object({
  id: z.string(),
  title: z.string(),
  projectId: z.string(),
  updatedAt: z.iso.datetime(),
  /** The run that is being written now, or null. */
  activeRunId: z.string().nullable(),
  /** The session that lives in this chat, while one does: it takes the chat's messages. */
  sessionRunId: z.string().optional(),
  /** In a list only. */
  state: chatStateSchema.optional(),
  /** In a list only: the first source of an answer, or what was attached first. One without an address has only its title. */
  source: z.object({ title: z.string(), url: z.string().optional() }).optional(),
});
export type Chat = z.infer<typeof chatSchema>;

export const chatListSchema = z.object({
  chats: z.array(chatSchema),
  nextCursor: z.string().nullable(),
});
export type ChatList = z.infer<typeof chatListSchema>;

/** A message in an answer. Its parts were validated when they were written. */
const messageSchema = z.custom<LinnetMessage>(
  (value) =>
    z
      .looseObject({
        id: z.string(),
        role: z.enum(["system", "user", "assistant"]),
        parts: z.array(z.looseObject({ type: z.string() })),
      })
      .safeParse(value).success,
);

/** `GET /api/chats/:chatId` */
export const chatWithMessagesSchema = chatSchema.extend({ messages: z.array(messageSchema) });
export type ChatWithMessages = z.infer<typeof chatWithMessagesSchema>;

export const runStatusSchema = z.enum(["running", "completed", "stopped", "failed"]);
export type RunStatus = z.infer<typeof runStatusSchema>;

/** Tokens that a run's model calls took in and gave out, the router's included. */
export const runUsageSchema = z.object({ inputTokens: z.int(), outputTokens: z.int() });
export type RunUsage = z.infer<typeof runUsageSchema>;

/** `GET /api/chats/:chatId/messages/:runId` */
export const runSchema = z.object({
  runId: z.string(),
  status: runStatusSchema,
  /** Index of the last stored chunk, -1 when there is none. */
  tailIndex: z.int(),
  /** `provider/model` of the agent that answers; not there before one has begun. */
  model: z.string().optional(),
  usage: runUsageSchema.optional(),
  error: problemSchema.optional(),
});
export type RunInfo = z.infer<typeof runSchema>;

/** `GET /api/models` */
export const modelsSchema = z.object({
  /** `provider/model` that the agents run on. */
  agents: z.string(),
  /** `provider/model` that the router runs on. */
  router: z.string(),
  /** Address of the model server, where the start found it and nobody configured it. */
  foundAt: z.string().optional(),
  /** Whether the agents' model can describe pictures; `true` also where its provider does not say. */
  seesPictures: z.boolean().optional(),
});
export type ModelsInUse = z.infer<typeof modelsSchema>;

export const sessionStatusSchema = z.enum(["running", "waiting", "completed", "failed"]);

/** `GET /api/chat/:runId` */
export const sessionSchema = z.object({
  runId: z.string(),
  /** `waiting`: for a person; a message goes on. */
  status: sessionStatusSchema,
  /** Index of the last stored chunk, -1 when there is none. */
  tailIndex: z.int(),
  /** The chat in which the session's messages are kept. */
  chatId: z.string(),
  /** The turn that is under way, or the last one, counted from 1. */
  turn: z.int(),
  /** Messages that wait for their turn. */
  queued: z.int(),
  /** `provider/model` of the agent that answered last; not there before one has begun. */
  model: z.string().optional(),
  usage: runUsageSchema.optional(),
  error: problemSchema.optional(),
});
export type SessionInfo = z.infer<typeof sessionSchema>;

/** `POST /api/chat/:runId` */
export const takenMessageSchema = z.object({
  ok: z.literal(true),
  /** The message's id: the client's, or one that the backend gave it. */
  id: z.string(),
  /** Whether it waits for its turn. */
  queued: z.boolean(),
});
export type TakenMessage = z.infer<typeof takenMessageSchema>;
