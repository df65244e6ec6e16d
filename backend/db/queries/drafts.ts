import type { DraftSource, DraftVariant } from "@linnet/shared/protocol/draft";
import { newId } from "@linnet/shared/protocol/new-id";
import { desc, eq, sql } from "drizzle-orm";
import { database } from "../client.ts";
import { drafts } from "../schema/drafts.ts";

/**
 * Stores the draft of a turn. A turn has one: a later submission, also by a repeated step,
 * replaces it under the same id.
 *
 * @returns the draft's id.
 */
export async function saveDraft(draft: {
  userId: string;
  chatId: string;
  messageId: string;
  toolCallId: string;
  model: string;
  variants: DraftVariant[];
  sources: DraftSource[];
}): Promise<string> {
  const { variants, sources, model, toolCallId } = draft;
  const [row] = await database()
    .insert(drafts)
    .values({ id: newId(), ...draft })
    .onConflictDoUpdate({
      target: drafts.messageId,
      set: { variants, sources, model, toolCallId, chosen: 0, updatedAt: sql`now()` },
    })
    .returning({ id: drafts.id });
  if (!row) throw new Error("the draft was not stored");
  return row.id;
}

/** The newest draft of a chat: what "post it" is about. */
export async function latestDraft(
  chatId: string,
): Promise<{ variants: DraftVariant[]; chosen: number } | undefined> {
  const [row] = await database()
    .select({ variants: drafts.variants, chosen: drafts.chosen })
    .from(drafts)
    .where(eq(drafts.chatId, chatId))
    .orderBy(desc(drafts.createdAt), desc(drafts.id))
    .limit(1);
  return row;
}
