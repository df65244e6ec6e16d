import { draftWarnings, POST_LIMIT, says } from "@linnet/drafts";
import type { Voice } from "@linnet/protocol";
import { type DraftSource, type SubmitDraftOutput, submitDraftInputSchema } from "@linnet/protocol";
import { type ToolExecutionOptions, tool } from "ai";
import { askAgain } from "../db/ask-again.ts";
import { saveDraft } from "../db/queries/drafts.ts";
import { bestSubmission, type Submission } from "../drafts/best-submission.ts";
import { checkClaims, type FindSource } from "../drafts/check-claims.ts";
import { draftCautions } from "../drafts/draft-cautions.ts";
import { type DraftRules, findFaults } from "../drafts/find-faults.ts";
import { refusedSubmissions } from "../drafts/refused-submissions.ts";
import { weighVariants } from "../drafts/weigh-variants.ts";
import type { ToolContext } from "./tool-context.ts";

/** How often a turn's draft is sent back before the best one is taken as it is. */
const MAX_REFUSALS = 3;

type ToolCall = Pick<ToolExecutionOptions, "toolCallId" | "abortSignal">;

function warningsFor({ variants }: Submission, limit: number): string[] {
  return variants.flatMap(({ posts }) =>
    posts.flatMap(({ text }) =>
      draftWarnings(text, { limit })
        .filter(({ code }) => code !== "over-limit")
        .map(({ message }) => message),
    ),
  );
}

/** The person's own text about the project's posts, whose links a draft may use. */
function voiceWords({ audience, tone, hashtags, examples = [] }: Voice = {}): string[] {
  return [audience, tone, hashtags, ...examples].filter((text) => text !== undefined);
}

/**
 * What a claim's ids stand for: the conversation's own sources, also where the agent gave one an
 * id of its making beside the address. Outside a stored run there are only those it names.
 */
function sourceFinder(given: readonly DraftSource[], context: ToolContext | undefined): FindSource {
  const named = new Map(given.map((source) => [source.id, source]));
  if (!context) return (id) => named.get(id);
  const { register } = context;
  return (id) => {
    const byAddress = named.get(id)?.url;
    const source = register.find(id) ?? (byAddress ? register.findByUrl(byAddress) : undefined);
    return source && { id: source.id, title: source.title, ...(source.url && { url: source.url }) };
  };
}

/**
 * Takes the finished draft: weighs it, holds its claims against the conversation's sources, sends
 * back what does not fit or what the project never says, and stores what is taken.
 */
export function submitDraft(context: ToolContext | undefined) {
  const limit = context?.voice?.limit ?? POST_LIMIT;
  const rules: DraftRules = { limit, never: context?.voice?.never ?? [] };

  async function accept(
    draft: Submission,
    { toolCallId, abortSignal }: ToolCall,
    problems: readonly string[],
  ): Promise<SubmitDraftOutput> {
    const { variants, sources } = draft;
    const neverSaid = rules.never.filter((phrase) =>
      variants.some(({ posts }) => posts.some(({ text }) => says(text, phrase))),
    );
    const cautioned =
      context &&
      (await draftCautions(
        variants.flatMap(({ posts }) => posts.map(({ text }) => text)),
        { ...context.outside, words: [...context.outside.words, ...voiceWords(context.voice)] },
        context.register.list().flatMap(({ url }) => url ?? []),
      ));
    const draftId =
      context &&
      (await askAgain(
        () =>
          saveDraft(context.lease, {
            userId: context.userId,
            chatId: context.chatId,
            messageId: context.messageId,
            model: context.model,
            toolCallId,
            variants,
            sources,
          }),
        { what: "a draft", ...(abortSignal ? { signal: abortSignal } : {}) },
      ));
    return {
      accepted: true,
      ...(draftId ? { draftId } : {}),
      variants,
      sources,
      problems: [
        ...new Set([...problems, ...warningsFor(draft, limit), ...(cautioned?.problems ?? [])]),
      ],
      ...cautioned?.cautions,
      ...(neverSaid.length > 0 ? { neverSaid } : {}),
      limit,
    };
  }

  return tool({
    description:
      "Hands in the finished draft: one to three variants, each a post or a thread. It is sent back, with the reason, when a post does not fit or says what the project never says; then revise and hand it in again.",
    inputSchema: submitDraftInputSchema,
    execute: async (input, call): Promise<SubmitDraftOutput> => {
      call.abortSignal?.throwIfAborted();
      const findSource = sourceFinder(input.sources, context);
      const { problems, ...draft } = checkClaims(weighVariants(input.variants), findSource);
      const faults = findFaults(draft.variants, rules);
      if (faults.length === 0) return accept(draft, call, problems);

      const refused = refusedSubmissions(call.messages);
      const best = bestSubmission([...refused, draft], rules);
      if (best && refused.length >= MAX_REFUSALS) {
        const unsupported = checkClaims(best.variants, findSource).problems;
        return accept(best, call, [...best.reasons, ...unsupported]);
      }
      const reasons = faults.map(({ reason }) => reason);
      return { accepted: false, ...draft, problems: reasons, limit };
    },
    // Sentences that speak to the assistant are shown to the person and not repeated to the model.
    toModelOutput: ({ output: { toAssistant: _, ...output } }) => ({ type: "json", value: output }),
  });
}
