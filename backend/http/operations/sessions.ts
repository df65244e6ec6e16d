import {
  answerApprovalSchema,
  approvalTakenSchema,
  sessionMessageSchema,
  sessionSchema,
  startSessionSchema,
  streamQuerySchema,
  takenMessageSchema,
} from "@linnet/protocol";
import { defineOperation } from "../operation.ts";
import { sessionApprovalParams, sessionParams } from "../path-params.ts";
import { streamAnswer, streamHeaders } from "./stream-answer.ts";

const tag = "Sessions";

export const startSessionOperation = defineOperation({
  id: "startChatSession",
  method: "POST",
  path: "/api/chat",
  tag,
  summary: "Start a session: one run for a whole conversation",
  description:
    "The last message is answered; the stream then stays open for further turns. The same messages again join the same session.",
  access: "chats:write",
  limit: "messages",
  body: startSessionSchema,
  answers: { 200: streamAnswer },
  problems: ["id-conflict", "quota-reached", "stream-collected"],
});

export const postSessionMessageOperation = defineOperation({
  id: "postChatSessionMessage",
  method: "POST",
  path: "/api/chat/{runId}",
  tag,
  summary: "Send a message to a session",
  description:
    "A message that arrives while a turn runs waits for its own. The same id again is the same turn. `/done` ends the session once what waits is answered.",
  access: "chats:write",
  params: sessionParams,
  limit: "messages",
  body: sessionMessageSchema,
  answers: { 200: { description: "The message was taken in", schema: takenMessageSchema } },
  problems: ["id-conflict", "session-ended", "quota-reached"],
});

export const readSessionOperation = defineOperation({
  id: "readChatSession",
  method: "GET",
  path: "/api/chat/{runId}",
  tag,
  summary: "Read how far a session is",
  access: "chats:read",
  params: sessionParams,
  answers: { 200: { description: "The session", schema: sessionSchema } },
});

export const followSessionOperation = defineOperation({
  id: "followChatSession",
  method: "GET",
  path: "/api/chat/{runId}/stream",
  tag,
  summary: "Read a session's stream from an index on",
  access: "chats:read",
  params: sessionParams,
  query: streamQuerySchema,
  headers: streamHeaders,
  answers: {
    200: streamAnswer,
    204: { description: "The session has ended, and there is nothing after this index" },
  },
  problems: ["stream-collected", "rate-limited"],
});

export const cancelSessionTurnOperation = defineOperation({
  id: "cancelChatSessionTurn",
  method: "POST",
  path: "/api/chat/{runId}/cancel",
  tag,
  summary: "Stop the turn of a session that is running",
  description: "What was written so far is kept, and the session goes on.",
  access: "chats:write",
  params: sessionParams,
  answers: { 202: { description: "The turn is stopping, or none was running" } },
});

export const answerSessionApprovalOperation = defineOperation({
  id: "answerChatSessionApproval",
  method: "POST",
  path: "/api/chat/{runId}/approvals/{approvalId}",
  tag,
  summary: "Approve or decline what a session's turn asks for",
  description: "As for the run of a chat. A message in its place declines.",
  access: "answer",
  params: sessionApprovalParams,
  body: answerApprovalSchema,
  answers: { 200: { description: "The answer was taken", schema: approvalTakenSchema } },
  problems: ["approval-conflict"],
});

export const sessionOperations = [
  startSessionOperation,
  postSessionMessageOperation,
  readSessionOperation,
  followSessionOperation,
  cancelSessionTurnOperation,
  answerSessionApprovalOperation,
];
