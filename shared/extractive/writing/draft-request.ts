import { POST_LIMIT } from "@linnet/drafts";
import { findSubject } from "../conversation/find-subject.ts";
import {
  isAccepted,
  type Submission,
  type SubmittedVariant,
  type Turn,
} from "../conversation/read-conversation.ts";
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
  isThread: boolean;
  /** Whether the draft before is to become shorter. */
  isShorter: boolean;
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
  const newest = turns.at(-1)?.text ?? "";
  for (const { text, reply } of turns.toReversed()) {
    if (reply?.submissions.some(isAccepted)) return newest;
    const { rest } = readAgreement(text.slice(0, LONGEST_AGREEMENT));
    // A long text is material; its words ask for nothing.
    if (rest !== "") return text.length > LONGEST_EARLIER_WISH ? newest : text;
  }
  return newest;
}

/** Reads from the conversation what is to be drafted. */
export function readDraftRequest(turns: readonly Turn[]): DraftRequest {
  const { contexts, submissions } = findSubject(turns);
  const reply = turns.at(-1)?.reply;
  const wish = wishOf(turns);
  const draft = submissions.findLast(isAccepted);
  const isOfContexts = contexts.length > 0 || draft === undefined;
  const materials = isOfContexts ? contexts.map(readMaterial) : materialOfDraft(draft);
  const instruction = readInstruction(wish, materials[0]?.language ?? "und");
  const base = draft?.variants[instruction.variant ?? draft.chosen] ?? draft?.variants[0];
  const shape = instruction.shape ?? (base && base.posts.length > 1 ? "thread" : "single");
  return {
    materials,
    instruction,
    isThread: shape === "thread",
    isShorter: instruction.length === "shorter" && base !== undefined,
    draft,
    base,
    earlier: submissions,
    refused: (reply?.submissions ?? []).filter(({ state }) => state === "refused"),
    limit: Math.min(POST_LIMIT, reply?.limit ?? POST_LIMIT),
    about: sentencesAbout(instruction.about, materials),
  };
}
