import { redirect } from "next/navigation";
import { countPeople } from "../../../db/queries/people.ts";
import { environment } from "../../../process/env.ts";
import { ownCommand } from "../../../process/own-command.ts";
import { ActionForm } from "../action-form.tsx";
import { ActionNotices } from "../action-notices.tsx";
import { Command } from "../command.tsx";
import { currentPerson } from "../current-person.ts";
import { Field } from "../field.tsx";
import { localPath } from "../local-path.ts";
import { pageLanguage } from "../page-language.ts";
import { RefreshOnReturn } from "../refresh-on-return.tsx";
import { RefreshOnSignIn } from "../signed-in-elsewhere.tsx";
import { ProviderForms } from "./provider-forms.tsx";
import { signIn, signInOwner } from "./sign-in.ts";
import { type SignInTexts, signInTexts } from "./texts.tsx";

export async function generateMetadata() {
  return { title: `${signInTexts[await pageLanguage()].title} · Linnet` };
}

function errorOf(code: string, { errors, otherError }: SignInTexts): string {
  return new Map<string, string>(Object.entries(errors)).get(code) ?? otherError;
}

function OwnerForm({ next, texts }: { next: string; texts: SignInTexts }) {
  return (
    <>
      <p>
        {texts.ownerWays(
          <Command>{ownCommand("sign-in")}</Command>,
          <Command>{ownCommand("token")}</Command>,
        )}
      </p>
      <ActionForm action={signInOwner} submit={texts.title}>
        <input name="next" type="hidden" value={next} />
        <Field autoComplete="off" label={texts.token} name="token" type="password" />
      </ActionForm>
    </>
  );
}

async function AccountForm({ next, texts }: { next: string; texts: SignInTexts }) {
  const isFirst = (await countPeople()) === 0;
  return (
    <>
      <ActionForm action={signIn} submit={texts.title}>
        <input name="next" type="hidden" value={next} />
        <Field autoComplete="username" label={texts.email} name="email" type="email" />
        <Field
          autoComplete="current-password"
          label={texts.password}
          name="password"
          type="password"
        />
      </ActionForm>
      <p>
        <a href="/forgot-password">{texts.forgotPassword}</a>
      </p>
      <ProviderForms next={next} texts={texts} />
      {environment().LINNET_SIGN_UP === "open" ? (
        <p>{texts.makeAccount(`/sign-up?${new URLSearchParams({ next })}`)}</p>
      ) : isFirst ? (
        <p>{texts.nobodyYet(<Command>{ownCommand("sign-in")}</Command>)}</p>
      ) : (
        <p>{texts.byInvitation}</p>
      )}
    </>
  );
}

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string; error?: string; done?: string }>;
}) {
  const query = await searchParams;
  const next = localPath(query.next);
  if (await currentPerson()) redirect(next);
  const texts = signInTexts[await pageLanguage()];
  const error = query.error && errorOf(query.error, texts);
  return (
    <div className="narrow stack">
      <RefreshOnReturn />
      <RefreshOnSignIn />
      <h1>{texts.title}</h1>
      <ActionNotices
        {...(error ? { error } : {})}
        {...(query.done === "password" ? { done: texts.passwordChanged } : {})}
      />
      {environment().LINNET_AUTH === "local" ? (
        <OwnerForm next={next} texts={texts} />
      ) : (
        <AccountForm next={next} texts={texts} />
      )}
    </div>
  );
}
