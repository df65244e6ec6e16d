import {
  answerApprovalSchema,
  approvalTakenSchema,
  chatStreamQuerySchema,
  postMessageSchema,
  runSchema,
  streamQuerySchema,
} from "@linnet/protocol";
import { defineOperation } from "../operation.ts";
import { approvalParams, chatParams, runParams } from "../path-params.ts";
import { streamAnswer, streamHeaders } from "./stream-answer.ts";

const tag = "Runs";

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
  problems: ["id-conflict", "turn-running", "quota-reached", "stream-collected"],
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
  headers: streamHeaders,
  answers: {
    200: streamAnswer,
    204: { description: "The run has ended, and there is nothing after this index" },
  },
  problems: ["stream-collected", "rate-limited"],
});

export const followChatOperation = defineOperation({
  id: "followChat",
  method: "GET",
  path: "/api/chats/{chatId}/stream",
  tag,
  summary: "Read the stream of the run that a chat has now",
  description:
    "From its start, for clients that do not know the run's id, such as AI SDK's `useChat` with `resume`.",
  access: "chats:read",
  params: chatParams,
  query: chatStreamQuerySchema,
  answers: {
    200: streamAnswer,
    204: { description: "Nothing runs in the chat, or a session lives in it" },
  },
  problems: ["rate-limited"],
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

export const answerApprovalOperation = defineOperation({
  id: "answerApproval",
  method: "POST",
  path: "/api/chats/{chatId}/messages/{id}/approvals/{approvalId}",
  tag,
  summary: "Approve or decline what a run asks for",
  description:
    "An approval is for exactly the input that was shown; with `posts`, for that text of the person's. The same answer again has no effect, another one is refused.",
  access: "answer",
  params: approvalParams,
  body: answerApprovalSchema,
  answers: { 200: { description: "The answer was taken", schema: approvalTakenSchema } },
  problems: ["approval-conflict"],
});

export const runOperations = [
  postMessageOperation,
  readRunOperation,
  followRunOperation,
  followChatOperation,
  cancelRunOperation,
  answerApprovalOperation,
];
