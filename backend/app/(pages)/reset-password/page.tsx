import { notFound } from "next/navigation";
import { personOfLink } from "../../../auth/reset-password.ts";
import { hasAddress } from "../../../db/no-address.ts";
import { environment } from "../../../process/env.ts";
import { ActionForm } from "../action-form.tsx";
import { ActionNotices } from "../action-notices.tsx";
import { Field } from "../field.tsx";
import { NewPasswordField } from "../new-password-field.tsx";
import { pageLanguage } from "../page-language.ts";
import { choosePassword } from "./choose-password.ts";
import { resetPasswordTexts } from "./texts.tsx";

export async function generateMetadata() {
  return { title: `${resetPasswordTexts[await pageLanguage()].title} · Linnet` };
}

export default async function ResetPasswordPage({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>;
}) {
  if (environment().LINNET_AUTH !== "accounts") notFound();
  const { token } = await searchParams;
  const person = typeof token === "string" ? await personOfLink(token) : undefined;
  const texts = resetPasswordTexts[await pageLanguage()];
  return (
    <div className="narrow stack">
      <h1>{texts.title}</h1>
      {person ? (
        <ActionForm action={choosePassword} submit={texts.take}>
          <input name="token" type="hidden" value={token} />
          {hasAddress(person) ? null : (
            <Field
              autoComplete="username"
              hint={texts.emailHint}
              label={texts.email}
              maxLength={254}
              name="email"
              type="email"
            />
          )}
          <NewPasswordField label={texts.password} name="password" />
          <p className="hint">{texts.endsSignIns}</p>
          <label className="check">
            <input name="endKeys" type="checkbox" />
            <span>{texts.endKeys}</span>
          </label>
        </ActionForm>
      ) : (
        <>
          <ActionNotices error={texts.usedLink} />
          <p>{texts.askForAnother}</p>
        </>
      )}
    </div>
  );
}
