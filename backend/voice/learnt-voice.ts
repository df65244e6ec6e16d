import type { LearntRule, LearntRuleChange, LearntVoice } from "@linnet/protocol";
import {
  decideRule,
  listRuleDecisions,
  listVoiceEvidence,
  type VoiceEvidence,
} from "../db/queries/learnt-voice.ts";
import type { StoredProject } from "../db/queries/projects.ts";
import type { Edit } from "../habits/edit.ts";
import { log } from "../logging/log.ts";
import { notFound, Refusal } from "../problems/refusal.ts";
import { inTextThread } from "../texts/text-threads.ts";
import { decidedRules, editRules, reasonRules } from "./learnt-rules.ts";
import { type OwnPost, ownPosts } from "./own-posts.ts";

/** The newest edits that are compared. */
const MOST_EDITS = 60;
/** Most rules that an agent is told. */
const MOST_RULES = 20;

interface Learnt {
  rules: LearntRule[];
  /** Newest first. */
  edits: Edit[];
  posts: OwnPost[];
}

/** One act for each draft: the last one that used it. */
function usesIn(evidence: readonly VoiceEvidence[]): VoiceEvidence[] {
  const uses = new Map<string, VoiceEvidence>();
  for (const each of evidence) {
    if (each.act !== "declined" && !uses.has(each.draftId)) uses.set(each.draftId, each);
  }
  return [...uses.values()];
}

function editOf({ draftId, drafted, draftedPosts, yours, yourPosts }: VoiceEvidence): Edit[] {
  if (drafted === null) return [];
  return [
    {
      draftId,
      drafted: { text: drafted, posts: draftedPosts ?? 1 },
      yours: { text: yours, posts: yourPosts },
    },
  ];
}

/**
 * Reads what was done with drafts, and finds what it shows.
 *
 * @param subject what the next draft is about; `nearest` are the places of the posts that are nearest to it.
 */
async function learn(
  project: StoredProject,
  subject?: { chatId: string; material: string },
): Promise<Learnt & { nearest: number[] }> {
  const [evidence, decisions] = await Promise.all([
    listVoiceEvidence(project.id),
    listRuleDecisions(project.id),
  ]);
  const uses = usesIn(evidence);
  const edits = uses.flatMap(editOf).slice(0, MOST_EDITS);
  const posts = ownPosts(project.voice?.examples ?? [], uses).filter(
    // The draft of this chat is shown to the agent as it is.
    ({ chatId }) => chatId === undefined || chatId !== subject?.chatId,
  );
  const { observations, nearest } = await inTextThread("readHabits", {
    edits: edits.toReversed(),
    posts: posts.map(({ text }) => text),
    ...(subject ? { material: subject.material } : {}),
  });
  const found = [...editRules(observations), ...reasonRules(evidence)];
  return { rules: decidedRules(found, decisions), edits, posts, nearest };
}

/**
 * What a project's voice has learnt, and from what. It follows each time from what is kept, so that it is
 * never behind. What the person decided about a rule goes before what follows.
 *
 * @throws TextTooSlowError when the texts were not compared in time.
 */
export async function learntVoice(project: StoredProject): Promise<LearntVoice> {
  const { rules, edits, posts } = await learn(project);
  return {
    learn: project.learn,
    rules,
    edits: edits.map(({ draftId, drafted, yours }) => ({
      draftId,
      drafted: drafted.text,
      yours: yours.text,
    })),
    posts: posts.map(({ text, from, draftId }) => ({
      text,
      from,
      ...(draftId ? { draftId } : {}),
    })),
  };
}

/** What the agent that drafts is told of a learnt voice. */
export interface VoiceLesson {
  rules: string[];
  /** Posts of the person, the nearest to the material first. */
  posts: string[];
}

/**
 * What the agent that drafts is told. Where the project does not learn, that is only what the person pasted.
 * A draft does not fail for its voice: without a lesson it is written by what the person wrote down.
 *
 * @param subject the chat, and the texts that the draft is about.
 */
export async function voiceLesson(
  project: StoredProject,
  subject: { chatId: string; material: string },
): Promise<VoiceLesson> {
  try {
    if (!project.learn) return { rules: [], posts: await nearestPasted(project, subject.material) };
    const { rules, posts, nearest } = await learn(project, subject);
    const told = rules.filter(({ isOn }) => isOn).slice(0, MOST_RULES);
    return {
      rules: told.map(({ text, count, of, from, isEdited }) =>
        from === "edits" && !isEdited && count > 0 ? `${text} (${count} of ${of} edits)` : text,
      ),
      posts: nearest.flatMap((at) => posts[at]?.text ?? []),
    };
  } catch (error) {
    log.warn({ error, projectId: project.id }, "a draft is written without the learnt voice");
    return { rules: [], posts: [] };
  }
}

async function nearestPasted({ voice }: StoredProject, material: string): Promise<string[]> {
  const posts = ownPosts(voice?.examples ?? [], []).map(({ text }) => text);
  if (posts.length === 0) return [];
  const { nearest } = await inTextThread("readHabits", { edits: [], posts, material });
  return nearest.flatMap((at) => posts[at] ?? []);
}

/**
 * Changes a learnt rule, or deletes it. The person's decision stays whatever is learnt later.
 *
 * @param change null deletes the rule.
 * @returns the rule as it is now; undefined when it was deleted.
 * @throws Refusal 404 when nothing of that name was learnt, 409 when there is no room for more decisions.
 */
export async function decideLearntRule(
  project: StoredProject,
  key: string,
  change: LearntRuleChange | null,
): Promise<LearntRule | undefined> {
  const rule = (await learn(project)).rules.find((each) => each.key === key);
  if (!rule) throw notFound("There is no such rule.");
  const text = change === null ? null : (change.text?.replace(/\s+/g, " ") ?? rule.text);
  const isEdited = text !== null && (rule.isEdited || text !== rule.text);
  const isOn = change?.isOn ?? rule.isOn;
  if (!(await decideRule(project.id, { key, text, isOn, isEdited }))) {
    throw new Refusal("quota-reached", {
      detail:
        "As many rules of this project were changed or deleted as can be kept. Erase what was learnt to begin again.",
    });
  }
  return text === null ? undefined : { ...rule, text, isOn, isEdited };
}
