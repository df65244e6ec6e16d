import type { PersonInfo } from "../../../db/queries/people.ts";

/** The role of a person, or that they are barred. */
export function PersonState({ person: { role, barredAt } }: { person: PersonInfo }) {
  if (barredAt) return <span className="badge badge-danger">Barred</span>;
  return <span className="badge">{role === "owner" ? "Owner" : "Member"}</span>;
}
