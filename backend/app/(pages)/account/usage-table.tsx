import type { UsageOfDay } from "../../../db/queries/daily-usage.ts";
import { Day } from "../moment.tsx";
import type { PageLanguage } from "../page-language.ts";
import { recordTexts } from "./texts.tsx";

/** A person's messages and tokens by day (UTC), the newest first. */
export function UsageTable({
  days,
  language,
}: {
  days: readonly UsageOfDay[];
  language: PageLanguage;
}) {
  const texts = recordTexts[language];
  if (days.length === 0) return <p className="hint">{texts.nothingUsed}</p>;
  return (
    <div className="table-frame">
      <table>
        <caption className="visually-hidden">{texts.useCaption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.day}</th>
            <th scope="col">{texts.messages}</th>
            <th scope="col">{texts.tokens}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, messages, tokens }) => (
            <tr key={day}>
              <th scope="row">
                <Day at={new Date(day)} language={language} />
              </th>
              <td>{texts.amount(messages, 0)}</td>
              <td>{texts.amount(tokens, 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
