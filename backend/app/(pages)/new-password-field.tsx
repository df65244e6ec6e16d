import { PASSWORD_LENGTH } from "../../auth/password-guard.ts";
import { Field } from "./field.tsx";

/** A field for a password that is chosen, which says what is asked of one. */
export function NewPasswordField({
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
      hint={`At least ${PASSWORD_LENGTH.least} characters, and none of the passwords that many people use.`}
      label={label}
      maxLength={PASSWORD_LENGTH.most}
      minLength={PASSWORD_LENGTH.least}
      name={name}
      required={required}
      type="password"
    />
  );
}
