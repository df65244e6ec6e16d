import { notFound, redirect } from "next/navigation";
import { invitedName, isSignUpOpen } from "../../../auth/sign-up-guard.ts";
import { environment } from "../../../process/env.ts";
import { ownCommand } from "../../../process/own-command.ts";
import { ActionForm } from "../action-form.tsx";
import { currentPerson } from "../current-person.ts";
import { Field } from "../field.tsx";
import { localPath } from "../local-path.ts";
import { NewPasswordField } from "../new-password-field.tsx";
import { ProviderForms } from "../sign-in/provider-forms.tsx";
import { signUp } from "../sign-in/sign-in.ts";

export const metadata = { title: "Make an account · Linnet" };

function AddressFields({ isRequired }: { isRequired: boolean }) {
  return (
    <>
      <Field
        autoComplete="username"
        label="Email"
        maxLength={254}
        name="email"
        required={isRequired}
        type="email"
      />
      <NewPasswordField label="Password" name="password" required={isRequired} />
    </>
  );
}

function NameField({ name }: { name?: string | undefined }) {
  return (
    <Field
      autoComplete="name"
      defaultValue={name}
      label="Name (optional)"
      maxLength={100}
      name="name"
      required={false}
    />
  );
}

function SignUpForm({ next }: { next: string }) {
  return (
    <ActionForm action={signUp} submit="Make the account">
      <input name="next" type="hidden" value={next} />
      <AddressFields isRequired />
      <NameField />
    </ActionForm>
  );
}

/** An invitation is enough to join. */
function JoinForm({ next, invitation, name }: { next: string; invitation: string; name: string }) {
  return (
    <>
      <p>
        You are invited to draft posts here. One press is enough: this browser stays signed in. To
        sign in elsewhere, choose an address and a password, now or later.
      </p>
      <ActionForm action={signUp} submit="Join">
        <input name="next" type="hidden" value={next} />
        <input name="invitation" type="hidden" value={invitation} />
        <NameField name={name} />
        <details>
          <summary>Choose an address and a password now</summary>
          <div className="stack">
            <AddressFields isRequired={false} />
          </div>
        </details>
      </ActionForm>
      <ProviderForms invitation={invitation} next={next} />
    </>
  );
}

function SignUpClosed({ wasInvited }: { wasInvited: boolean }) {
  return (
    <>
      <p className="notice notice-danger" role="alert">
        {wasInvited
          ? "The invitation was used, or is too old."
          : "Accounts are made by invitation here."}
      </p>
      <p>
        Whoever has an account can use up the operator's model, so the operator decides who has.
      </p>
      <p>Ask whoever runs this backend for {wasInvited ? "another link" : "a link"}.</p>
      <p>
        If you run it: <code>{ownCommand("sign-in")}</code> prints a link for the first account, and{" "}
        <code>{ownCommand("people invite")}</code> one for each other person.
      </p>
    </>
  );
}

export default async function SignUpPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string; invitation?: string | string[] }>;
}) {
  if (environment().LINNET_AUTH !== "accounts") notFound();
  const query = await searchParams;
  const next = localPath(query.next);
  if (await currentPerson()) redirect(next);
  const invitation = typeof query.invitation === "string" ? query.invitation : undefined;
  const name = await invitedName(invitation);
  return (
    <div className="narrow stack">
      <h1>{invitation ? "Join" : "Make an account"}</h1>
      {invitation && name !== undefined ? (
        <JoinForm invitation={invitation} name={name} next={next} />
      ) : (await isSignUpOpen(invitation)) ? (
        <SignUpForm next={next} />
      ) : (
        <SignUpClosed wasInvited={invitation !== undefined} />
      )}
      <p>
        Have an account? <a href={`/sign-in?${new URLSearchParams({ next })}`}>Sign in</a>.
      </p>
    </div>
  );
}
