import type { DraftVariant } from "@linnet/protocol";
import { and, desc, eq, sql } from "drizzle-orm";
import { processSingleton } from "../../process/process-singleton.ts";
import { database } from "../client.ts";
import { chats } from "../schema/chats.ts";
import { draftRevisions, drafts } from "../schema/drafts.ts";
import { projects } from "../schema/projects.ts";
import { voiceEvidence, voiceRules } from "../schema/voice.ts";
import { descending } from "./descending.ts";

/** What a person did with a draft. */
export type VoiceAct = (typeof voiceEvidence.$inferSelect)["act"];
/** What a person decided about a rule. */
export type RuleDecision = typeof voiceRules.$inferSelect;

/** Characters of a draft that a voice is learnt from. */
const LEARNT_FROM = 2_000;
/** Acts of a project that are kept, the newest. */
const KEPT_ACTS = 200;
/** Most decisions of a project, those about deleted rules included. */
const MOST_DECISIONS = 200;

function usedText(variant: DraftVariant | undefined): { text: string; posts: number } | undefined {
  if (!variant) return undefined;
  const text = variant.posts.map((post) => post.text).join("\n\n");
  return { text: Array.from(text).slice(0, LEARNT_FROM).join(""), posts: variant.posts.length };
}

/**
 * Keeps what a person did with a draft as it is now, and the draft as the agent had written it. Where the
 * project of its chat does not learn, nothing is kept. A repeated act replaces what was kept of it.
 *
 * @param reason the person's words, for a request to publish that was declined.
 * @returns false when the user has no such draft.
 */
export async function noteVoiceAct(
  userId: string,
  draftId: string,
  act: VoiceAct,
  reason?: string,
): Promise<boolean> {
  const [found] = await database()
    .select({ draft: drafts, projectId: projects.id, learn: projects.learn })
    .from(drafts)
    .innerJoin(chats, eq(chats.id, drafts.chatId))
    .innerJoin(projects, eq(projects.id, chats.projectId))
    .where(and(eq(drafts.id, draftId), eq(drafts.userId, userId)));
  if (!found) return false;
  const { draft, projectId, learn } = found;
  const yours = usedText(draft.variants[draft.chosen] ?? draft.variants[0]);
  if (!learn || !yours) return true;
  const base = draft.by === "person" ? await lastOfAgent(draftId) : undefined;
  const drafted = usedText(base?.[draft.chosen]);
  const isEdited = drafted !== undefined && drafted.text !== yours.text;
  const values = {
    projectId,
    drafted: isEdited ? drafted.text : null,
    draftedPosts: isEdited ? drafted.posts : null,
    yours: yours.text,
    yourPosts: yours.posts,
    reason: reason ?? null,
  };
  // The switch is looked at once more, in the statement that stores: it may have been turned since.
  await database().execute(sql`
    insert into ${voiceEvidence}
      (draft_id, act, project_id, drafted, drafted_posts, yours, your_posts, reason)
    select ${draftId}::uuid, ${act}, id, ${values.drafted}, ${values.draftedPosts}::integer,
           ${values.yours}, ${values.yourPosts}::integer, ${values.reason}
      from ${projects} where id = ${projectId} and learn
       and exists (select 1 from ${drafts} where id = ${draftId})
    on conflict (draft_id, act) do update
      set project_id = excluded.project_id, drafted = excluded.drafted,
          drafted_posts = excluded.drafted_posts, yours = excluded.yours,
          your_posts = excluded.your_posts, reason = excluded.reason, created_at = now()`);
  await database().execute(sql`
    delete from ${voiceEvidence} where project_id = ${projectId} and created_at <
      (select created_at from ${voiceEvidence} where project_id = ${projectId}
        order by created_at desc nulls last offset ${KEPT_ACTS - 1} limit 1)`);
  return true;
}

/** The variants of a draft as an agent last wrote them, before the person changed anything. */
async function lastOfAgent(draftId: string): Promise<DraftVariant[] | undefined> {
  const [row] = await database()
    .select({ variants: draftRevisions.variants })
    .from(draftRevisions)
    .where(and(eq(draftRevisions.draftId, draftId), eq(draftRevisions.by, "agent")))
    .orderBy(desc(draftRevisions.number))
    .limit(1);
  return row?.variants;
}

/** What a person did with a draft, and the model that wrote it. */
export type VoiceEvidence = typeof voiceEvidence.$inferSelect & { chatId: string; model: string };

/** What was done with the drafts of a project, newest first. */
export async function listVoiceEvidence(projectId: string): Promise<VoiceEvidence[]> {
  const query = processSingleton("voice-evidence", () =>
    database()
      .select({ evidence: voiceEvidence, chatId: drafts.chatId, model: drafts.model })
      .from(voiceEvidence)
      .innerJoin(drafts, eq(drafts.id, voiceEvidence.draftId))
      .where(eq(voiceEvidence.projectId, sql.placeholder("projectId")))
      .orderBy(descending(voiceEvidence.createdAt))
      .limit(KEPT_ACTS)
      .prepare("linnet-voice-evidence"),
  );
  const rows = await query.execute({ projectId });
  return rows.map(({ evidence, ...draft }) => ({ ...evidence, ...draft }));
}

/** What a person decided about the rules of a project. */
export async function listRuleDecisions(projectId: string): Promise<RuleDecision[]> {
  const query = processSingleton("rule-decisions", () =>
    database()
      .select()
      .from(voiceRules)
      .where(eq(voiceRules.projectId, sql.placeholder("projectId")))
      .orderBy(voiceRules.key)
      .prepare("linnet-rule-decisions"),
  );
  return query.execute({ projectId });
}

/**
 * Stores what a person decided about a rule.
 *
 * @param decision.text null deletes the rule: it does not come back.
 * @returns false when the project has as many decisions as it may.
 */
export async function decideRule(
  projectId: string,
  decision: Pick<RuleDecision, "key" | "text" | "isOn" | "isEdited">,
): Promise<boolean> {
  const { key, ...values } = decision;
  const changed = await database()
    .update(voiceRules)
    .set({ ...values, updatedAt: sql`now()` })
    .where(and(eq(voiceRules.projectId, projectId), eq(voiceRules.key, key)))
    .returning({ key: voiceRules.key });
  if (changed.length > 0) return true;
  if ((await database().$count(voiceRules, eq(voiceRules.projectId, projectId))) >= MOST_DECISIONS)
    return false;
  await database()
    .insert(voiceRules)
    .values({ projectId, ...decision })
    .onConflictDoUpdate({ target: [voiceRules.projectId, voiceRules.key], set: values });
  return true;
}

/** Erases what a project has learnt: what it was learnt from, and what the person decided about it. */
export async function eraseLearnt(projectId: string): Promise<void> {
  await database().transaction(async (transaction) => {
    await transaction.delete(voiceEvidence).where(eq(voiceEvidence.projectId, projectId));
    await transaction.delete(voiceRules).where(eq(voiceRules.projectId, projectId));
  });
}
