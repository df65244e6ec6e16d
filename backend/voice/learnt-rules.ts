import type { LearntRule } from "@linnet/protocol";
import type { RuleDecision, VoiceEvidence } from "../db/queries/learnt-voice.ts";
import type { Observation } from "../habits/observation.ts";
import { phraseName } from "../habits/phrases-in.ts";

/** How often a person gives the same reason until it is a rule without their decision. */
const SAME_REASONS = 3;
/** Most reasons that are offered as rules. */
const MOST_REASONS = 20;
/** Characters of a rule. */
const LONGEST = 300;

/** The reasons that a person gave when they declined. Each is off until they switch it on, or repeat it. */
export function reasonRules(evidence: readonly VoiceEvidence[]): LearntRule[] {
  const rules = new Map<string, LearntRule>();
  for (const { reason, draftId } of evidence) {
    const text = reason?.replace(/\s+/g, " ").trim().slice(0, LONGEST);
    if (!text) continue;
    const key = `reason.${phraseName(text)}`;
    const draftIds = [...(rules.get(key)?.draftIds ?? []), draftId];
    const count = draftIds.length;
    const isOn = count >= SAME_REASONS;
    rules.set(key, {
      key,
      text,
      from: "reason",
      count,
      of: count,
      draftIds,
      isOn,
      isEdited: false,
    });
  }
  return [...rules.values()].slice(0, MOST_REASONS);
}

/** What edits have in common, as rules. */
export function editRules(observations: readonly Observation[]): LearntRule[] {
  return observations.map(({ key, text, count, of, draftIds }) => ({
    ...{ key, text, from: "edits", count, of },
    draftIds: draftIds.toReversed(),
    isOn: true,
    isEdited: false,
  }));
}

/**
 * The rules as the person decided: what they changed stays as they put it, also when nothing shows it any
 * more, and what they deleted stays away.
 */
export function decidedRules(
  found: readonly LearntRule[],
  decisions: readonly RuleDecision[],
): LearntRule[] {
  const byKey = new Map(decisions.map((decision) => [decision.key, decision]));
  const known = new Set(found.map(({ key }) => key));
  const kept = found.flatMap((rule): LearntRule[] => {
    const decision = byKey.get(rule.key);
    if (!decision) return [rule];
    const { text, isOn, isEdited } = decision;
    return text === null ? [] : [{ ...rule, isOn, isEdited, text: isEdited ? text : rule.text }];
  });
  const others = decisions.flatMap(({ key, text, isOn, isEdited }): LearntRule[] => {
    if (text === null || known.has(key)) return [];
    const from = key.startsWith("reason.") ? "reason" : "edits";
    return [{ key, text, from, count: 0, of: 0, draftIds: [], isOn, isEdited }];
  });
  return [...kept, ...others];
}
