"use client";

import { useActionState } from "react";
import { ActionNotices } from "../action-notices.tsx";
import { switchLearning } from "./change-learnt.ts";
import { SwitchButton } from "./switch-button.tsx";

/** Whether a project learns, with what that means. */
export function LearningSwitch({ projectId, isOn }: { projectId: string; isOn: boolean }) {
  const [result, run, isPending] = useActionState(switchLearning, {});
  return (
    <form action={run} className="learning">
      <ActionNotices {...result} />
      <input name="projectId" type="hidden" value={projectId} />
      <div className="learning-line">
        <b>Learn from what I do with drafts</b>
        <SwitchButton isOn={isOn} isPending={isPending} label="Learn from what I do with drafts" />
      </div>
      <p className="hint">
        {isOn
          ? "On unless you switch it off. This backend keeps what was drafted beside what you copied, opened in X, inserted, approved or declined. The model that drafts is told the rules that are on, and shown up to three of your posts."
          : "Off: nothing is kept, and nothing that was learnt before is used. It stays here until you switch learning on again, or erase it."}
      </p>
    </form>
  );
}
