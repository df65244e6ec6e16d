import { z } from "zod";
import type { AuditAction, AuditLine } from "../../../db/queries/audit.ts";
import { Moment } from "../moment.tsx";

const WORDS: Record<AuditAction, string> = {
  "approval.requested": "A request for approval was made",
  "approval.approved": "A request was approved",
  "approval.declined": "A request was declined",
  "post.sent": "A post was sent",
  "post.unsure": "A post may have been sent",
  "post.refused": "A post was refused",
  "post.scheduled": "Post scheduled",
  "post.moved": "Scheduled post moved",
  "post.cancelled": "Scheduled post cancelled",
  "post.failed": "Scheduled post could not be begun",
  "post.deleted": "A post was taken down",
  "account.connected": "An X account was connected",
  "account.disconnected": "An X account was disconnected",
  "person.signed-up": "The account was made",
  "person.signed-in": "Signed in",
  "person.sign-in-failed": "A sign-in failed",
  "password.changed": "The password was changed",
  "key.created": "An API key was made",
  "client.approved": "A client was connected",
  "person.barred": "The account was barred",
  "person.let-in": "The account was let in again",
  "person.sign-ins-ended": "All sign-ins were ended",
  "person.role-changed": "The role was changed",
  "person.limits-changed": "The limits of a day were changed",
  "person.password-link": "A link to choose a password was made",
  "invitation.made": "An invitation was made",
  "invitation.withdrawn": "An invitation was withdrawn",
};

/** A newer version may have written what this one has no words for. */
const wordsByAction: ReadonlyMap<string, string> = new Map(Object.entries(WORDS));

/** The details by which a person recognises an event; the export has all of them. */
const SHOWN = ["way", "name", "client", "origin", "scopes", "username", "address", "role"] as const;

const detailsSchema = z.record(z.string(), z.unknown()).catch({});

function detailsOf(line: AuditLine): string {
  const details = detailsSchema.parse(line.details);
  const said = SHOWN.flatMap((name) => details[name] || []);
  return [...said, ...(details.by ? [`by ${details.by}`] : [])].join(", ");
}

/** Lists events, newest first; whose they are, where each line says so. */
export function AuditTable({
  lines,
  caption,
}: {
  lines: readonly (AuditLine & { of?: string | undefined })[];
  caption: string;
}) {
  return (
    <div className="table-frame">
      <table className="rows">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Details</th>
            <th scope="col">When</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                {wordsByAction.get(line.action) ?? line.action}
                {line.of ? <small className="hint">{line.of}</small> : null}
              </th>
              <td>{detailsOf(line)}</td>
              <td>
                <Moment at={line.createdAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
