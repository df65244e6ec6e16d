import { newId } from "@linnet/shared/protocol/new-id";
import { asc, eq } from "drizzle-orm";
import { type Database, database, type Transaction } from "../client.ts";
import { auditEvents } from "../schema/audit-events.ts";

/** What the audit knows: nothing happens in a person's name without one of these. */
export type AuditAction =
  | "approval.requested"
  | "approval.approved"
  | "approval.declined"
  | "post.sent"
  | "post.unsure"
  | "post.refused"
  | "post.deleted"
  | "account.connected"
  | "account.disconnected";

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
