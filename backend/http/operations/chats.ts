import {
  chatListSchema,
  chatQuerySchema,
  chatSchema,
  chatWithMessagesSchema,
  createChatSchema,
  patchChatSchema,
} from "@linnet/protocol";
import { defineOperation } from "../operation.ts";
import { chatParams } from "../path-params.ts";

const tag = "Chats";

export const listChatsOperation = defineOperation({
  id: "listChats",
  method: "GET",
  path: "/api/chats",
  tag,
  summary: "List chats, newest first",
  description:
    "`q` finds those with the text in their title or in a message; `state` those in that state.",
  access: "chats:read",
  query: chatQuerySchema,
  answers: { 200: { description: "A page of chats", schema: chatListSchema } },
});

export const createChatOperation = defineOperation({
  id: "createChat",
  method: "POST",
  path: "/api/chats",
  tag,
  summary: "Create a chat",
  description: "The same id with the same content again answers the same chat.",
  access: "chats:write",
  body: createChatSchema,
  answers: {
    200: { description: "The chat was there already", schema: chatSchema },
    201: { description: "The chat was created", schema: chatSchema },
  },
  problems: ["id-conflict", "quota-reached"],
});

export const readChatOperation = defineOperation({
  id: "readChat",
  method: "GET",
  path: "/api/chats/{chatId}",
  tag,
  summary: "Read a chat with its messages",
  description:
    "A message that is being written holds what is stored so far; `activeRunId` is the run to follow.",
  access: "chats:read",
  params: chatParams,
  answers: { 200: { description: "The chat", schema: chatWithMessagesSchema } },
});

export const renameChatOperation = defineOperation({
  id: "renameChat",
  method: "PATCH",
  path: "/api/chats/{chatId}",
  tag,
  summary: "Rename a chat",
  access: "chats:write",
  params: chatParams,
  body: patchChatSchema,
  answers: { 200: { description: "The chat", schema: chatSchema } },
});

export const deleteChatOperation = defineOperation({
  id: "deleteChat",
  method: "DELETE",
  path: "/api/chats/{chatId}",
  tag,
  summary: "Delete a chat with everything in it",
  access: "chats:write",
  params: chatParams,
  answers: { 204: { description: "The chat is gone" } },
});

export const chatOperations = [
  listChatsOperation,
  createChatOperation,
  readChatOperation,
  renameChatOperation,
  deleteChatOperation,
];
