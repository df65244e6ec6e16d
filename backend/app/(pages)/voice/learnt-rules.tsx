import type { LearntRule, LearntVoice } from "@linnet/protocol";
import { EditEvidence } from "./edit-evidence.tsx";
import { RuleForm } from "./rule-form.tsx";

/** Edits of one rule that are shown; the newest tell enough. */
const SHOWN_EDITS = 5;

const times = (count: number) => (count === 1 ? "once" : `${count} times`);

function sourceOf({ from, count, of, isEdited }: LearntRule): string {
  const words = isEdited ? "In your words. " : "";
  if (count === 0) return `${words}No edit that is kept shows it now.`;
  return from === "reason"
    ? `${words}You gave this reason ${times(count)} when you declined.`
    : `${words}${count} of ${of} edits.`;
}

function Rule({
  rule,
  edits,
  projectId,
}: {
  rule: LearntRule;
  edits: ReadonlyMap<string, LearntVoice["edits"][number]>;
  projectId: string;
}) {
  const shown = rule.draftIds.flatMap((id) => edits.get(id) ?? []).slice(0, SHOWN_EDITS);
  const hidden = rule.draftIds.length - shown.length;
  return (
    <li className={rule.isOn ? "rule" : "rule rule-off"}>
      <p className="rule-text" dir="auto">
        {rule.text}
      </p>
      <p className="hint">{sourceOf(rule)}</p>
      {rule.from === "edits" && shown.length > 0 ? (
        <details>
          <summary>Show the edits</summary>
          <div className="edits">
            {shown.map((edit) => (
              <EditEvidence edit={edit} key={edit.draftId} />
            ))}
            {hidden > 0 ? <p className="hint">And {hidden} older ones.</p> : null}
          </div>
        </details>
      ) : null}
      <RuleForm projectId={projectId} rule={rule} />
    </li>
  );
}

/** The rules that were learnt, each with its evidence and what can be done with it. */
export function LearntRules({ learnt, projectId }: { learnt: LearntVoice; projectId: string }) {
  const edits = new Map(learnt.edits.map((edit) => [edit.draftId, edit]));
  const groups = [
    {
      title: "From your edits",
      rules: learnt.rules.filter(({ from }) => from !== "reason"),
      hint: "",
    },
    {
      title: "From the reasons that you gave",
      rules: learnt.rules.filter(({ from }) => from === "reason"),
      hint: "A reason is a rule once you switch it on, or give it three times.",
    },
  ].filter(({ rules }) => rules.length > 0);
  const count = learnt.edits.length;
  if (groups.length === 0) {
    return (
      <div className="empty stack">
        <p>
          {count === 0
            ? "Nothing yet."
            : `No rule yet: ${count === 1 ? "one edit does" : `${count} edits do`} not agree on anything so far.`}
        </p>
        <ol>
          <li>Change a draft as you like it.</li>
          <li>Copy it, open it in X, insert it or approve it.</li>
          <li>
            When three edits agree, a rule appears here, such as:{" "}
            <i>a shorter first sentence than drafted, 7 of 9 edits</i>. You can look at the edits,
            and change, switch off or delete the rule.
          </li>
        </ol>
        <p>If you decline a draft and say why, your reason is offered here as a rule.</p>
      </div>
    );
  }
  return groups.map(({ title, rules, hint }) => (
    <section aria-label={title} className="rules" key={title}>
      <h4>{title}</h4>
      {hint ? <p className="hint">{hint}</p> : null}
      <ul>
        {rules.map((rule) => (
          <Rule edits={edits} key={rule.key} projectId={projectId} rule={rule} />
        ))}
      </ul>
    </section>
  ));
}
