import { idSchema, pageQuerySchema } from "@linnet/shared/protocol/requests";
import { listDrafts } from "../../../db/queries/drafts.ts";
import { decodeCursor, encodeCursor } from "../../../http/cursor.ts";
import { defineRoute } from "../../../http/define-route.ts";

const querySchema = pageQuerySchema.extend({ chatId: idSchema.optional() });

export const GET = defineRoute({ query: querySchema }, async ({ caller, query }) => {
  const { chatId, limit } = query;
  const position = decodeCursor(query.cursor);
  const cursor = position && { createdAt: position.updatedAt, id: position.id };
  const { drafts, next } = await listDrafts(caller.userId, { limit, chatId, cursor });
  const nextCursor = next ? encodeCursor({ updatedAt: next.createdAt, id: next.id }) : null;
  return Response.json({ drafts, nextCursor });
});
