"use client";

import { type ReactNode, useActionState } from "react";
import { ActionNotices } from "./action-notices.tsx";

/** The result of an action, as shown to the person. */
export interface ActionResult {
  error?: string;
  /** The error comes from the API, in English whatever the page is in. */
  isEnglish?: boolean;
  done?: string;
  /** A secret that is shown this once. */
  secret?: string;
  /** A link that is shown this once, to be handed over. */
  link?: string;
}

/** A form over a server action. It works without JavaScript: then the page comes back with the result. */
export function ActionForm({
  action,
  submit,
  pending = submit,
  isDangerous = false,
  children,
}: {
  action: (before: ActionResult, form: FormData) => Promise<ActionResult>;
  submit: string;
  /** What the button says meanwhile, where it takes a while. */
  pending?: string;
  isDangerous?: boolean;
  children?: ReactNode;
}) {
  const [result, run, isPending] = useActionState(action, {});
  return (
    <form
      action={run}
      className="stack"
      onReset={(event) => {
        // React resets a form after its action: what was refused stays, to be put right.
        if (result.error) event.preventDefault();
      }}
    >
      <ActionNotices {...result} />
      {children}
      <button
        type="submit"
        className={isDangerous ? "button button-danger" : "button"}
        disabled={isPending}
      >
        {isPending ? pending : submit}
      </button>
    </form>
  );
}
