import { redirect } from "next/navigation";
import { availableProviders, PROVIDER_NAMES } from "../../../auth/social-providers.ts";
import { environment } from "../../../env.ts";
import { ActionForm } from "../action-form.tsx";
import { currentPerson } from "../current-person.ts";
import { Field } from "../field.tsx";
import { localPath } from "../local-path.ts";
import { signIn, signInAt, signInOwner } from "./sign-in.ts";

export const metadata = { title: "Sign in · Linnet" };

/** What a sign-in that came back without a session says in the address. */
const ERRORS: ReadonlyMap<string, string> = new Map([
  ["used-link", "The link was used, or is too old. Sign in with the token."],
  ["account_not_linked", "There is an account with this address. Sign in the way you signed up."],
  ["signup_disabled", "No new accounts are made here. Ask whoever runs this backend."],
]);

function OwnerForm({ next }: { next: string }) {
  return (
    <>
      <p>
        <code>npm start</code> prints a sign-in link, and <code>npm run token</code> the token of
        this machine's owner.
      </p>
      <ActionForm action={signInOwner} submit="Sign in">
        <input name="next" type="hidden" value={next} />
        <Field autoComplete="off" label="Token" name="token" type="password" />
      </ActionForm>
    </>
  );
}

function AccountForm({ next }: { next: string }) {
  return (
    <>
      <ActionForm action={signIn} submit="Sign in">
        <input name="next" type="hidden" value={next} />
        <Field autoComplete="username" label="Email" name="email" type="email" />
        <Field autoComplete="current-password" label="Password" name="password" type="password" />
      </ActionForm>
      {availableProviders().map((provider) => (
        <form action={signInAt} key={provider}>
          <input name="next" type="hidden" value={next} />
          <button type="submit" className="button button-plain" name="provider" value={provider}>
            Sign in with {PROVIDER_NAMES[provider]}
          </button>
        </form>
      ))}
      {environment().LINNET_SIGN_UP === "open" ? (
        <p>
          New here? <a href={`/sign-up?${new URLSearchParams({ next })}`}>Make an account</a>.
        </p>
      ) : null}
    </>
  );
}

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string; error?: string }>;
}) {
  const query = await searchParams;
  const next = localPath(query.next);
  if (await currentPerson()) redirect(next);
  const error = query.error && (ERRORS.get(query.error) ?? "The sign-in did not work. Try again.");
  return (
    <div className="narrow stack">
      <h1>Sign in</h1>
      {error ? (
        <p className="notice notice-danger" role="alert">
          {error}
        </p>
      ) : null}
      {environment().LINNET_AUTH === "local" ? (
        <OwnerForm next={next} />
      ) : (
        <AccountForm next={next} />
      )}
    </div>
  );
}
