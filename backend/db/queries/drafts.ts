import { isDeepStrictEqual } from "node:util";
import type { AnsweredPost, Draft, DraftSource, DraftVariant } from "@linnet/protocol";
import { newId } from "@linnet/protocol";
import { and, desc, eq, sql } from "drizzle-orm";
import { processSingleton } from "../../process/process-singleton.ts";
import { type Database, database, type Transaction } from "../client.ts";
import { drafts } from "../schema/drafts.ts";
import { anyCase } from "./any-case.ts";
import { descending } from "./descending.ts";
import { keepRevision } from "./draft-revisions.ts";
import { type Lease, requireLease } from "./leases.ts";
import { deleteLeftPictures, lockPictures } from "./pictures.ts";

type DraftRow = typeof drafts.$inferSelect;

function toDraft(row: DraftRow): Draft {
  return {
    id: row.id,
    chatId: row.chatId,
    messageId: row.messageId,
    variants: row.variants,
    sources: row.sources,
    chosen: row.chosen,
    model: row.model,
    basedOn: row.basedOn,
    answers: row.answers,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A draft as an agent hands it in, and where it comes from. */
export interface SubmittedDraft {
  userId: string;
  chatId: string;
  messageId: string;
  toolCallId: string;
  model: string;
  variants: DraftVariant[];
  sources: DraftSource[];
  /** What the person asked to answer; without it, the draft answers what the one before it does. */
  answers?: AnsweredPost | undefined;
}

/** An agent's variants with the pictures that the posts at the same places had before. */
function withPictures(
  variants: readonly DraftVariant[],
  before: Draft | undefined,
): DraftVariant[] {
  const posts = (before?.variants[before.chosen] ?? before?.variants[0])?.posts;
  return variants.map((variant) => ({
    posts: variant.posts.map((post, at) => {
      const pictures = posts?.[at]?.pictures;
      return pictures ? { ...post, pictures } : post;
    }),
  }));
}

/**
 * Stores the draft of a turn. A turn has one: a later submission replaces it under the same id,
 * and the earlier state stays as a revision. The same submission again has no effect, and what a
 * person has edited is left as it is. Agents hand in no pictures: those of the draft before stay.
 *
 * @returns the draft's id, and what of it is stored in another way than it was handed in.
 * @throws StaleWriterError when another attempt has taken the run over, or it has ended.
 */
export async function saveDraft(
  lease: Lease,
  draft: SubmittedDraft,
): Promise<Pick<Draft, "id" | "variants" | "answers">> {
  return database().transaction(async (transaction) => {
    await requireLease(lease, transaction);
    await lockPictures(transaction, draft.chatId);
    const before = await latestDraft(draft.chatId, transaction);
    const [created] = await transaction
      .insert(drafts)
      .values({
        id: newId(),
        ...draft,
        variants: withPictures(draft.variants, before),
        basedOn: before?.id ?? null,
        answers: draft.answers ?? before?.answers ?? null,
      })
      .onConflictDoNothing({ target: drafts.messageId })
      .returning({ id: drafts.id, variants: drafts.variants, answers: drafts.answers });
    if (created) return created;
    const [existing] = await transaction
      .select()
      .from(drafts)
      .where(eq(drafts.messageId, draft.messageId))
      .for("update");
    if (!existing) throw new Error("the draft was not stored");
    const variants = withPictures(draft.variants, toDraft(existing));
    if (existing.toolCallId !== draft.toolCallId && existing.by !== "person") {
      const { sources, model, toolCallId } = draft;
      await keepRevision(transaction, existing);
      await transaction
        .update(drafts)
        .set({
          variants,
          sources,
          model,
          toolCallId,
          chosen: 0,
          by: "agent",
          updatedAt: sql`now()`,
        })
        .where(eq(drafts.id, existing.id));
    }
    return { id: existing.id, variants, answers: existing.answers };
  });
}

/** The newest draft of a chat: what "post it" and "shorter" are about. */
export async function latestDraft(
  chatId: string,
  connection: Database | Transaction = database(),
): Promise<Draft | undefined> {
  const prepare = () =>
    connection
      .select()
      .from(drafts)
      .where(eq(drafts.chatId, sql.placeholder("chatId")))
      .orderBy(desc(drafts.createdAt), desc(drafts.id))
      .limit(1)
      .prepare("linnet-latest-draft");
  const query = connection === database() ? processSingleton("latest-draft", prepare) : prepare();
  const [row] = await query.execute({ chatId });
  return row && toDraft(row);
}

/** A user's draft, or undefined. */
export async function findDraft(
  userId: string,
  draftId: string,
  connection: Database | Transaction = database(),
): Promise<Draft | undefined> {
  const [row] = await connection
    .select()
    .from(drafts)
    .where(and(eq(drafts.id, draftId), eq(drafts.userId, userId)));
  return row && toDraft(row);
}

/** Position in the list of drafts, behind the last one that was returned. */
export interface DraftCursor {
  createdAt: string;
  id: string;
}

/** Drafts with a text in one of their posts. */
function says(q: string) {
  const texts = sql`jsonb_path_query(${drafts.variants}, '$[*].posts[*].text')`;
  return sql`exists (select from ${texts} as post(text) where post.text #>> '{}' ~ ${anyCase(q)})`;
}

/** A page of a user's drafts, newest first, of one chat when it is named, and with `q` in a post. */
export async function listDrafts(
  userId: string,
  wanted: {
    limit: number;
    chatId?: string | undefined;
    cursor?: DraftCursor | undefined;
    q?: string | undefined;
  },
): Promise<{ drafts: Draft[]; next: DraftCursor | undefined }> {
  const { limit, chatId, cursor, q } = wanted;
  const rows = await database()
    .select({ draft: drafts, exact: sql<string>`${drafts.createdAt}::text` })
    .from(drafts)
    .where(
      and(
        eq(drafts.userId, userId),
        chatId ? eq(drafts.chatId, chatId) : undefined,
        q === undefined ? undefined : says(q),
        cursor
          ? sql`(${drafts.createdAt}, ${drafts.id}) < (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(descending(drafts.createdAt), descending(drafts.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    drafts: page.map((row) => toDraft(row.draft)),
    next: last && { createdAt: last.exact, id: last.draft.id },
  };
}

/**
 * A person's change of a draft. The earlier state stays as a revision; a change that changes
 * nothing has no effect.
 *
 * @param change gives the new state, or throws to leave the draft as it is; without `answers`, those stay.
 * @param connection the transaction that the change is part of, when there is one.
 * @returns undefined when the user has no such draft.
 */
export async function changeDraft(
  userId: string,
  draftId: string,
  change: (draft: Draft) => Pick<Draft, "variants" | "chosen"> & Partial<Pick<Draft, "answers">>,
  connection: Database | Transaction = database(),
): Promise<Draft | undefined> {
  return connection.transaction(async (transaction) => {
    const row = await lockDraft(transaction, userId, draftId);
    if (!row) return undefined;
    const { variants, chosen, answers = row.answers } = change(toDraft(row));
    const state = { variants, chosen, answers };
    const { variants: before, chosen: index, answers: answered } = row;
    if (isDeepStrictEqual(state, { variants: before, chosen: index, answers: answered })) {
      return toDraft(row);
    }
    await keepRevision(transaction, row);
    const [changed] = await transaction
      .update(drafts)
      .set({ ...state, by: "person", updatedAt: sql`now()` })
      .where(eq(drafts.id, draftId))
      .returning();
    return changed && toDraft(changed);
  });
}

async function lockDraft(
  transaction: Transaction,
  userId: string,
  draftId: string,
): Promise<DraftRow | undefined> {
  const [row] = await transaction
    .select()
    .from(drafts)
    .where(and(eq(drafts.id, draftId), eq(drafts.userId, userId)))
    .for("update");
  return row;
}

/**
 * Deletes a draft with its revisions, and the pictures that no other draft of the chat names; false when the
 * user has no such draft.
 */
export async function deleteDraft(userId: string, draftId: string): Promise<boolean> {
  return database().transaction(async (transaction) => {
    const draft = await findDraft(userId, draftId, transaction);
    if (!draft) return false;
    await lockPictures(transaction, draft.chatId);
    const deleted = await transaction
      .delete(drafts)
      .where(eq(drafts.id, draftId))
      .returning({ id: drafts.id });
    await deleteLeftPictures(transaction, draft.chatId);
    return deleted.length > 0;
  });
}
