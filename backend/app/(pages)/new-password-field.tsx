import { PASSWORD_LENGTH } from "../../auth/password-guard.ts";
import { Field } from "./field.tsx";
import { pageLanguage } from "./page-language.ts";
import { pageTexts } from "./page-texts.ts";

/** A field for a password that is chosen, which says what is asked of one. */
export async function NewPasswordField({
  label,
  name,
  required = true,
}: {
  label: string;
  name: string;
  required?: boolean;
}) {
  return (
    <Field
      autoComplete="new-password"
      hint={pageTexts[await pageLanguage()].passwordHint}
      label={label}
      maxLength={PASSWORD_LENGTH.most}
      minLength={PASSWORD_LENGTH.least}
      name={name}
      required={required}
      type="password"
    />
  );
}
