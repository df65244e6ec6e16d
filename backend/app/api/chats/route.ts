import { newId } from "@linnet/protocol";
import { createChat, listChats, UNTITLED } from "../../../db/queries/chats.ts";
import { defaultProjectId, ownsProject } from "../../../db/queries/users.ts";
import { decodeCursor, encodeCursor } from "../../../http/cursor.ts";
import { defineRoute } from "../../../http/define-route.ts";
import { createChatOperation, listChatsOperation } from "../../../http/operations/chats.ts";
import { withinQuota } from "../../../limits/within-quota.ts";
import { Refusal } from "../../../problems/refusal.ts";

export const GET = defineRoute(listChatsOperation, async ({ caller, query }) => {
  const { limit, q, state } = query;
  const cursor = decodeCursor(query.cursor);
  const { chats, next } = await listChats(caller.userId, { limit, cursor, q, state });
  return Response.json({ chats, nextCursor: next ? encodeCursor(next) : null });
});

export const POST = defineRoute(createChatOperation, async ({ caller, body }) => {
  const projectId = body.projectId ?? (await defaultProjectId(caller.userId));
  if (body.projectId && !(await ownsProject(caller.userId, body.projectId))) {
    throw new Refusal("invalid-request", {
      detail: "projectId: there is no such project.",
      errors: [{ path: "projectId", message: "there is no such project" }],
    });
  }
  const wanted = { id: body.id ?? newId(), projectId, title: body.title ?? UNTITLED };
  const result = await withinQuota(() => createChat(caller.userId, wanted));
  if (result.outcome === "conflict") {
    throw new Refusal("id-conflict", {
      detail: "A chat with this id exists with other content. Choose a new id.",
    });
  }
  return Response.json(result.chat, { status: result.outcome === "created" ? 201 : 200 });
});
