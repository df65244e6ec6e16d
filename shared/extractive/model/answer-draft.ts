import { draftWarnings, POST_LIMIT, weightedLength } from "@linnet/drafts";
import type { SubmitDraftInput } from "@linnet/protocol";
import { findSubject, unreadLinks } from "../conversation/find-subject.ts";
import type { Submission, SubmittedVariant, Turn } from "../conversation/read-conversation.ts";
import { detectLanguage } from "../reading/detect-language.ts";
import { codeFileOf } from "../reading/read-comments.ts";
import { type DraftPlan, planDraft } from "../writing/plan-draft.ts";
import { OMISSION } from "../writing/shorten-at-clause.ts";
import { type Answer, textAnswer, toolCallAnswer } from "./answer.ts";
import {
  cannotOpen,
  DRAFT_READY,
  DRAFT_STANDS,
  EXTRACT_LABEL,
  NO_WORDS_IN_CODE,
  NOTHING_TO_ANSWER_WITH,
  NOTHING_TO_READ,
  THREAD_READY,
  WHAT_TO_ATTACH,
  whatToSend,
} from "./labels.ts";

/** How the drafting agent was called: which of its tools are there, and whether it has to use one. */
export interface DraftingTools {
  canCount: boolean;
  canCallTools: boolean;
  mustCallTool: boolean;
}

const MOST_ROUNDS = 3;

function postText({ posts }: SubmittedVariant): string {
  const measured = posts.map(({ text }) => `${weightedLength(text)} of ${POST_LIMIT}`);
  if (posts.length === 1) {
    return `${DRAFT_READY} (${measured[0]}):\n\n${posts[0]?.text ?? ""}`;
  }
  const parts = posts.map(({ text }, i) => `${i + 1}/${posts.length} (${measured[i]}):\n\n${text}`);
  return `${THREAD_READY}:\n\n${parts.join("\n\n")}`;
}

function warningsOf({ posts }: SubmittedVariant): string[] {
  const warnings = posts.flatMap(({ text }) => draftWarnings(text));
  const links = warnings.filter(({ code }) => code === "unintended-link");
  const isShortened = posts.some(({ text }) => text.includes(OMISSION));
  return [
    ...new Set(links.map(({ message }) => message)),
    ...(isShortened ? [`A sentence was too long for a post and ends at ${OMISSION}.`] : []),
  ];
}

function finalText(variant: SubmittedVariant, others: number, notes: readonly string[]): string {
  const more =
    others > 0
      ? [`The draft has ${others === 1 ? "one more version" : `${others} more versions`}.`]
      : [];
  const remarks = [...more, ...warningsOf(variant), ...notes].join(" ");
  return [postText(variant), remarks, EXTRACT_LABEL].filter((part) => part !== "").join("\n\n");
}

function refusedText(tries: readonly Submission[]): string {
  const last = tries.at(-1);
  const variant = last?.variants[0];
  return [
    `The draft was sent back ${tries.length} times: ${last?.problems.join(" ") || "no reason was given."}`,
    variant ? `This is the last version, which was not accepted.\n\n${postText(variant)}` : "",
    EXTRACT_LABEL,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function nothingText(turns: readonly Turn[]): string {
  const { contexts } = findSubject(turns);
  if (contexts.length > 0 && contexts.every((context) => codeFileOf(context) !== undefined)) {
    return `${NO_WORDS_IN_CODE} ${WHAT_TO_ATTACH}`;
  }
  if (contexts.length > 0) {
    return `There is no whole sentence in the attached text that fits in a post. ${WHAT_TO_ATTACH}`;
  }
  const asked = turns.flatMap((turn) => (turn.role === "user" ? turn : []));
  if (asked.some(({ contexts }) => contexts.some(({ answer }) => answer !== undefined))) {
    const language = detectLanguage(asked.map(({ text }) => text).join("\n"));
    return NOTHING_TO_ANSWER_WITH[language === "de" || language === "ar" ? language : "en"];
  }
  const links = unreadLinks(turns);
  return [NOTHING_TO_READ, links.length > 0 ? cannotOpen(links) : "", whatToSend(false)]
    .filter((part) => part !== "")
    .join(" ");
}

function submit({ variants, sources }: Pick<DraftPlan, "variants" | "sources">): Answer {
  const used = new Set(
    variants.flatMap(({ posts }) =>
      posts.flatMap(({ claims }) => claims.flatMap((c) => c.sourceIds)),
    ),
  );
  const input: SubmitDraftInput = { variants, sources: sources.filter(({ id }) => used.has(id)) };
  return toolCallAnswer("submitDraft", input);
}

/**
 * The drafting agent's next move: weigh the main version, submit, revise what was sent back (at
 * most three submissions a turn), and close with the post and a label that says what it is.
 */
export function answerDraft(turns: readonly Turn[], tools: DraftingTools): Answer {
  const last = turns.at(-1);
  const current = last?.role === "assistant" ? last : undefined;
  const tries = current?.submissions ?? [];
  const plan = planDraft(turns);

  const accepted = tries.findLast(({ state }) => state === "accepted");
  const main = accepted?.variants[0];
  if (accepted && main) {
    return textAnswer(finalText(main, accepted.variants.length - 1, plan.notes));
  }
  if (tries.length >= MOST_ROUNDS) return textAnswer(refusedText(tries));

  const { unchanged } = plan;
  if (unchanged && !tools.mustCallTool) {
    return textAnswer(
      [DRAFT_STANDS, ...plan.notes].join(" ").concat("\n\n", finalText(unchanged, 0, [])),
    );
  }
  const variants = unchanged ? [unchanged] : plan.variants;
  const first = variants[0];
  if (!first) return textAnswer(tries.length > 0 ? refusedText(tries) : nothingText(turns));
  if (!tools.canCallTools) return textAnswer(finalText(first, 0, plan.notes));
  if (tools.canCount && tries.length === 0 && !current?.calls.includes("countCharacters")) {
    return toolCallAnswer("countCharacters", { text: first.posts[0]?.text ?? "" });
  }
  return submit({ variants, sources: plan.sources });
}
