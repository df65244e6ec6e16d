import type { KeyInfo } from "../../../auth/key-schema.ts";
import { revoke } from "./change-keys.ts";

function day(moment: string | null, otherwise: string) {
  return moment ? <time dateTime={moment}>{moment.slice(0, 10)}</time> : otherwise;
}

/** Keys with what a person needs to recognise them, and a way to end each. */
export function KeyTable({
  caption,
  keys,
  action,
}: {
  caption: string;
  keys: readonly KeyInfo[];
  /** The label of the button that ends an entry. */
  action: string;
}) {
  return (
    <div className="table-frame">
      <table className="rows">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Allowed</th>
            <th scope="col">Created</th>
            <th scope="col">Last used</th>
            <th scope="col">Expires</th>
            <th scope="col">
              <span className="visually-hidden">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <th scope="row">
                {key.name}
                <small className="hint">
                  <code>{key.origin ?? `${key.start}…`}</code>
                </small>
              </th>
              <td data-label="Allowed">{key.scopes.join(", ")}</td>
              <td data-label="Created">{day(key.createdAt, "")}</td>
              <td data-label="Last used">{day(key.lastUsedAt, "never")}</td>
              <td data-label="Expires">{day(key.expiresAt, "never")}</td>
              <td>
                <form action={revoke}>
                  <button
                    type="submit"
                    aria-label={`${action} ${key.name}`}
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
