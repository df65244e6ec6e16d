import { draftWarnings, POST_LIMIT, weightedLength } from "@linnet/drafts";
import type { SubmitDraftInput } from "@linnet/protocol";
import { findSubject, unreadLinks } from "../conversation/find-subject.ts";
import {
  isAccepted,
  type Submission,
  type SubmittedVariant,
  type Turn,
} from "../conversation/read-conversation.ts";
import { detectLanguage } from "../reading/detect-language.ts";
import { codeFileOf } from "../reading/read-comments.ts";
import { type DraftPlan, planDraft } from "../writing/plan-draft.ts";
import { OMISSION } from "../writing/shorten-at-clause.ts";
import { type Answer, paragraphs, textAnswer, toolCallAnswer } from "./answer.ts";
import type { ExtractiveCall } from "./answer-call.ts";
import { type Labels, labelsIn } from "./labels.ts";

const MOST_ROUNDS = 3;

function postText({ posts }: SubmittedVariant, labels: Labels): string {
  const measured = posts.map(({ text }) => labels.weight(weightedLength(text), POST_LIMIT));
  if (posts.length === 1) {
    return `${labels.draftReady} (${measured[0]}):\n\n${posts[0]?.text ?? ""}`;
  }
  const parts = posts.map(({ text }, i) => `${i + 1}/${posts.length} (${measured[i]}):\n\n${text}`);
  return `${labels.threadReady}:\n\n${parts.join("\n\n")}`;
}

function warningsOf({ posts }: SubmittedVariant, labels: Labels): string[] {
  const names = posts.flatMap(({ text }) =>
    draftWarnings(text).flatMap(({ code, start, end }) =>
      code === "unintended-link" ? text.slice(start, end) : [],
    ),
  );
  const isShortened = posts.some(({ text }) => text.includes(OMISSION));
  return [
    ...[...new Set(names)].map(labels.linkOfName),
    ...(isShortened ? [labels.sentenceCut(OMISSION)] : []),
  ];
}

function finalText(
  variant: SubmittedVariant,
  others: number,
  notes: readonly string[],
  labels: Labels,
): string {
  const more = others > 0 ? [labels.others(others)] : [];
  const remarks = [...more, ...warningsOf(variant, labels), ...notes].join(" ");
  return paragraphs(postText(variant, labels), remarks, labels.extract);
}

function refusedText(tries: readonly Submission[], labels: Labels): string {
  const last = tries.at(-1);
  const variant = last?.variants[0];
  return paragraphs(
    labels.sentBack(tries.length, last?.problems.join(" ") || labels.noReason),
    variant ? `${labels.lastVersion}\n\n${postText(variant, labels)}` : "",
    labels.extract,
  );
}

function nothingText(turns: readonly Turn[], language: string | undefined): string {
  const labels = labelsIn(language);
  const { contexts } = findSubject(turns);
  if (contexts.length > 0 && contexts.every((context) => codeFileOf(context) !== undefined)) {
    return `${labels.noWordsInCode} ${labels.whatToAttach}`;
  }
  if (contexts.length > 0) return `${labels.nothingThatFits} ${labels.whatToAttach}`;
  if (turns.some(({ contexts }) => contexts.some(({ answer }) => answer !== undefined))) {
    const words = turns.map(({ text }) => text).join("\n");
    return labelsIn(language ?? detectLanguage(words)).nothingToAnswerWith;
  }
  const links = unreadLinks(turns);
  const unread = links.length > 0 ? [labels.cannotOpen(links)] : [];
  return [labels.nothingToRead, ...unread, labels.whatToSend(false)].join(" ");
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
export function answerDraft(
  turns: readonly Turn[],
  { tools, mustCallTool, language }: Omit<ExtractiveCall, "prompt">,
): Answer {
  const labels = labelsIn(language);
  const reply = turns.at(-1)?.reply;
  const tries = reply?.submissions ?? [];
  const plan = planDraft(turns, labels);

  const accepted = tries.findLast(isAccepted);
  const main = accepted?.variants[0];
  if (accepted && main) {
    return textAnswer(finalText(main, accepted.variants.length - 1, plan.notes, labels));
  }
  if (tries.length >= MOST_ROUNDS) return textAnswer(refusedText(tries, labels));

  const { unchanged } = plan;
  if (unchanged && !mustCallTool) {
    return textAnswer(
      paragraphs(
        [labels.draftStands, ...plan.notes].join(" "),
        finalText(unchanged, 0, [], labels),
      ),
    );
  }
  const variants = unchanged ? [unchanged] : plan.variants;
  const first = variants[0];
  if (!first)
    return textAnswer(tries.length > 0 ? refusedText(tries, labels) : nothingText(turns, language));
  if (
    tools.includes("countCharacters") &&
    tries.length === 0 &&
    !reply?.calls.includes("countCharacters")
  ) {
    return toolCallAnswer("countCharacters", { text: first.posts[0]?.text ?? "" });
  }
  return submit({ variants, sources: plan.sources });
}
