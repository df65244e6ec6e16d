"use client";

import { useActionState } from "react";
import type { ActionResult } from "../action-form.tsx";
import { ActionNotices } from "../action-notices.tsx";
import type { PersonAct } from "./manage.ts";

/** A button of a form that carries out one of several acts. */
export interface ActButton {
  act: PersonAct;
  label: string;
  /** What it does, in a sentence. */
  effect: string;
  isDangerous?: boolean;
}

/** What an owner can do about an account: one form, whose buttons name the act. */
export function PersonActs({
  action,
  buttons,
}: {
  action: (before: ActionResult, form: FormData) => Promise<ActionResult>;
  buttons: readonly ActButton[];
}) {
  const [result, run, isPending] = useActionState(action, {});
  return (
    <form action={run} className="stack">
      <ActionNotices {...result} />
      <ul className="acts">
        {buttons.map(({ act, label, effect, isDangerous = false }) => (
          <li key={act}>
            <span id={`effect-${act}`}>{effect}</span>
            <button
              aria-describedby={`effect-${act}`}
              className={isDangerous ? "button button-danger" : "button button-plain"}
              disabled={isPending}
              name="act"
              type="submit"
              value={act}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}
