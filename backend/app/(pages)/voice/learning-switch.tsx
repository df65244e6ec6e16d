"use client";

import { useActionState } from "react";
import { ActionNotices } from "../action-notices.tsx";
import type { PageLanguage } from "../page-language.ts";
import { switchLearning } from "./change-learnt.ts";
import { SwitchButton } from "./switch-button.tsx";
import { voiceTexts } from "./texts.tsx";

/** Whether a project learns, with what that means. */
export function LearningSwitch({
  projectId,
  isOn,
  language,
}: {
  projectId: string;
  isOn: boolean;
  language: PageLanguage;
}) {
  const texts = voiceTexts[language];
  const [result, run, isPending] = useActionState(switchLearning, {});
  return (
    <form action={run} className="learning">
      <ActionNotices {...result} />
      <input name="projectId" type="hidden" value={projectId} />
      <div className="learning-line">
        <b>{texts.learn}</b>
        <SwitchButton isOn={isOn} isPending={isPending} label={texts.learn} texts={texts} />
      </div>
      <p className="hint">{isOn ? texts.learnsHint : texts.learnsNotHint}</p>
    </form>
  );
}
