import type { LearntRule, LearntVoice } from "@linnet/protocol";
import type { PageLanguage } from "../page-language.ts";
import { EditEvidence } from "./edit-evidence.tsx";
import { RuleForm } from "./rule-form.tsx";
import { voiceTexts } from "./texts.tsx";

/** Edits of one rule that are shown; the newest tell enough. */
const SHOWN_EDITS = 5;

function Rule({
  rule,
  edits,
  projectId,
  language,
}: {
  rule: LearntRule;
  edits: ReadonlyMap<string, LearntVoice["edits"][number]>;
  projectId: string;
  language: PageLanguage;
}) {
  const texts = voiceTexts[language];
  const shown = rule.draftIds.flatMap((id) => edits.get(id) ?? []).slice(0, SHOWN_EDITS);
  const hidden = rule.draftIds.length - shown.length;
  return (
    <li className={rule.isOn ? "rule" : "rule rule-off"}>
      <p className="rule-text" dir="auto">
        {rule.text}
      </p>
      <p className="hint">{texts.sourceOf(rule)}</p>
      {rule.from === "edits" && shown.length > 0 ? (
        <details>
          <summary>{texts.showEdits}</summary>
          <div className="edits">
            {shown.map((edit) => (
              <EditEvidence edit={edit} key={edit.draftId} texts={texts} />
            ))}
            {hidden > 0 ? <p className="hint">{texts.olderEdits(hidden)}</p> : null}
          </div>
        </details>
      ) : null}
      <RuleForm language={language} projectId={projectId} rule={rule} />
    </li>
  );
}

/** The rules that were learnt, each with its evidence and what can be done with it. */
export function LearntRules({
  learnt,
  projectId,
  language,
}: {
  learnt: LearntVoice;
  projectId: string;
  language: PageLanguage;
}) {
  const texts = voiceTexts[language];
  const edits = new Map(learnt.edits.map((edit) => [edit.draftId, edit]));
  const groups = [
    {
      title: texts.fromEdits,
      rules: learnt.rules.filter(({ from }) => from !== "reason"),
      hint: "",
    },
    {
      title: texts.fromReasons,
      rules: learnt.rules.filter(({ from }) => from === "reason"),
      hint: texts.fromReasonsHint,
    },
  ].filter(({ rules }) => rules.length > 0);
  if (groups.length === 0) {
    return (
      <div className="empty stack">
        <p>{texts.noRule(learnt.edits.length)}</p>
        <ol>
          <li>{texts.stepChange}</li>
          <li>{texts.stepUse}</li>
          <li>{texts.stepRule}</li>
        </ol>
        <p>{texts.noRuleReason}</p>
      </div>
    );
  }
  return groups.map(({ title, rules, hint }) => (
    <section aria-label={title} className="rules" key={title}>
      <h4>{title}</h4>
      {hint ? <p className="hint">{hint}</p> : null}
      <ul>
        {rules.map((rule) => (
          <Rule
            edits={edits}
            key={rule.key}
            language={language}
            projectId={projectId}
            rule={rule}
          />
        ))}
      </ul>
    </section>
  ));
}
