export type { PromptContext } from "./conversation/prompt-context.ts";
export type { Answer } from "./model/answer.ts";
export { answerCall, type ExtractiveCall } from "./model/answer-call.ts";
export { createExtractiveModel } from "./model/extractive-model.ts";
export { contentWords, wordSegmenter } from "./reading/content-words.ts";
export { countedFact } from "./reading/counted-fact.ts";
export { detectLanguage, functionWords } from "./reading/detect-language.ts";
export { mayAskToPublish, readAgreement } from "./routing/read-message.ts";
export { routePrompt } from "./routing/route-prompt.ts";
export { isTextAlone } from "./routing/text-alone.ts";
export {
  leavesTimeOpen,
  type TimedWish,
  type TimeToPost,
  timeToPost,
} from "./routing/time-to-post.ts";
export { isFirstPerson } from "./writing/first-person.ts";
export { offerSentences } from "./writing/offer-sentences.ts";
