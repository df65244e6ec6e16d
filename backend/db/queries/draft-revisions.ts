import type { AnsweredPost, DraftRevision } from "@linnet/protocol";
import { newId } from "@linnet/protocol";
import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import { type Database, database, type Transaction } from "../client.ts";
import { draftRevisions, type drafts } from "../schema/drafts.ts";

/** Keeps the state that a draft is in, before it is changed; the draft's row is to be locked. */
export async function keepRevision(
  transaction: Transaction,
  draft: typeof drafts.$inferSelect,
): Promise<void> {
  const { id: draftId, variants, chosen, answers, by, updatedAt } = draft;
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
    answers,
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
  return rows.map(({ variants, chosen, answers, by, createdAt }) => ({
    variants,
    chosen,
    answers,
    by,
    createdAt: createdAt.toISOString(),
  }));
}

/** The post that a draft answered last before a person made it a post of its own. */
export async function answeredBefore(
  draftId: string,
  connection: Database | Transaction,
): Promise<AnsweredPost | undefined> {
  const [row] = await connection
    .select({ answers: draftRevisions.answers })
    .from(draftRevisions)
    .where(and(eq(draftRevisions.draftId, draftId), isNotNull(draftRevisions.answers)))
    .orderBy(desc(draftRevisions.number))
    .limit(1);
  return row?.answers ?? undefined;
}
