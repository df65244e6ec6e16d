import { findChat, renameChat } from "../../../../db/queries/chats.ts";
import { defineRoute } from "../../../../http/define-route.ts";
import {
  deleteChatOperation,
  readChatOperation,
  renameChatOperation,
} from "../../../../http/operations/chats.ts";
import { notFound } from "../../../../problems/refusal.ts";
import { discardChat } from "../../../../runs/discard-chats.ts";
import { readChat } from "../../../../runs/read-chat.ts";

export const GET = defineRoute(readChatOperation, async ({ caller, params }) => {
  const chat = await readChat(caller.userId, params.chatId);
  if (!chat) throw notFound("There is no such chat.");
  return Response.json(chat);
});

export const PATCH = defineRoute(renameChatOperation, async ({ caller, params, body }) => {
  const chat = body.title
    ? await renameChat(caller.userId, params.chatId, body.title)
    : await findChat(caller.userId, params.chatId);
  if (!chat) throw notFound("There is no such chat.");
  return Response.json(chat);
});

export const DELETE = defineRoute(deleteChatOperation, async ({ caller, params }) => {
  if (!(await discardChat(caller.userId, params.chatId))) throw notFound("There is no such chat.");
  return new Response(null, { status: 204 });
});
