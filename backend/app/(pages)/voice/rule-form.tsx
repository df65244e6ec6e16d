"use client";

import type { LearntRule } from "@linnet/protocol";
import { useActionState } from "react";
import { ActionNotices } from "../action-notices.tsx";
import { changeRule } from "./change-learnt.ts";
import { SwitchButton } from "./switch-button.tsx";

/** What a person can do with one rule: switch it, change its words, delete it. */
export function RuleForm({
  projectId,
  rule,
}: {
  projectId: string;
  rule: Pick<LearntRule, "key" | "text" | "isOn">;
}) {
  const [result, run, isPending] = useActionState(changeRule, {});
  const id = `rule-${rule.key}`;
  return (
    <form action={run} className="rule-form">
      <input name="projectId" type="hidden" value={projectId} />
      <input name="key" type="hidden" value={rule.key} />
      <div className="rule-actions">
        <SwitchButton isOn={rule.isOn} isPending={isPending} label={`Use: ${rule.text}`} />
        <button
          aria-label={`Delete: ${rule.text}`}
          className="link-button"
          disabled={isPending}
          name="act"
          type="submit"
          value="delete"
        >
          Delete
        </button>
      </div>
      <details>
        <summary>Change the words</summary>
        <div className="rule-edit">
          <label className="visually-hidden" htmlFor={id}>
            The rule as the model is told it
          </label>
          <textarea
            defaultValue={rule.text}
            dir="auto"
            id={id}
            maxLength={300}
            name="text"
            rows={2}
          />
          <button
            className="button button-plain"
            disabled={isPending}
            name="act"
            type="submit"
            value="edit"
          >
            Save the rule
          </button>
        </div>
      </details>
      <ActionNotices {...result} />
    </form>
  );
}
