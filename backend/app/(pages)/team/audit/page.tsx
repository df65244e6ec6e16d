import { notFound } from "next/navigation";
import { listAuditOfAll } from "../../../../db/queries/audit.ts";
import { decodeCursor, encodeCursor } from "../../../../http/cursor.ts";
import { Refusal } from "../../../../problems/refusal.ts";
import { AuditTable } from "../../account/audit-table.tsx";
import { requireOwner } from "../../current-person.ts";

export const metadata = { title: "Audit · Linnet" };

const PAGE = 100;

function positionOf(cursor: string | string[] | undefined) {
  try {
    return decodeCursor(typeof cursor === "string" ? cursor : undefined);
  } catch (error) {
    if (error instanceof Refusal) notFound();
    throw error;
  }
}

export default async function TeamAuditPage({
  searchParams,
}: {
  searchParams: Promise<{ cursor?: string | string[] }>;
}) {
  await requireOwner("/team/audit");
  const { lines, next } = await listAuditOfAll(PAGE, positionOf((await searchParams).cursor));
  return (
    <div className="stack">
      <p>
        <a href="/team">Team</a>
      </p>
      <h1>What happened in all accounts</h1>
      <p>
        Sign-ins, keys, clients and the acts of owners are kept for half a year, posts and their
        approvals for good. No text is kept here. Who deletes an account deletes its lines.
      </p>
      <AuditTable language="en" caption="What happened in all accounts" lines={lines} />
      {next ? (
        <p>
          <a href={`/team/audit?${new URLSearchParams({ cursor: encodeCursor(next) })}`}>Older</a>
        </p>
      ) : null}
    </div>
  );
}
