import { hasAddress } from "../../../db/no-address.ts";
import { hasPassword } from "../../../db/queries/accounts.ts";
import { latestAudit } from "../../../db/queries/audit.ts";
import { usageByDay } from "../../../db/queries/daily-usage.ts";
import { findPersonById, type PersonInfo } from "../../../db/queries/people.ts";
import { ActionForm } from "../action-form.tsx";
import { ActionNotices } from "../action-notices.tsx";
import { Command } from "../command.tsx";
import { requirePerson } from "../current-person.ts";
import { Field } from "../field.tsx";
import { NewPasswordField } from "../new-password-field.tsx";
import { type PageLanguage, pageLanguage } from "../page-language.ts";
import { AuditTable } from "./audit-table.tsx";
import {
  addAddress,
  changePassword,
  deleteEverything,
  signOutEverywhere,
} from "./change-account.ts";
import { type AccountTexts, accountTexts } from "./texts.tsx";
import { UsageTable } from "./usage-table.tsx";
import { UseOfToday } from "./use-of-today.tsx";

export async function generateMetadata() {
  return { title: `${accountTexts[await pageLanguage()].title} · Linnet` };
}

/** How many lines of the audit the page shows. */
const SHOWN_LINES = 50;

function PasswordForm({ texts }: { texts: AccountTexts }) {
  return (
    <ActionForm action={changePassword} submit={texts.changePassword}>
      <Field
        autoComplete="current-password"
        label={texts.currentPassword}
        name="currentPassword"
        type="password"
      />
      <NewPasswordField label={texts.newPassword} name="newPassword" />
      <fieldset>
        <legend>{texts.whoKnew}</legend>
        <label className="check">
          <input defaultChecked name="endSignIns" type="checkbox" />
          <span>{texts.endSignIns}</span>
        </label>
        <label className="check">
          <input defaultChecked name="endKeys" type="checkbox" />
          <span>{texts.endKeys}</span>
        </label>
      </fieldset>
    </ActionForm>
  );
}

function AddressForm({ texts }: { texts: AccountTexts }) {
  return (
    <ActionForm action={addAddress} submit={texts.takeAddress}>
      <Field
        autoComplete="username"
        label={texts.email}
        maxLength={254}
        name="email"
        type="email"
      />
      <NewPasswordField label={texts.password} name="password" />
    </ActionForm>
  );
}

async function UseSection({ person, language }: { person: PersonInfo; language: PageLanguage }) {
  const texts = accountTexts[language];
  return (
    <section aria-labelledby="use" className="wide stack">
      <h2 id="use">{texts.use}</h2>
      <p>
        <UseOfToday language={language} person={person} /> {texts.dayBegins}
      </p>
      <UsageTable days={await usageByDay(person.id)} language={language} />
    </section>
  );
}

export default async function AccountPage({
  searchParams,
}: {
  searchParams: Promise<{ done?: string; error?: string }>;
}) {
  const person = await requirePerson("/account");
  const language = await pageLanguage();
  const texts = accountTexts[language];
  const query = await searchParams;
  const signsInElsewhere = hasAddress(person);
  const asksPassword = await hasPassword(person.id);
  // The local owner has no account, and no use that is counted.
  const counted = await findPersonById(person.id);
  return (
    <div className="stack columns">
      <h1>{texts.title}</h1>
      <ActionNotices
        {...(query.error === "no-address" && !signsInElsewhere
          ? {
              error: texts.stillSignedIn,
            }
          : {})}
        {...(query.done === "address" && signsInElsewhere ? { done: texts.addressTaken } : {})}
      />
      <p>
        <span dir="auto">{person.name}</span>
        {signsInElsewhere ? (
          <>
            {texts.comma} <bdi dir="ltr">{person.email}</bdi>
          </>
        ) : null}
      </p>
      {signsInElsewhere ? null : (
        <section aria-labelledby="address" className="stack">
          <h2 id="address">{texts.address}</h2>
          <p>{texts.addressHint}</p>
          <AddressForm texts={texts} />
        </section>
      )}
      {asksPassword ? (
        <section aria-labelledby="password" className="stack">
          <h2 id="password">{texts.password}</h2>
          <PasswordForm texts={texts} />
        </section>
      ) : null}
      <section aria-labelledby="sessions" className="stack">
        <h2 id="sessions">{texts.signIns}</h2>
        {signsInElsewhere ? null : <p>{texts.addressFirst}</p>}
        <form action={signOutEverywhere}>
          <button type="submit" className="button button-plain">
            {texts.signOutEverywhere}
          </button>
        </form>
      </section>
      <section aria-labelledby="export" className="stack">
        <h2 id="export">{texts.data}</h2>
        <p>
          {texts.download((text) => (
            <a download href="/api/account/export">
              {text}
            </a>
          ))}
        </p>
      </section>
      {counted ? <UseSection language={language} person={counted} /> : null}
      <section aria-labelledby="audit" className="wide stack">
        <h2 id="audit">{texts.audit}</h2>
        <p>
          {texts.latest(
            SHOWN_LINES,
            asksPassword,
            counted ? null : <Command>npm run --silent token -- --renew</Command>,
          )}
        </p>
        <AuditTable
          caption={texts.auditCaption}
          language={language}
          lines={await latestAudit(person.id, SHOWN_LINES)}
        />
      </section>
      <section aria-labelledby="delete" className="wide stack">
        <h2 id="delete">{texts.deleteAll}</h2>
        <p>{texts.deleteHint}</p>
        {asksPassword ? null : (
          <p>{signsInElsewhere ? texts.signInOfToday : texts.dayAfterJoining}</p>
        )}
        <ActionForm action={deleteEverything} isDangerous submit={texts.deleteAll}>
          {asksPassword ? (
            <p className="field">
              <label htmlFor="field-delete-password">{texts.password}</label>
              <input
                autoComplete="current-password"
                id="field-delete-password"
                name="password"
                required
                type="password"
              />
            </p>
          ) : null}
          <Field autoComplete="off" label={texts.confirm} name="confirm" />
        </ActionForm>
      </section>
    </div>
  );
}
