import { newId } from "@linnet/protocol";
import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, sql } from "drizzle-orm";
import { type Database, database, type Transaction } from "../client.ts";
import { calledBy } from "../no-address.ts";
import { auditEvents } from "../schema/audit-events.ts";
import { users } from "../schema/users.ts";

/** The kinds of audit events: every act in a person's name records one. */
export type AuditAction =
  | "approval.requested"
  | "approval.approved"
  | "approval.declined"
  | "post.sent"
  | "post.unsure"
  | "post.refused"
  | "post.deleted"
  | "post.scheduled"
  | "post.moved"
  | "post.cancelled"
  | "post.failed"
  | "account.connected"
  | "account.disconnected"
  | AccountAction;

/** The kinds that concern the account itself. Strangers can cause some of them, so retention deletes them. */
const ACCOUNT_ACTIONS = [
  "person.signed-up",
  "person.signed-in",
  "person.sign-in-failed",
  "password.changed",
  "key.created",
  "client.approved",
  "person.barred",
  "person.let-in",
  "person.sign-ins-ended",
  "person.role-changed",
  "person.limits-changed",
  "person.password-link",
  "invitation.made",
  "invitation.withdrawn",
] as const;
type AccountAction = (typeof ACCOUNT_ACTIONS)[number];

/** One line of the audit. */
export interface AuditEvent {
  userId: string;
  action: AuditAction;
  /** Ids, names and causes; never the text of a post. */
  details: Record<string, string | number | null>;
}

/** Writes lines of the audit, with what they are about when that is one transaction. */
export async function recordAudit(
  events: readonly AuditEvent[],
  connection: Database | Transaction = database(),
): Promise<void> {
  if (events.length === 0) return;
  await connection.insert(auditEvents).values(events.map((event) => ({ id: newId(), ...event })));
}

/** All that was done in a person's name, oldest first. */
export async function listAudit(
  userId: string,
): Promise<{ action: string; details: unknown; createdAt: string }[]> {
  const rows = await database()
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.userId, userId))
    .orderBy(asc(auditEvents.createdAt), asc(auditEvents.id));
  return rows.map(({ action, details, createdAt }) => ({
    action,
    details,
    createdAt: createdAt.toISOString(),
  }));
}

/** A line of the audit, as the person reads it. */
export type AuditLine = typeof auditEvents.$inferSelect;

/** Returns the newest events in a person's name, newest first. */
export async function latestAudit(userId: string, limit: number): Promise<AuditLine[]> {
  return database()
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.userId, userId))
    .orderBy(desc(auditEvents.createdAt), desc(auditEvents.id))
    .limit(limit);
}

/** A line of everybody's audit: it says whose it is. */
export type AuditLineOfAll = AuditLine & { of: string };

/** A position in the audit of everybody. */
export interface AuditCursor {
  updatedAt: string;
  id: string;
}

/** Returns a page of what happened in the accounts of all people, newest first. */
export async function listAuditOfAll(
  limit: number,
  cursor: AuditCursor | undefined,
): Promise<{ lines: AuditLineOfAll[]; next: AuditCursor | undefined }> {
  const rows = await database()
    .select({
      ...getTableColumns(auditEvents),
      name: users.name,
      email: users.email,
      printed: sql<string>`${auditEvents.createdAt}::text`,
    })
    .from(auditEvents)
    .innerJoin(users, eq(users.id, auditEvents.userId))
    .where(
      cursor &&
        sql`(${auditEvents.createdAt}, ${auditEvents.id}) < (${cursor.updatedAt}::timestamptz, ${cursor.id}::uuid)`,
    )
    .orderBy(desc(auditEvents.createdAt), desc(auditEvents.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last ? { updatedAt: last.printed, id: last.id } : undefined;
  const lines = shown.map((row) => ({ ...row, of: calledBy(row) }));
  return { lines, next };
}

/** Whether an account's person has signed in from a network address in the last 30 days. */
export async function hasSignedInFrom(email: string, address: string): Promise<boolean> {
  const rows = await database()
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .innerJoin(users, eq(users.id, auditEvents.userId))
    .where(
      and(
        eq(users.email, email),
        eq(auditEvents.action, "person.signed-in" satisfies AuditAction),
        eq(sql`${auditEvents.details}->>'address'`, address),
        gt(auditEvents.createdAt, sql`now() - interval '30 days'`),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Deletes what concerns accounts and is older than so many days. What was posted stays. */
export async function deleteOldAudit(days: number): Promise<void> {
  await database()
    .delete(auditEvents)
    .where(
      and(
        inArray(auditEvents.action, [...ACCOUNT_ACTIONS]),
        lt(auditEvents.createdAt, sql`now() - make_interval(days => ${days})`),
      ),
    );
}
