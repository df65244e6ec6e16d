import type { AnsweredPost, DraftPost, DraftRevision } from "@linnet/protocol";
import { newId } from "@linnet/protocol";
import { and, asc, desc, eq, isNotNull, or, sql } from "drizzle-orm";
import { type Database, database, type Transaction } from "../client.ts";
import { draftRevisions, drafts } from "../schema/drafts.ts";

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

/**
 * The posts of the earlier states of a draft that an agent, or the file that it is from, has made. `base` has those of
 * the state that the person has changed: none while the draft is as the agent wrote it.
 */
export async function agentPosts(
  draftId: string,
): Promise<{ base: DraftPost[]; earlier: DraftPost[] }> {
  const states = await database()
    .select({ variants: draftRevisions.variants, now: drafts.by })
    .from(draftRevisions)
    .innerJoin(drafts, eq(drafts.id, draftRevisions.draftId))
    .where(
      and(
        eq(draftRevisions.draftId, draftId),
        or(eq(draftRevisions.by, "agent"), eq(draftRevisions.number, 1)),
      ),
    )
    .orderBy(asc(draftRevisions.number));
  const last = states.at(-1);
  return {
    base: last?.now === "person" ? last.variants.flatMap(({ posts }) => posts) : [],
    earlier: states.flatMap(({ variants }) => variants.flatMap(({ posts }) => posts)),
  };
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
