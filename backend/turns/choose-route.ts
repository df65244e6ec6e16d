import type { LinnetMessage } from "@linnet/protocol";
import { type RouteDecision, routeDecisionSchema, routed } from "@linnet/protocol";
import { type ModelMessage, zodSchema } from "ai";
import { convertToLanguageModelPrompt } from "ai/internal";
import { LOCAL_MODEL } from "../models/check-model.ts";
import { promptBudget } from "../models/context-window.ts";
import { linnetModel } from "../models/linnet-model.ts";
import { callKnownModel } from "../models/offers.ts";
import { fitMessages } from "../prompts/fit-messages.ts";
import { toModelMessages } from "../prompts/model-messages.ts";
import { ROUTER_PROMPT } from "../prompts/router-prompt.ts";
import { toPrompt } from "../prompts/to-prompt.ts";
import { inTextThread, TextTooSlowError } from "../texts/text-threads.ts";
import { pastTools } from "../tools/tool-sets.ts";
import { hasDraft } from "./has-draft.ts";
import { routeByIntent } from "./route-by-intent.ts";
import { supportsPublishing } from "./supports-publishing.ts";

/** The tokens of a conversation that the router reads: it does not need whole pages. */
const ROUTER_BUDGET = 8_000;
/** Nobody waits longer for a decision that the rules make at once. */
const ROUTER_TIMEOUT_MS = 30_000;

export interface ChosenRoute {
  decision: RouteDecision;
  usage: { inputTokens: number; outputTokens: number };
  /** Why the rules decided, when a model was to. */
  failure?: unknown;
}

const TOO_MUCH_TEXT: RouteDecision = routed("research", "tooMuchText");

async function byRules(messages: readonly ModelMessage[]): Promise<RouteDecision> {
  try {
    return await inTextThread("routePrompt", toPrompt(messages));
  } catch (error) {
    if (error instanceof TextTooSlowError) return TOO_MUCH_TEXT;
    throw error;
  }
}

/** What a model is asked for: its reason is its own, and has no code. */
const ASKED = routeDecisionSchema.omit({ said: true });

/** A decision that a model wrapped into words is one anyway. */
function decisionIn(text: string): RouteDecision | undefined {
  for (const json of [text, /\{[\s\S]*\}/.exec(text)?.[0], /\{[^{}]*\}/.exec(text)?.[0]]) {
    try {
      const { data } = ASKED.safeParse(JSON.parse(json ?? ""));
      if (data) return data;
    } catch {
      // Not JSON: a part of it may be.
    }
  }
  return undefined;
}

/** What a provider is told of a decision. */
const DECISION = zodSchema(ASKED);

/** One call without what AI SDK's `generateText` puts around it, which costs as much as all the rest of the call. */
async function byModel(
  router: string,
  messages: readonly ModelMessage[],
  abortSignal: AbortSignal,
): Promise<ChosenRoute> {
  const model = linnetModel(router);
  const budget = Math.min(ROUTER_BUDGET, promptBudget(router));
  const { content, usage } = await model.doGenerate({
    prompt: await convertToLanguageModelPrompt({
      prompt: { system: ROUTER_PROMPT, messages: fitMessages(messages, budget).messages },
      supportedUrls: await model.supportedUrls,
      download: undefined,
    }),
    responseFormat: { type: "json", schema: await DECISION.jsonSchema, name: "route" },
    abortSignal: AbortSignal.any([abortSignal, AbortSignal.timeout(ROUTER_TIMEOUT_MS)]),
  });
  const said = content.map((part) => (part.type === "text" ? part.text : "")).join("");
  const decision = decisionIn(said);
  if (!decision) throw new Error("The router's answer is no decision.");
  const { inputTokens, outputTokens } = usage;
  return {
    decision,
    usage: { inputTokens: inputTokens.total ?? 0, outputTokens: outputTokens.total ?? 0 },
  };
}

/**
 * Decides which agent takes a turn. The intent of a message decides, if it has one. A router that fails or answers nonsense must not cost the
 * turn: then the local rules decide, without asking anybody. No model can send a turn to
 * publishing when there is nothing to publish, or no word of the person asks for it.
 *
 * @param router `provider/model`.
 * @throws the reason of the abort.
 */
export async function chooseRoute(
  stored: readonly LinnetMessage[],
  router: string,
  abortSignal: AbortSignal,
): Promise<ChosenRoute> {
  const rules = { usage: { inputTokens: 0, outputTokens: 0 } };
  const intended = routeByIntent(stored);
  if (intended) return { ...rules, decision: intended };
  const messages = await toModelMessages(stored, undefined, pastTools);
  if (router === LOCAL_MODEL) return { ...rules, decision: await byRules(messages) };
  let chosen: ChosenRoute;
  try {
    chosen = await callKnownModel(router, "router", (model) =>
      byModel(model, messages, abortSignal),
    );
  } catch (failure) {
    if (abortSignal.aborted) throw abortSignal.reason;
    return { ...rules, decision: await byRules(messages), failure };
  }
  if (chosen.decision.next === "publishing" && !hasDraft(stored)) {
    return { ...chosen, decision: routed("drafting", "noDraftYet") };
  }
  // A text may have talked the model into it: then nothing is put before the person.
  if (chosen.decision.next === "publishing" && !supportsPublishing(stored)) {
    return { ...chosen, decision: await byRules(messages) };
  }
  return chosen;
}
