import { redirect } from "next/navigation";
import { ACCOUNT_BARRED, SIGN_UP_CLOSED } from "../../../auth/sign-up-guard.ts";
import { countPeople } from "../../../db/queries/people.ts";
import { environment } from "../../../process/env.ts";
import { ownCommand } from "../../../process/own-command.ts";
import { ActionForm } from "../action-form.tsx";
import { ActionNotices } from "../action-notices.tsx";
import { currentPerson } from "../current-person.ts";
import { Field } from "../field.tsx";
import { localPath } from "../local-path.ts";
import { RefreshOnReturn } from "../refresh-on-return.tsx";
import { RefreshOnSignIn } from "../signed-in-elsewhere.tsx";
import { ProviderForms } from "./provider-forms.tsx";
import { signIn, signInOwner } from "./sign-in.ts";

export const metadata = { title: "Sign in · Linnet" };

/** The error parameter in the address when a sign-in returns without a session. */
const ERRORS: ReadonlyMap<string, string> = new Map([
  [
    "not-signed-in",
    "Sign in to go on. If you had an account before, its password is the one that counts.",
  ],
  ["too-many", "There were too many attempts to sign in. Try again in five minutes."],
  ["used-link", "The link was used, or is too old. Sign in with the token."],
  ["account_not_linked", "There is an account with this address. Sign in the way you signed up."],
  [SIGN_UP_CLOSED, "Accounts are made by invitation here. Ask whoever runs this backend for one."],
  [ACCOUNT_BARRED, "Whoever runs this backend has barred the account. Ask them."],
]);

function OwnerForm({ next }: { next: string }) {
  return (
    <>
      <p>
        In Linnet's folder, <code>{ownCommand("sign-in")}</code> prints a link that signs you in. Or
        paste the token that <code>{ownCommand("token")}</code> prints.
      </p>
      <ActionForm action={signInOwner} submit="Sign in">
        <input name="next" type="hidden" value={next} />
        <Field autoComplete="off" label="Token" name="token" type="password" />
      </ActionForm>
    </>
  );
}

async function AccountForm({ next }: { next: string }) {
  const isFirst = (await countPeople()) === 0;
  return (
    <>
      <ActionForm action={signIn} submit="Sign in">
        <input name="next" type="hidden" value={next} />
        <Field autoComplete="username" label="Email" name="email" type="email" />
        <Field autoComplete="current-password" label="Password" name="password" type="password" />
      </ActionForm>
      <p>
        <a href="/forgot-password">Forgot the password?</a>
      </p>
      <ProviderForms next={next} />
      {environment().LINNET_SIGN_UP === "open" ? (
        <p>
          New here? <a href={`/sign-up?${new URLSearchParams({ next })}`}>Make an account</a>.
        </p>
      ) : isFirst ? (
        <p>
          Nobody has an account here yet: <code>{ownCommand("sign-in")}</code> prints a link to the
          first one.
        </p>
      ) : (
        <p>New here? Accounts are made by invitation: open the link that you were sent.</p>
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
  const error = query.error && (ERRORS.get(query.error) ?? "The sign-in did not work. Try again.");
  return (
    <div className="narrow stack">
      <RefreshOnReturn />
      <RefreshOnSignIn />
      <h1>Sign in</h1>
      <ActionNotices
        {...(error ? { error } : {})}
        {...(query.done === "password"
          ? { done: "The password was changed. Sign in with it." }
          : {})}
      />
      {environment().LINNET_AUTH === "local" ? (
        <OwnerForm next={next} />
      ) : (
        <AccountForm next={next} />
      )}
    </div>
  );
}
