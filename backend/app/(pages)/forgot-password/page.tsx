import { notFound } from "next/navigation";
import { canSendMail } from "../../../mail/send-mail.ts";
import { environment } from "../../../process/env.ts";
import { ownCommand } from "../../../process/own-command.ts";
import { ActionForm } from "../action-form.tsx";
import { Field } from "../field.tsx";
import { askForLink } from "./ask-for-link.ts";

export const metadata = { title: "Forgot the password · Linnet" };

function WithoutMail() {
  return (
    <>
      <p>
        This backend sends no mails. Ask an owner of it for a link: the page Team makes one for each
        person.
      </p>
      <p>
        If you run it: <code>{ownCommand("people reset-password <email>")}</code> prints such a
        link.
      </p>
    </>
  );
}

export default function ForgotPasswordPage() {
  if (environment().LINNET_AUTH !== "accounts") notFound();
  return (
    <div className="narrow stack">
      <h1>Forgot the password?</h1>
      {canSendMail() ? (
        <ActionForm action={askForLink} submit="Send me a link">
          <Field autoComplete="username" label="Email" maxLength={254} name="email" type="email" />
        </ActionForm>
      ) : (
        <WithoutMail />
      )}
      <p>
        <a href="/sign-in">Sign in</a>
      </p>
    </div>
  );
}
