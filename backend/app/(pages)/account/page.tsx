import { hasAddress } from "../../../db/no-address.ts";
import { hasPassword } from "../../../db/queries/accounts.ts";
import { latestAudit } from "../../../db/queries/audit.ts";
import { usageByDay } from "../../../db/queries/daily-usage.ts";
import { findPersonById, type PersonInfo } from "../../../db/queries/people.ts";
import { ActionForm } from "../action-form.tsx";
import { ActionNotices } from "../action-notices.tsx";
import { requirePerson } from "../current-person.ts";
import { Field } from "../field.tsx";
import { NewPasswordField } from "../new-password-field.tsx";
import { AuditTable } from "./audit-table.tsx";
import {
  addAddress,
  changePassword,
  deleteEverything,
  signOutEverywhere,
} from "./change-account.ts";
import { UsageTable } from "./usage-table.tsx";
import { UseOfToday } from "./use-of-today.tsx";

export const metadata = { title: "Account · Linnet" };

/** How many lines of the audit the page shows. */
const SHOWN_LINES = 50;

function PasswordForm() {
  return (
    <ActionForm action={changePassword} submit="Change the password">
      <Field
        autoComplete="current-password"
        label="Current password"
        name="currentPassword"
        type="password"
      />
      <NewPasswordField label="New password" name="newPassword" />
      <fieldset>
        <legend>Whoever knew the old password may still be in. End</legend>
        <label className="check">
          <input defaultChecked name="endSignIns" type="checkbox" />
          <span>the sign-ins in other browsers</span>
        </label>
        <label className="check">
          <input defaultChecked name="endKeys" type="checkbox" />
          <span>all connected clients and API keys</span>
        </label>
      </fieldset>
    </ActionForm>
  );
}

function AddressForm() {
  return (
    <ActionForm action={addAddress} submit="Take this address and password">
      <Field autoComplete="username" label="Email" maxLength={254} name="email" type="email" />
      <NewPasswordField label="Password" name="password" />
    </ActionForm>
  );
}

async function UseSection({ person }: { person: PersonInfo }) {
  return (
    <section aria-labelledby="use" className="wide stack">
      <h2 id="use">Use</h2>
      <p>
        <UseOfToday person={person} /> A day begins at 00:00 UTC.
      </p>
      <UsageTable days={await usageByDay(person.id)} />
    </section>
  );
}

export default async function AccountPage({
  searchParams,
}: {
  searchParams: Promise<{ done?: string; error?: string }>;
}) {
  const person = await requirePerson("/account");
  const query = await searchParams;
  const signsInElsewhere = hasAddress(person);
  const asksPassword = await hasPassword(person.id);
  // The local owner has no account, and no use that is counted.
  const counted = await findPersonById(person.id);
  return (
    <div className="stack columns">
      <h1>Account</h1>
      <ActionNotices
        {...(query.error === "no-address" && !signsInElsewhere
          ? {
              error:
                "You are still signed in: without an address and a password you could not come back. Choose them first.",
            }
          : {})}
        {...(query.done === "address" && signsInElsewhere
          ? { done: "You can sign in elsewhere with this address and password now." }
          : {})}
      />
      <p>
        {person.name}
        {signsInElsewhere ? `, ${person.email}` : null}
      </p>
      {signsInElsewhere ? null : (
        <section aria-labelledby="address" className="stack">
          <h2 id="address">Sign in elsewhere</h2>
          <p>
            You joined by an invitation, and only this browser is signed in. Choose an address and a
            password to sign in elsewhere, and to come back if this browser forgets you. Otherwise
            an owner has to make a link for you.
          </p>
          <AddressForm />
        </section>
      )}
      {asksPassword ? (
        <section aria-labelledby="password" className="stack">
          <h2 id="password">Password</h2>
          <PasswordForm />
        </section>
      ) : null}
      <section aria-labelledby="sessions" className="stack">
        <h2 id="sessions">Sign-ins</h2>
        {signsInElsewhere ? null : (
          <p>Choose an address and a password first: without them you cannot come back.</p>
        )}
        <form action={signOutEverywhere}>
          <button type="submit" className="button button-plain">
            Sign out of all browsers
          </button>
        </form>
      </section>
      <section aria-labelledby="export" className="stack">
        <h2 id="export">Your data</h2>
        <p>
          <a download href="/api/account/export">
            Download everything
          </a>{" "}
          that is kept about you, as JSON.
        </p>
      </section>
      {counted ? <UseSection person={counted} /> : null}
      <section aria-labelledby="audit" className="wide stack">
        <h2 id="audit">What happened</h2>
        <p>
          The latest {SHOWN_LINES} entries. If you do not recognise one,{" "}
          {asksPassword ? "change the password, and " : null}end sign-ins,{" "}
          <a href="/clients">clients and keys</a>
          {counted ? null : (
            <>
              , and renew the owner's token where Linnet runs:{" "}
              <code>npm run --silent token -- --renew</code>
            </>
          )}
          . Sign-ins, keys and clients are kept here for half a year.
        </p>
        <AuditTable
          caption="What happened in your account"
          lines={await latestAudit(person.id, SHOWN_LINES)}
        />
      </section>
      <section aria-labelledby="delete" className="wide stack">
        <h2 id="delete">Delete everything</h2>
        <p>Chats, drafts, projects, clients, keys and the account are gone at once, for good.</p>
        {asksPassword ? null : (
          <p>
            {signsInElsewhere
              ? "Your sign-in has to be of today."
              : "A day after you joined, choose an address and a password first."}
          </p>
        )}
        <ActionForm action={deleteEverything} isDangerous submit="Delete everything">
          {asksPassword ? (
            <p className="field">
              <label htmlFor="field-delete-password">Password</label>
              <input
                autoComplete="current-password"
                id="field-delete-password"
                name="password"
                required
                type="password"
              />
            </p>
          ) : null}
          <Field autoComplete="off" label='Write "delete" to confirm' name="confirm" />
        </ActionForm>
      </section>
    </div>
  );
}
