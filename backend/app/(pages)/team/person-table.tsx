import { hasAddress } from "../../../db/no-address.ts";
import type { PersonInfo } from "../../../db/queries/people.ts";
import type { DailyLimits } from "../../../process/daily-limits.ts";
import { usageText } from "../account/usage-text.ts";
import { Day } from "../moment.tsx";
import { PersonState } from "./person-state.tsx";

/** Everybody with an account, and what they have used today. */
export function PersonTable({
  people,
  everybody,
  viewerId,
}: {
  people: readonly PersonInfo[];
  everybody: DailyLimits;
  viewerId: string;
}) {
  return (
    <div className="table-frame">
      <table className="rows">
        <caption className="visually-hidden">People with an account</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            <th scope="col">Messages today</th>
            <th scope="col">Tokens today</th>
            <th scope="col">Since</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                <a href={`/team/${person.id}`}>{person.name}</a>
                {person.id === viewerId ? " (you)" : null}
                <small className="hint">
                  {hasAddress(person) ? person.email : "no address yet"}
                </small>
              </th>
              <td>
                <PersonState person={person} />
              </td>
              <td data-label="Messages today">
                {usageText(person.messages, person.dailyMessages, everybody.messages, "en")}
              </td>
              <td data-label="Tokens today">
                {usageText(person.tokens, person.dailyTokens, everybody.tokens, "en")}
              </td>
              <td data-label="Since">
                <Day at={person.createdAt} language="en" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
