import type { ApprovalTool, Schedule } from "@linnet/protocol";
import { newId } from "@linnet/protocol";
import { and, eq, getTableColumns, isNull, ne, sql } from "drizzle-orm";
import { database, pool, type Transaction } from "../client.ts";
import { approvals } from "../schema/approvals.ts";
import { runs } from "../schema/runs.ts";
import { type AuditAction, recordAudit } from "./audit.ts";
import { type Lease, requireLease } from "./leases.ts";

/** A request for approval, and its answer once there is one. */
export type Approval = typeof approvals.$inferSelect;
/** The reason why a request is settled: a person's answer, or an event that came before it. */
export type ApprovalCause = NonNullable<Approval["cause"]>;

/** A tool's request for approval. */
export interface ApprovalRequest {
  userId: string;
  runId: string;
  toolCallId: string;
  round: number;
  tool: ApprovalTool;
  input: unknown;
  /** The draft that the input was read from. */
  draftId?: string;
}

function auditOf(approval: Approval, action: AuditAction) {
  const { id, userId, runId, tool, cause } = approval;
  return { userId, action, details: { approvalId: id, runId, tool, cause } };
}

/**
 * Stores a request. The same call asking again in the same round gets the one that is there.
 *
 * @throws StaleWriterError when another attempt has taken the run over, or it has ended.
 */
export async function requestApproval(
  lease: Lease,
  request: ApprovalRequest,
  hours: number,
): Promise<Approval> {
  const { runId, toolCallId, round } = request;
  return database().transaction(async (transaction) => {
    await requireLease(lease, transaction);
    const [created] = await transaction
      .insert(approvals)
      .values({
        id: newId(),
        ...request,
        expiresAt: sql`now() + make_interval(secs => ${hours * 3_600})`,
      })
      .onConflictDoNothing()
      .returning();
    if (created) {
      await transaction
        .update(runs)
        .set({ waitingFor: "approval", waitingSince: sql`now()` })
        .where(eq(runs.id, runId));
      await recordAudit([auditOf(created, "approval.requested")], transaction);
      return created;
    }
    const [existing] = await transaction
      .select()
      .from(approvals)
      .where(
        and(
          eq(approvals.runId, runId),
          eq(approvals.toolCallId, toolCallId),
          eq(approvals.round, round),
        ),
      );
    if (!existing) throw new Error("the approval was not stored");
    return existing;
  });
}

/** A request that is about to be answered, and whether its run goes on. */
export interface LockedApproval {
  approval: Approval;
  isOpen: boolean;
  isOverdue: boolean;
  /** The chat, in which a session may live. */
  chatId: string;
}

/** A request of the user's, locked for the rest of the transaction. */
export async function lockApproval(
  transaction: Transaction,
  where: { userId: string; approvalId: string; runId: string; chatId?: string },
): Promise<LockedApproval | undefined> {
  const [row] = await transaction
    .select({
      approval: approvals,
      isOpen: sql<boolean>`${runs.status} = 'running' and ${runs.cancelRequestedAt} is null`,
      isOverdue: sql<boolean>`${approvals.expiresAt} <= now()`,
      chatId: runs.chatId,
    })
    .from(approvals)
    .innerJoin(runs, eq(runs.id, approvals.runId))
    .where(
      and(
        eq(approvals.id, where.approvalId),
        eq(approvals.userId, where.userId),
        eq(approvals.runId, where.runId),
        where.chatId === undefined ? undefined : eq(runs.chatId, where.chatId),
      ),
    )
    .for("update", { of: approvals });
  return row;
}

/** Answers a locked request, with its line in the audit. */
export async function storeAnswer(
  transaction: Transaction,
  approvalId: string,
  answer: {
    state: "approved" | "declined";
    cause: ApprovalCause;
    reason?: string;
    input?: unknown;
    schedule?: Schedule | undefined;
  },
): Promise<Approval> {
  const { state, cause, reason, input, schedule } = answer;
  const [answered] = await transaction
    .update(approvals)
    .set({
      state,
      cause,
      reason: reason ?? null,
      schedule: schedule ?? null,
      answeredAt: sql`now()`,
      ...(input === undefined ? {} : { input }),
    })
    .where(eq(approvals.id, approvalId))
    .returning();
  if (!answered) throw new Error("the approval is gone");
  await recordAudit([auditOf(answered, `approval.${state}`)], transaction);
  return answered;
}

