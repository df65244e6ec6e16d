import type { KeyInfo } from "../../../auth/key-schema.ts";
import { Day } from "../moment.tsx";
import type { PageLanguage } from "../page-language.ts";
import { revoke } from "./change-keys.ts";
import { clientsTexts } from "./texts.ts";

/** Keys with what a person needs to recognise them, and a way to end each. */
export function KeyTable({
  caption,
  keys,
  action,
  language,
}: {
  caption: string;
  keys: readonly KeyInfo[];
  /** The label of the button that ends an entry. */
  action: string;
  language: PageLanguage;
}) {
  const texts = clientsTexts[language];
  const day = (moment: string | null, otherwise: string) =>
    moment ? <Day at={new Date(moment)} language={language} /> : otherwise;
  return (
    <div className="table-frame">
      <table className="rows">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.name}</th>
            <th scope="col">{texts.allowed}</th>
            <th scope="col">{texts.createdOn}</th>
            <th scope="col">{texts.lastUsed}</th>
            <th scope="col">{texts.expires}</th>
            <th scope="col">
              <span className="visually-hidden">{texts.action}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <th scope="row">
                <span dir="auto">{key.name}</span>
                <small className="hint">
                  <code dir="ltr">{key.origin ?? `${key.start}…`}</code>
                </small>
              </th>
              <td data-label={texts.allowed}>
                <bdi dir="ltr">{key.scopes.join(", ")}</bdi>
              </td>
              <td data-label={texts.createdOn}>{day(key.createdAt, "")}</td>
              <td data-label={texts.lastUsed}>{day(key.lastUsedAt, texts.never)}</td>
              <td data-label={texts.expires}>{day(key.expiresAt, texts.never)}</td>
              <td>
                <form action={revoke}>
                  <button
                    type="submit"
                    aria-label={texts.actOn(action, key.name)}
                    className="button button-plain"
                    name="keyId"
                    value={key.id}
                  >
                    {action}
                  </button>
                </form>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
