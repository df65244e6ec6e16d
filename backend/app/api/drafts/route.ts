import { listDrafts } from "../../../db/queries/drafts.ts";
import { decodeCursor, encodeCursor } from "../../../http/cursor.ts";
import { defineRoute } from "../../../http/define-route.ts";
import { listDraftsOperation } from "../../../http/operations/drafts.ts";

export const GET = defineRoute(listDraftsOperation, async ({ caller, query }) => {
  const { chatId, limit, q } = query;
  const position = decodeCursor(query.cursor);
  const cursor = position && { createdAt: position.updatedAt, id: position.id };
  const { drafts, next } = await listDrafts(caller.userId, { limit, chatId, cursor, q });
  const nextCursor = next ? encodeCursor({ updatedAt: next.createdAt, id: next.id }) : null;
  return Response.json({ drafts, nextCursor });
});
