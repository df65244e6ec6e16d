import type { UsageOfDay } from "../../../db/queries/daily-usage.ts";

/** A person's messages and tokens by day (UTC), the newest first. */
export function UsageTable({ days }: { days: readonly UsageOfDay[] }) {
  if (days.length === 0) return <p className="hint">Nothing was used in the last 35 days.</p>;
  return (
    <div className="table-frame">
      <table>
        <caption className="visually-hidden">Use in the last 35 days</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Messages</th>
            <th scope="col">Tokens</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, messages, tokens }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{messages.toLocaleString("en")}</td>
              <td>{tokens.toLocaleString("en")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
