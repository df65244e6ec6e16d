import { POST_LIMIT } from "@linnet/drafts";
import { findSubject } from "../conversation/find-subject.ts";
import type { Submission, SubmittedVariant, Turn } from "../conversation/read-conversation.ts";
import { contentWords } from "../reading/content-words.ts";
import { type Material, materialOfDraft, readMaterial } from "../reading/read-material.ts";
import { sentenceKey } from "../reading/split-sentences.ts";
import { type Instruction, readInstruction } from "../routing/read-instruction.ts";
import { readAgreement } from "../routing/read-message.ts";
import { share } from "./statements.ts";

/** Characters of a message in which agreement is looked for. */
const LONGEST_AGREEMENT = 200;
/** Characters that a message before the agreement may have to count as a wish. */
const LONGEST_EARLIER_WISH = 300;

/** The input of a drafting turn. */
export interface DraftRequest {
  materials: Material[];
  instruction: Instruction;
  /** The accepted draft that the instruction is about. */
  draft: Submission | undefined;
  /** Its variant that the instruction is about. */
  base: SubmittedVariant | undefined;
  /** Every submission about the same material before this turn. */
  earlier: Submission[];
  /** This turn's tries that were sent back. */
  refused: Submission[];
  /** X's weighted characters a post may have. */
  limit: number;
  /** Keys of the sentences about what the person named; `undefined` when nothing was named. */
  about: ReadonlySet<string> | undefined;
}

function sentencesAbout(about: string, materials: readonly Material[]): Set<string> | undefined {
  const found = new Set<string>();
  let isNamed = false;
  for (const { sentences, language } of materials) {
    const wanted = new Set(contentWords(about, language));
    isNamed ||= wanted.size > 0;
    for (const { text } of sentences) {
      const words = new Set(contentWords(text, language));
      if (wanted.size > 0 && share(wanted, words) >= 0.5) found.add(sentenceKey(text));
    }
  }
  return isNamed ? found : undefined;
}

/**
 * The person's newest message that asks for something: a plain "yes" confirms the message before it, unless
 * that has led to a draft already.
 */
function wishOf(turns: readonly Turn[]): string {
  const newest = turns.findLast((turn) => turn.role === "user")?.text ?? "";
  for (const turn of turns.toReversed()) {
    if (turn.role === "assistant") {
      if (turn.submissions.some(({ state }) => state === "accepted")) return newest;
      continue;
    }
    const { confirms, praises, rest } = readAgreement(turn.text.slice(0, LONGEST_AGREEMENT));
    const isWish = rest !== "" || !(confirms || praises);
    // A long text is material; its words ask for nothing.
    if (isWish) return turn.text.length > LONGEST_EARLIER_WISH ? newest : turn.text;
  }
  return newest;
}

/** Reads from the conversation what is to be drafted. */
export function readDraftRequest(turns: readonly Turn[]): DraftRequest {
  const { contexts, submissions } = findSubject(turns);
  const last = turns.at(-1);
  const current = last?.role === "assistant" ? last : undefined;
  const wish = wishOf(turns);
  const draft = submissions.findLast(({ state }) => state === "accepted");
  const isOfContexts = contexts.length > 0 || draft === undefined;
  const materials = isOfContexts ? contexts.map(readMaterial) : materialOfDraft(draft);
  const instruction = readInstruction(wish, materials[0]?.language ?? "und");
  return {
    materials,
    instruction,
    draft,
    base: draft?.variants[instruction.variant ?? draft.chosen] ?? draft?.variants[0],
    earlier: submissions,
    refused: (current?.submissions ?? []).filter(({ state }) => state === "refused"),
    limit: Math.min(POST_LIMIT, current?.limit ?? POST_LIMIT),
    about: sentencesAbout(instruction.about, materials),
  };
}
