import { notFound, redirect } from "next/navigation";
import { invitedName, isSignUpOpen } from "../../../auth/sign-up-guard.ts";
import { environment } from "../../../process/env.ts";
import { ownCommand } from "../../../process/own-command.ts";
import { ActionForm } from "../action-form.tsx";
import { Command } from "../command.tsx";
import { currentPerson } from "../current-person.ts";
import { Field } from "../field.tsx";
import { localPath } from "../local-path.ts";
import { NewPasswordField } from "../new-password-field.tsx";
import { pageLanguage } from "../page-language.ts";
import { ProviderForms } from "../sign-in/provider-forms.tsx";
import { signUp } from "../sign-in/sign-in.ts";
import { signInTexts } from "../sign-in/texts.tsx";
import { type SignUpTexts, signUpTexts } from "./texts.tsx";

export async function generateMetadata() {
  return { title: `${signUpTexts[await pageLanguage()].title} · Linnet` };
}

function AddressFields({ isRequired, texts }: { isRequired: boolean; texts: SignUpTexts }) {
  return (
    <>
      <Field
        autoComplete="username"
        label={texts.email}
        maxLength={254}
        name="email"
        required={isRequired}
        type="email"
      />
      <NewPasswordField label={texts.password} name="password" required={isRequired} />
    </>
  );
}

function NameField({ name, texts }: { name?: string | undefined; texts: SignUpTexts }) {
  return (
    <Field
      autoComplete="name"
      defaultValue={name}
      label={texts.name}
      maxLength={100}
      name="name"
      required={false}
    />
  );
}

function SignUpForm({ next, texts }: { next: string; texts: SignUpTexts }) {
  return (
    <ActionForm action={signUp} submit={texts.makeAccount}>
      <input name="next" type="hidden" value={next} />
      <AddressFields isRequired texts={texts} />
      <NameField texts={texts} />
    </ActionForm>
  );
}

/** An invitation is enough to join. */
async function JoinForm({
  next,
  invitation,
  name,
  texts,
}: {
  next: string;
  invitation: string;
  name: string;
  texts: SignUpTexts;
}) {
  const ofSignIn = signInTexts[await pageLanguage()];
  return (
    <>
      <p>{texts.invited}</p>
      <ActionForm action={signUp} submit={texts.join}>
        <input name="next" type="hidden" value={next} />
        <input name="invitation" type="hidden" value={invitation} />
        <NameField name={name} texts={texts} />
        <details>
          <summary>{texts.chooseNow}</summary>
          <div className="stack">
            <AddressFields isRequired={false} texts={texts} />
          </div>
        </details>
      </ActionForm>
      <ProviderForms invitation={invitation} next={next} texts={ofSignIn} />
    </>
  );
}

function SignUpClosed({ wasInvited, texts }: { wasInvited: boolean; texts: SignUpTexts }) {
  return (
    <>
      <p className="notice notice-danger" role="alert">
        {wasInvited ? texts.usedInvitation : texts.byInvitation}
      </p>
      <p>{texts.whyByInvitation}</p>
      <p>{wasInvited ? texts.askForAnotherLink : texts.askForLink}</p>
      <p>
        {texts.ifYouRunIt(
          <Command>{ownCommand("sign-in")}</Command>,
          <Command>{ownCommand("people invite")}</Command>,
        )}
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
  const texts = signUpTexts[await pageLanguage()];
  return (
    <div className="narrow stack">
      <h1>{invitation ? texts.joinTitle : texts.title}</h1>
      {invitation && name !== undefined ? (
        <JoinForm invitation={invitation} name={name} next={next} texts={texts} />
      ) : (await isSignUpOpen(invitation)) ? (
        <SignUpForm next={next} texts={texts} />
      ) : (
        <SignUpClosed texts={texts} wasInvited={invitation !== undefined} />
      )}
      <p>{texts.haveAccount(`/sign-in?${new URLSearchParams({ next })}`)}</p>
    </div>
  );
}
