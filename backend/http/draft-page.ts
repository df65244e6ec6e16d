import type { DraftList } from "@linnet/protocol";
import { listDrafts } from "../db/queries/drafts.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";

/** Which drafts a caller asks for. */
interface DraftQuery {
  limit: number;
  chatId?: string | undefined;
  cursor?: string | undefined;
  q?: string | undefined;
}

/**
 * A page of a person's drafts, newest first.
 *
 * @throws Refusal 400 for a cursor that no earlier page has named.
 */
export async function draftPage(userId: string, query: DraftQuery): Promise<DraftList> {
  const { chatId, limit, q } = query;
  const position = decodeCursor(query.cursor);
  const cursor = position && { createdAt: position.updatedAt, id: position.id };
  const { drafts, next } = await listDrafts(userId, { limit, chatId, cursor, q });
  const nextCursor = next ? encodeCursor({ updatedAt: next.createdAt, id: next.id }) : null;
  return { drafts, nextCursor };
}
