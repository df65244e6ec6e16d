import { draftWarnings, POST_LIMIT, says } from "@linnet/drafts";
import {
  type DraftSource,
  type DraftVariant,
  OWN_TEXT_TITLE,
  type SubmitDraftOutput,
  submitDraftInputSchema,
} from "@linnet/protocol";
import { jsonSchema, type ToolExecutionOptions, tool, zodSchema } from "ai";
import type { z } from "zod";
import { askAgain } from "../db/ask-again.ts";
import { saveDraft } from "../db/queries/drafts.ts";
import { bestSubmission, type Submission } from "../drafts/best-submission.ts";
import { checkClaims, type FindSource } from "../drafts/check-claims.ts";
import { draftCautions } from "../drafts/draft-cautions.ts";
import { type DraftRules, doubtReason, findFaults, placeOf } from "../drafts/find-faults.ts";
import { readSubmission } from "../drafts/read-submission.ts";
import { type LinkOrigins, strangeLinks } from "../drafts/strange-links.ts";
import { submissionsIn } from "../drafts/submissions-in.ts";
import { weighVariants } from "../drafts/weigh-variants.ts";
import { withoutRepeats } from "../drafts/without-repeats.ts";
import { foldText } from "../evidence/fold-text.ts";
import { log } from "../logging/log.ts";
import { inTextThread } from "../texts/text-threads.ts";
import { evidenceTexts, voiceWords } from "./evidence-texts.ts";
import type { ToolContext } from "./tool-context.ts";

/** How often a turn's draft is sent back before the best one is taken as it is. */
const MAX_REFUSALS = 3;

/** AI SDK makes what a provider is told of a schema once for each object: the tools of all turns have this one. */
const FORM = zodSchema(submitDraftInputSchema);
/** It takes, too, what follows the form roughly. */
const INPUT = jsonSchema<HandedIn>(() => FORM.jsonSchema, {
  validate: (value) => {
    const { success, data, error } = submitDraftInputSchema.safeParse(readSubmission(value));
    return success ? { success, value: data } : { success, error };
  },
});

/** A draft as the tool is given it, parsed. */
export type HandedIn = z.output<typeof submitDraftInputSchema>;

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

/** One sentence for each piece of the posts that nothing supports. */
function doubtProblems({ variants }: Submission): string[] {
  return variants.flatMap(({ posts }, variant) =>
    posts.flatMap(({ doubts = [] }, post) =>
      // The cautions name the links.
      doubts
        .filter(({ kind }) => kind !== "link")
        .map((doubt) => `${placeOf(variant, post)}: ${doubtReason(doubt)}`),
    ),
  );
}

/**
 * Whether the agent proves its claims by quotes. One that proves none does not follow the form: what is
 * unsupported in its draft is marked, and sending the draft back would cost calls and change little.
 */
function provesClaims({ variants }: HandedIn): boolean {
  return variants.some(({ posts }) =>
    posts.some(({ claims }) => claims.some(({ quote }) => quote !== undefined)),
  );
}

/** The variants with what nothing in the conversation supports. Without a conversation there is nothing to ask. */
async function withDoubts(
  variants: DraftVariant[],
  context: ToolContext | undefined,
): Promise<DraftVariant[]> {
  if (!context) return variants;
  return inTextThread("findDoubts", { variants, ...evidenceTexts(context) }).catch(
    (error: unknown) => {
      // The draft is kept. Since nobody knows what of it is supported, all of it is marked.
      log.warn({ error }, "a draft was not held against its sources");
      return variants.map(({ posts }) => ({
        posts: posts.map((post) => ({ ...post, doubts: [{ kind: "claim", text: post.text }] })),
      }));
    },
  );
}

/** Where the posts of a conversation may take their links from. */
function linkOrigins({ outside, voice, register }: ToolContext): LinkOrigins {
  return {
    ...outside,
    words: [...outside.words, ...voiceWords(voice)],
    sources: register.list().flatMap(({ url }) => url ?? []),
  };
}

/** The variants with the links that no source has. What X makes a link of by accident is the card's to tell. */
function withStrangeLinks(
  variants: readonly DraftVariant[],
  context: ToolContext | undefined,
): DraftVariant[] {
  if (!context) return [...variants];
  const origins = linkOrigins(context);
  return variants.map(({ posts }) => ({
    posts: posts.map((post) => {
      const links = strangeLinks([post.text], origins).filter((link) => /^https?:/i.test(link));
      if (links.length === 0) return post;
      const found = links.map((text) => ({ kind: "link", text }));
      return { ...post, doubts: [...(post.doubts ?? []), ...found] };
    }),
  }));
}

/** How the local model names the text of a person's message, which has no number among the sources. */
const MESSAGE_ID = /^message-\d+$/;

/**
 * What a claim's ids stand for: the conversation's own sources, also where the agent gave one an
 * id of its making beside the address. Outside a stored run there are only those it names.
 */
