import type { VoiceEvidence } from "../db/queries/learnt-voice.ts";

/** The newest posts among which the nearest are looked for. */
const MOST = 60;
/** Characters of a post that was pasted; what was used is kept no longer. */
const LONGEST = 2_000;

/** A post of the person. */
export interface OwnPost {
  text: string;
  from: "approved" | "copied" | "pasted";
  draftId?: string;
  chatId?: string;
}

/**
 * The posts that are the person's own: those they pasted, those they approved, and those they changed before
 * they took them. What the local model drafts are a page's own sentences, and nobody's voice.
 *
 * @param uses one for each draft, newest first.
 */
export function ownPosts(pasted: readonly string[], uses: readonly VoiceEvidence[]): OwnPost[] {
  const used = uses
    .filter(({ model }) => !model.startsWith("local/"))
    .filter(({ act, drafted }) => act === "approved" || drafted !== null)
    .map(({ yours, act, draftId, chatId }) => ({
      text: yours,
      from: act === "approved" ? ("approved" as const) : ("copied" as const),
      draftId,
      chatId,
    }));
  const given = pasted.map((text) => ({ text: text.slice(0, LONGEST), from: "pasted" as const }));
  return [...given, ...used].slice(0, MOST);
}
