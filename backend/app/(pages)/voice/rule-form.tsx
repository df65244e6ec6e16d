"use client";

import type { LearntRule } from "@linnet/protocol";
import { useActionState } from "react";
import { ActionNotices } from "../action-notices.tsx";
import type { PageLanguage } from "../page-language.ts";
import { changeRule } from "./change-learnt.ts";
import { SwitchButton } from "./switch-button.tsx";
import { voiceTexts } from "./texts.tsx";

/** What a person can do with one rule: switch it, change its words, delete it. */
export function RuleForm({
  projectId,
  rule,
  language,
}: {
  projectId: string;
  rule: Pick<LearntRule, "key" | "text" | "isOn">;
  language: PageLanguage;
}) {
  const texts = voiceTexts[language];
  const [result, run, isPending] = useActionState(changeRule, {});
  const id = `rule-${rule.key}`;
  return (
    <form action={run} className="rule-form">
      <input name="projectId" type="hidden" value={projectId} />
      <input name="key" type="hidden" value={rule.key} />
      <div className="rule-actions">
        <SwitchButton
          isOn={rule.isOn}
          isPending={isPending}
          label={texts.use(rule.text)}
          texts={texts}
        />
        <button
          aria-label={texts.deleteRule(rule.text)}
          className="link-button"
          disabled={isPending}
          name="act"
          type="submit"
          value="delete"
        >
          {texts.delete}
        </button>
      </div>
      <details>
        <summary>{texts.changeWords}</summary>
        <div className="rule-edit">
          <label className="visually-hidden" htmlFor={id}>
            {texts.ruleAsTold}
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
            {texts.saveRule}
          </button>
        </div>
      </details>
      <ActionNotices {...result} />
    </form>
  );
}