/** For how long the requests of a run that ended are looked for; later ones go with their time. */
const RECENTLY = "2 minutes";

/** Declines every request whose time is over, or whose run is to stop or has just ended. */
export async function declineOverdue(): Promise<void> {
  await database().transaction(async (transaction) => {
    const declined = await transaction
      .update(approvals)
      .set({
        state: "declined",
        cause: sql`case when ${runs.status} = 'running' and ${runs.cancelRequestedAt} is null
                        then 'expired' else 'stopped' end`,
        answeredAt: sql`now()`,
      })
      .from(runs)
      .where(
        and(
          eq(runs.id, approvals.runId),
          eq(approvals.state, "requested"),
          isNull(approvals.settledAt),
          // Each branch has an index of its own: whoever just waits is not looked at.
          sql`${approvals.id} in (
            select id from approvals where settled_at is null and expires_at <= now()
             union all
            select a.id from approvals a join runs r on r.id = a.run_id
             where r.status = 'running' and r.cancel_requested_at is not null
             union all
            select a.id from approvals a join runs r on r.id = a.run_id
             where r.status in ('completed', 'stopped', 'failed')
               and r.ended_at > now() - interval '${sql.raw(RECENTLY)}')`,
        ),
      )
      .returning(getTableColumns(approvals));
    await recordAudit(
      declined.map((approval) => auditOf(approval, "approval.declined")),
      transaction,
    );
  });
}

/** A request that its run has to be told about. */
export type Undelivered = Pick<Approval, "id" | "runId" | "toolCallId" | "round">;

/**
 * Takes the answers that their runs have not taken in yet; each is taken by one process, and
 * again when nothing came of it.
 */
export async function takeUndelivered(): Promise<Undelivered[]> {
  const { rows } = await pool().query<Undelivered>(
    `with answered as materialized (
       select a.id, r.status
         from (select id, run_id from approvals
                where settled_at is null and state <> 'requested'
                  and (delivered_at is null or delivered_at < now() - interval '5 seconds')
                order by run_id limit 200) a
        cross join lateral (select status from runs where id = a.run_id limit 1) r
     ), over as (
       update approvals set settled_at = now()
        where id in (select id from answered where status <> 'running'))
     update approvals a set delivered_at = now()
      where id in (select id from answered where status = 'running') and settled_at is null
        and (delivered_at is null or delivered_at < now() - interval '5 seconds')
     returning id, run_id as "runId", tool_call_id as "toolCallId", round`,
  );
  return rows;
}

/** Whether another call of a run waits for an answer, or for what follows from it. */
export async function hasOtherOpen(runId: string, toolCallId: string): Promise<boolean> {
  const rows = await database()
    .select({ id: approvals.id })
    .from(approvals)
    .where(
      and(
        eq(approvals.runId, runId),
        ne(approvals.toolCallId, toolCallId),
        isNull(approvals.settledAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** A request by its id, for the run that asked. */
export async function loadApproval(approvalId: string): Promise<Approval | undefined> {
  const [row] = await database().select().from(approvals).where(eq(approvals.id, approvalId));
  return row;
}

/**
 * Notes that the run has taken the answer in, and goes on.
 *
 * @throws StaleWriterError when another attempt has taken the run over, or it has ended.
 */
export async function markSettled(lease: Lease, { id, runId }: Approval): Promise<void> {
  await database().transaction(async (transaction) => {
    // Locks the run first, as all code does: its holder may be about to decline the request.
    await requireLease(lease, transaction);
    await transaction
      .update(runs)
      .set({ waitingFor: null, waitingSince: null })
      .where(and(eq(runs.id, runId), eq(runs.waitingFor, "approval")));
    await transaction.update(approvals).set({ settledAt: sql`now()` }).where(eq(approvals.id, id));
  });
}

/** All requests that a person was asked, oldest first. */
export async function listApprovals(userId: string): Promise<Approval[]> {
  return database()
    .select()
    .from(approvals)
    .where(eq(approvals.userId, userId))
    .orderBy(approvals.createdAt);
}