function sourceFinder(given: readonly DraftSource[], context: ToolContext | undefined): FindSource {
  const named = new Map(given.map((source) => [source.id, source]));
  if (!context) return (id) => named.get(id);
  const { register, outside } = context;
  const pasted = outside.texts.flatMap(({ id, text }) => (id ? [] : text));
  const own = [...outside.words, ...pasted].map(foldText);
  return (id, claim) => {
    if (MESSAGE_ID.test(id)) {
      // A quote is proved or refused beside the posts.
      const isOwn = !claim.quote && own.some((text) => text.includes(foldText(claim.text)));
      return isOwn ? { id, title: OWN_TEXT_TITLE } : undefined;
    }
    const byAddress = named.get(id)?.url;
    const source = register.find(id) ?? (byAddress ? register.findByUrl(byAddress) : undefined);
    return source && { id: source.id, title: source.title, ...(source.url && { url: source.url }) };
  };
}

/**
 * Takes finished drafts: weighs them, holds them against the conversation's sources, sends back what does not fit,
 * what the project never says and what nothing supports, and stores what is taken.
 */
export function draftIntake(context: ToolContext | undefined) {
  const limit = context?.voice?.limit ?? POST_LIMIT;
  const wanted: DraftRules = { limit, never: context?.voice?.never ?? [] };
  const hasMaterial = (context?.outside.texts.length ?? 0) > 0;

  async function accept(
    draft: Submission,
    { toolCallId, abortSignal }: ToolCall,
    problems: readonly string[],
  ): Promise<SubmitDraftOutput> {
    const { variants, sources } = draft;
    const neverSaid = wanted.never.filter((phrase) =>
      variants.some(({ posts }) => posts.some(({ text }) => says(text, phrase))),
    );
    const cautioned =
      context &&
      (await draftCautions(
        variants.flatMap(({ posts }) => posts.map(({ text }) => text)),
        linkOrigins(context),
      ));
    const saved =
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
            answers: context.answers,
          }),
        { what: "a draft", ...(abortSignal ? { signal: abortSignal } : {}) },
      ));
    return {
      accepted: true,
      ...(saved ? { draftId: saved.id } : {}),
      variants: saved?.variants ?? variants,
      sources,
      problems: [
        ...new Set([
          ...problems,
          ...doubtProblems(draft),
          ...warningsFor(draft, limit),
          ...(cautioned?.problems ?? []),
        ]),
      ],
      ...cautioned?.cautions,
      ...(neverSaid.length > 0 ? { neverSaid } : {}),
      ...(saved?.answers ? { answers: saved.answers } : {}),
      limit,
    };
  }

  /** Weighs and checks a submission; takes it, or says what to mend. What is `last` is taken as it is. */
  async function submit(
    input: HandedIn,
    call: ToolCall & Pick<ToolExecutionOptions, "messages">,
    isLast: boolean,
  ): Promise<SubmitDraftOutput> {
    call.abortSignal?.throwIfAborted();
    const findSource = sourceFinder(input.sources, context);
    const cited = checkClaims(weighVariants(withoutRepeats(input.variants)), findSource).variants;
    const doubted = withStrangeLinks(await withDoubts(cited, context), context);
    const { problems, ...draft } = checkClaims(doubted, findSource);
    const rules = { ...wanted, refusesDoubts: provesClaims(input) && hasMaterial };
    const faults = findFaults(draft.variants, rules);
    if (faults.length === 0) return accept(draft, call, problems);
    const refused = submissionsIn(call.messages).filter(({ accepted }) => !accepted);
    const best = bestSubmission([...refused, draft], rules);
    if (best && (isLast || refused.length >= MAX_REFUSALS)) {
      const unsupported = checkClaims(best.variants, findSource).problems;
      return accept(best, call, [...best.reasons, ...unsupported]);
    }
    return {
      accepted: false,
      ...draft,
      problems: faults.map(({ reason }) => reason),
      faults: faults.map(({ fault }) => fault),
      limit,
    };
  }

  return {
    submit,
    tool: tool({
      description:
        "Hands in the finished draft: one to three variants, each a post or a thread. It is sent back, with the reason, when a post does not fit, says what the project never says, or says what no source supports; then revise and hand it in again.",
      inputSchema: INPUT,
      execute: (input, call): Promise<SubmitDraftOutput> => submit(input, call, false),
      // What others wrote is shown to the person and not repeated to the model outside of its fence.
      toModelOutput: ({
        output: { toAssistant: _, answers: _post, faults: _faults, ...output },
      }) => ({
        type: "json",
        value: output,
      }),
    }),
  };
}

/** The tool {@link draftIntake} as an agent has it. */
export function submitDraft(context: ToolContext | undefined) {
  return draftIntake(context).tool;
}
