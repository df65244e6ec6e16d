import {
  RUN_ID_HEADER,
  TAIL_INDEX_HEADER,
  UI_MESSAGE_STREAM_HEADER,
} from "@linnet/shared/protocol/headers";
import { postMessageSchema, streamQuerySchema } from "@linnet/shared/protocol/requests";
import { runSchema } from "@linnet/shared/protocol/responses";
import { z } from "zod";
import { type Answer, defineOperation } from "../operation.ts";
import { chatParams, runParams } from "../path-params.ts";

const tag = "Runs";

const streamHeaders = z.object({
  [RUN_ID_HEADER]: z.string().describe("The run's id"),
  [TAIL_INDEX_HEADER]: z
    .string()
    .regex(/^-?\d+$/)
    .describe("Index of the last stored chunk when the response began; -1 when there is none"),
  [UI_MESSAGE_STREAM_HEADER]: z.literal("v1"),
});

const streamAnswer: Answer = {
  description:
    "Server-sent events: one UIMessageChunk each, with the next index as `id`, closed by `[DONE]`",
  mediaType: "text/event-stream",
  headers: streamHeaders,
};

export const postMessageOperation = defineOperation({
  id: "postMessage",
  method: "POST",
  path: "/api/chats/{chatId}/messages",
  tag,
  summary: "Send a message and follow the run that answers it",
  description: "An unknown chat is created. The same message id again joins the same run.",
  access: "chats:write",
  params: chatParams,
  createsFromPath: true,
  limit: "messages",
  body: postMessageSchema,
  answers: { 200: streamAnswer },
  problems: ["id-conflict", "turn-running", "stream-collected", "shutting-down"],
});

export const readRunOperation = defineOperation({
  id: "readRun",
  method: "GET",
  path: "/api/chats/{chatId}/messages/{id}",
  tag,
  summary: "Read how far a run is",
  access: "chats:read",
  params: runParams,
  answers: { 200: { description: "The run", schema: runSchema } },
});

export const followRunOperation = defineOperation({
  id: "followRun",
  method: "GET",
  path: "/api/chats/{chatId}/messages/{id}/stream",
  tag,
  summary: "Read a run's stream from an index on",
  access: "chats:read",
  params: runParams,
  query: streamQuerySchema,
  headers: z.object({
    "last-event-id": z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
  }),
  answers: {
    200: streamAnswer,
    204: { description: "The run has ended, and there is nothing after this index" },
  },
  problems: ["stream-collected"],
});

export const cancelRunOperation = defineOperation({
  id: "cancelRun",
  method: "POST",
  path: "/api/chats/{chatId}/messages/{id}/cancel",
  tag,
  summary: "Stop a run",
  description: "By the run's id or the user message's. What was written so far is kept.",
  access: "chats:write",
  params: runParams,
  answers: { 202: { description: "The run is stopping, or has ended" } },
});

export const runOperations = [
  postMessageOperation,
  readRunOperation,
  followRunOperation,
  cancelRunOperation,
];
