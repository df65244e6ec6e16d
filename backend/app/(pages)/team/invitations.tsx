import { listTokens } from "../../../auth/one-use-token.ts";
import { canSendMail } from "../../../mail/send-mail.ts";
import { ActionForm } from "../action-form.tsx";
import { Field } from "../field.tsx";
import { Moment } from "../moment.tsx";
import { invite, withdrawInvitation } from "./manage.ts";

const WITH_MAIL =
  "An email address, to which the invitation is sent, or a name, to recognise it by. Whoever opens it sees this, as the name to join with.";
const WITHOUT_MAIL =
  "A name or an address, to recognise the invitation by. Whoever opens it sees this, as the name to join with. Nothing is sent.";

async function OpenInvitations() {
  const open = await listTokens("invitation");
  if (open.length === 0) return <p className="hint">No invitation is open.</p>;
  return (
    <div className="table-frame">
      <table className="rows">
        <caption className="visually-hidden">Open invitations</caption>
        <thead>
          <tr>
            <th scope="col">For</th>
            <th scope="col">Valid until</th>
            <th scope="col">
              <span className="visually-hidden">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {open.map(({ id, value, expiresAt }) => (
            <tr key={id}>
              <th scope="row">{value || "Somebody"}</th>
              <td data-label="Valid until">
                <Moment at={expiresAt} language="en" />
              </td>
              <td>
                <form action={withdrawInvitation}>
                  <button
                    aria-label={`Withdraw the invitation for ${value || "somebody"}`}
                    className="button button-plain"
                    name="invitationId"
                    type="submit"
                    value={id}
                  >
                    Withdraw
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

/** Makes invitations, and lists those that nobody has used. */
export function Invitations() {
  return (
    <>
      <div className="one-line">
        <ActionForm action={invite} submit="Make an invitation">
          <Field
            autoComplete="off"
            hint={canSendMail() ? WITH_MAIL : WITHOUT_MAIL}
            label="For (optional)"
            maxLength={100}
            name="note"
            required={false}
          />
        </ActionForm>
      </div>
      <OpenInvitations />
    </>
  );
}
