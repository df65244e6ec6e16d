import { notFound } from "next/navigation";
import { canChoosePassword } from "../../../../account/can-choose-password.ts";
import { calledBy, hasAddress } from "../../../../db/no-address.ts";
import { latestAudit } from "../../../../db/queries/audit.ts";
import { usageByDay } from "../../../../db/queries/daily-usage.ts";
import { findPersonById, type PersonInfo } from "../../../../db/queries/people.ts";
import { canSendMail } from "../../../../mail/send-mail.ts";
import { dailyLimits } from "../../../../process/daily-limits.ts";
import { AuditTable } from "../../account/audit-table.tsx";
import { UsageTable } from "../../account/usage-table.tsx";
import { UseOfToday } from "../../account/use-of-today.tsx";
import { ActionForm } from "../../action-form.tsx";
import { requireOwner } from "../../current-person.ts";
import { Field } from "../../field.tsx";
import { Day } from "../../moment.tsx";
import { actOnPerson, changeLimits } from "../manage.ts";
import { type ActButton, PersonActs } from "../person-acts.tsx";
import { PersonState } from "../person-state.tsx";

export const metadata = { title: "A person of the team · Linnet" };

/** How many lines of the person's audit are shown. */
const SHOWN_LINES = 50;

function buttonsFor(person: PersonInfo, isViewer: boolean, canReset: boolean): ActButton[] {
  const canSignIn = hasAddress(person);
  const makes = canSignIn && canSendMail() ? "Mails" : "Makes";
  const chosen = canSignIn ? "another password" : "an address and a password";
  const reset: ActButton = {
    act: "password-link",
    label: "Link for a password",
    effect: `${makes} a link by which the person chooses ${chosen}, once, within a day.`,
  };
  const role: ActButton =
    person.role === "owner"
      ? {
          act: "make-member",
          label: "Make a member",
          effect: "The person no longer decides about others.",
        }
      : {
          act: "make-owner",
          label: "Make an owner",
          effect: "The person decides about others, too.",
        };
  const bar: ActButton = person.barredAt
    ? { act: "let-in", label: "Let in again", effect: "Sign-ins and keys work again." }
    : {
        act: "bar",
        label: "Bar",
        effect: "Ends the sign-ins and refuses the keys. What the person has made stays.",
        isDangerous: true,
      };
  return [
    role,
    ...(canReset ? [reset] : []),
    {
      act: "end-sign-ins",
      label: "End sign-ins",
      effect: `Signs the person out of all browsers${canSignIn ? "" : ", who then needs a link for a password"}. Clients and keys stay.`,
    },
    ...(isViewer ? [] : [bar]),
  ];
}

function placeholder(everybody: number): string {
  return `${everybody === 0 ? "no limit" : everybody.toLocaleString("en")}, as for everybody`;
}

export default async function PersonPage({ params }: { params: Promise<{ personId: string }> }) {
  const { personId } = await params;
  const viewer = await requireOwner(`/team/${personId}`);
  const person = await findPersonById(personId);
  if (!person) notFound();
  const everybody = dailyLimits();
  const { dailyMessages, dailyTokens } = person;
  const [canReset, days, lines] = await Promise.all([
    canChoosePassword(person),
    usageByDay(person.id),
    latestAudit(person.id, SHOWN_LINES),
  ]);
  return (
    <div className="stack">
      <p>
        <a href="/team">Team</a>
      </p>
      <h1>
        {person.name} <PersonState person={person} />
      </h1>
      <p>
        {hasAddress(person) ? person.email : "No address yet"}, here since{" "}
        <Day at={person.createdAt} language="en" />. <UseOfToday language="en" person={person} />
      </p>
      <section aria-labelledby="access" className="stack">
        <h2 id="access">Access</h2>
        <PersonActs
          action={actOnPerson.bind(null, person.id)}
          buttons={buttonsFor(person, person.id === viewer.id, canReset)}
        />
      </section>
      <section aria-labelledby="limits" className="stack">
        <h2 id="limits">Limits of a day</h2>
        <ActionForm action={changeLimits.bind(null, person.id)} submit="Save the limits">
          <Field
            autoComplete="off"
            defaultValue={dailyMessages ?? ""}
            inputMode="numeric"
            label="Messages"
            name="dailyMessages"
            placeholder={placeholder(everybody.messages)}
            required={false}
          />
          <Field
            autoComplete="off"
            defaultValue={dailyTokens ?? ""}
            hint="Empty: as for everybody. 0: no limit. A day is one of UTC."
            inputMode="numeric"
            label="Tokens"
            name="dailyTokens"
            placeholder={placeholder(everybody.tokens)}
            required={false}
          />
        </ActionForm>
      </section>
      <section aria-labelledby="use" className="stack">
        <h2 id="use">Use by day</h2>
        <UsageTable days={days} language="en" />
      </section>
      <section aria-labelledby="audit" className="stack">
        <h2 id="audit">What happened</h2>
        <AuditTable
          language="en"
          caption={`What happened in the account of ${calledBy(person)}`}
          lines={lines}
        />
      </section>
    </div>
  );
}
