import { notFound, redirect } from "next/navigation";
import { environment } from "../../../env.ts";
import { ActionForm } from "../action-form.tsx";
import { currentPerson } from "../current-person.ts";
import { Field } from "../field.tsx";
import { localPath } from "../local-path.ts";
import { signUp } from "../sign-in/sign-in.ts";

export const metadata = { title: "Make an account · Linnet" };

export default async function SignUpPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string }>;
}) {
  const { LINNET_AUTH, LINNET_SIGN_UP } = environment();
  if (LINNET_AUTH !== "accounts" || LINNET_SIGN_UP === "closed") notFound();
  const next = localPath((await searchParams).next);
  if (await currentPerson()) redirect(next);
  return (
    <div className="narrow stack">
      <h1>Make an account</h1>
      <ActionForm action={signUp} submit="Make the account">
        <input name="next" type="hidden" value={next} />
        <Field autoComplete="name" label="Name" name="name" />
        <Field autoComplete="username" label="Email" name="email" type="email" />
        <Field
          autoComplete="new-password"
          hint="At least 10 characters, and none of the passwords that many people use."
          label="Password"
          minLength={10}
          name="password"
          type="password"
        />
      </ActionForm>
      <p>
        Have one? <a href={`/sign-in?${new URLSearchParams({ next })}`}>Sign in</a>.
      </p>
    </div>
  );
}
