import { notFound } from "next/navigation";
import { personOfLink } from "../../../auth/reset-password.ts";
import { hasAddress } from "../../../db/no-address.ts";
import { environment } from "../../../process/env.ts";
import { ActionForm } from "../action-form.tsx";
import { ActionNotices } from "../action-notices.tsx";
import { Field } from "../field.tsx";
import { NewPasswordField } from "../new-password-field.tsx";
import { choosePassword } from "./choose-password.ts";

export const metadata = { title: "Choose a password · Linnet" };

export default async function ResetPasswordPage({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>;
}) {
  if (environment().LINNET_AUTH !== "accounts") notFound();
  const { token } = await searchParams;
  const person = typeof token === "string" ? await personOfLink(token) : undefined;
  return (
    <div className="narrow stack">
      <h1>Choose a password</h1>
      {person ? (
        <ActionForm action={choosePassword} submit="Take this password">
          <input name="token" type="hidden" value={token} />
          {hasAddress(person) ? null : (
            <Field
              autoComplete="username"
              hint="You sign in by it."
              label="Email"
              maxLength={254}
              name="email"
              type="email"
            />
          )}
          <NewPasswordField label="New password" name="password" />
          <p className="hint">Every browser that is signed in to this account is signed out.</p>
          <label className="check">
            <input name="endKeys" type="checkbox" />
            <span>End all connected clients and API keys too</span>
          </label>
        </ActionForm>
      ) : (
        <>
          <ActionNotices error="The link was used, or is too old." />
          <p>
            Ask whoever runs this backend for another one, or <a href="/sign-in">sign in</a>.
          </p>
        </>
      )}
    </div>
  );
}
