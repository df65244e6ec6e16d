import type { DraftRevision } from "@linnet/protocol";
import { newId } from "@linnet/protocol";
import { asc, eq, sql } from "drizzle-orm";
import { database, type Transaction } from "../client.ts";
import { draftRevisions, type drafts } from "../schema/drafts.ts";

/** Keeps the state that a draft is in, before it is changed; the draft's row is to be locked. */
export async function keepRevision(
  transaction: Transaction,
  draft: typeof drafts.$inferSelect,
): Promise<void> {
  const { id: draftId, variants, chosen, by, updatedAt } = draft;
  const [last] = await transaction
    .select({ number: sql<number | null>`max(${draftRevisions.number})` })
    .from(draftRevisions)
    .where(eq(draftRevisions.draftId, draftId));
  await transaction.insert(draftRevisions).values({
    id: newId(),
    draftId,
    number: (last?.number ?? 0) + 1,
    variants,
    chosen,
    by,
    createdAt: updatedAt,
  });
}

/** A draft's earlier states, oldest first. */
export async function listRevisions(draftId: string): Promise<DraftRevision[]> {
  const rows = await database()
    .select()
    .from(draftRevisions)
    .where(eq(draftRevisions.draftId, draftId))
    .orderBy(asc(draftRevisions.number));
  return rows.map(({ variants, chosen, by, createdAt }) => ({
    variants,
    chosen,
    by,
    createdAt: createdAt.toISOString(),
  }));
}
