import type { LanguageModelV3Prompt } from "@ai-sdk/provider";
import {
  type Answer,
  answerCall,
  type ExtractiveCall,
  offerSentences,
  type PromptContext,
  routePrompt,
  type TimedWish,
  type TimeToPost,
  timeToPost,
} from "@linnet/extractive";
import {
  type Article,
  describeSecrets,
  findOrders,
  type Order,
  type SecretFinding,
} from "@linnet/material";
import type { DraftVariant, Fact, LinnetDataParts, RouteDecision } from "@linnet/protocol";
import { checkFacts, type FactsRequest } from "../evidence/check-facts.ts";
import { type EvidenceRequest, findDoubts } from "../evidence/find-doubts.ts";
import { type QuotesRequest, standingQuotes } from "../evidence/standing-quotes.ts";
import { type HabitRequest, readHabits } from "../habits/read-habits.ts";
import type { OutsideText } from "../prompts/outside-texts.ts";
import { extractArticle } from "./extract-article.ts";
import type { FetchedPage } from "./fetched-page.ts";

/** Work on texts of others that runs in a thread of its own: plain data in, plain data out. */
export interface TextWork {
  extractArticle: { input: FetchedPage; output: Article };
  answerCall: { input: ExtractiveCall; output: Answer };
  routePrompt: { input: LanguageModelV3Prompt; output: RouteDecision };
  timeToPost: { input: TimedWish; output: TimeToPost };
  findOrders: { input: readonly OutsideText[]; output: Order[] };
  offerSentences: { input: PromptContext; output: LinnetDataParts["sentences"] | undefined };
  checkFacts: { input: FactsRequest; output: Fact[] };
  findDoubts: { input: EvidenceRequest; output: DraftVariant[] };
  standingQuotes: { input: QuotesRequest; output: boolean[] };
  readHabits: { input: HabitRequest; output: ReturnType<typeof readHabits> };
  findSecrets: { input: readonly string[]; output: SecretFinding[][] };
}

export interface TextRequest<Task extends keyof TextWork> {
  task: Task;
  input: TextWork[Task]["input"];
}

const TASKS: {
  [Task in keyof TextWork]: (input: TextWork[Task]["input"]) => TextWork[Task]["output"];
} = {
  extractArticle,
  answerCall,
  routePrompt,
  timeToPost,
  findOrders,
  offerSentences,
  checkFacts,
  findDoubts: (request) => findDoubts(request),
  standingQuotes,
  readHabits,
  findSecrets: (texts) => texts.map((text) => describeSecrets(text)),
};

/** Does a piece of work in this thread. */
export function performText<Task extends keyof TextWork>({
  task,
  input,
}: TextRequest<Task>): TextWork[Task]["output"] {
  return TASKS[task](input);
}
