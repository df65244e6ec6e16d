import { notFound } from "next/navigation";
import { canSendMail } from "../../../mail/send-mail.ts";
import { environment } from "../../../process/env.ts";
import { ownCommand } from "../../../process/own-command.ts";
import { ActionForm } from "../action-form.tsx";
import { Command } from "../command.tsx";
import { Field } from "../field.tsx";
import { pageLanguage } from "../page-language.ts";
import { askForLink } from "./ask-for-link.ts";
import { type ForgotPasswordTexts, forgotPasswordTexts } from "./texts.tsx";

export async function generateMetadata() {
  return { title: `${forgotPasswordTexts[await pageLanguage()].documentTitle} · Linnet` };
}

function WithoutMail({ texts }: { texts: ForgotPasswordTexts }) {
  return (
    <>
      <p>{texts.askAnOwner}</p>
      <p>{texts.ifYouRunIt(<Command>{ownCommand("people reset-password <email>")}</Command>)}</p>
    </>
  );
}

export default async function ForgotPasswordPage() {
  if (environment().LINNET_AUTH !== "accounts") notFound();
  const texts = forgotPasswordTexts[await pageLanguage()];
  return (
    <div className="narrow stack">
      <h1>{texts.title}</h1>
      {canSendMail() ? (
        <ActionForm action={askForLink} submit={texts.send}>
          <Field
            autoComplete="username"
            label={texts.email}
            maxLength={254}
            name="email"
            type="email"
          />
        </ActionForm>
      ) : (
        <WithoutMail texts={texts} />
      )}
      <p>
        <a href="/sign-in">{texts.signIn}</a>
      </p>
    </div>
  );
}
