import type { Problem, ProblemCode } from "@linnet/protocol";
import type { LinnetStrings, StringKey } from "../strings.ts";
import { blockingStateOf, blockingTexts } from "./blocking-state.ts";
import { saidText } from "./said-text.ts";

const TITLES: Readonly<Record<ProblemCode, StringKey>> = {
  "invalid-request": "problemInvalid",
  unauthenticated: "problemSignedOut",
  "insufficient-scope": "problemScope",
  "foreign-origin": "problemOrigin",
  "sign-up-closed": "problemInvitation",
  "last-owner": "problemLastOwner",
  "account-barred": "problemBarred",
  "not-found": "problemNotFound",
  "method-not-allowed": "problemNotOffered",
  "id-conflict": "problemIdUsed",
  "turn-running": "problemTurnRunning",
  "session-ended": "problemSessionEnded",
  "approval-conflict": "problemAnswered",
  "claim-conflict": "problemClaimed",
  "draft-changed": "problemDraftChanged",
  "default-project": "problemDefaultProject",
  "quota-reached": "problemNoRoom",
  "stream-collected": "problemCollected",
  "body-too-large": "problemTooLarge",
  "unsupported-media-type": "problemOtherType",
  "rate-limited": "problemTooMany",
  "daily-limit": "dailyLimit",
  internal: "problemInternal",
  "model-unauthorized": "modelRefused",
  "model-rate-limited": "modelOverLimit",
  "model-out-of-credit": "modelOutOfCredit",
  "model-not-found": "modelNotFound",
  "model-failed": "modelFailed",
  "model-stalled": "modelStalled",
  "model-sees-no-pictures": "modelSeesNoPictures",
  "run-lost": "turnUnfinished",
  "shutting-down": "problemRestarting",
};

/** True wherever the problem comes up: of a model, of a provider's and of one that the client has. */
const ADVICE: Readonly<Partial<Record<ProblemCode, StringKey>>> = {
  "invalid-request": "problemInvalidAdvice",
  "body-too-large": "problemTooLargeAdvice",
  "rate-limited": "thenTryAgain",
  "model-unauthorized": "modelRefusedAdvice",
  "model-rate-limited": "modelOverLimitAdvice",
  "model-out-of-credit": "modelOutOfCreditAdvice",
  "model-not-found": "modelNotFoundAdvice",
  "model-failed": "modelFailedAdvice",
  "model-stalled": "modelStalledAdvice",
};

/** Undefined of a problem that a newer backend may know. */
function codeOf({ type }: Problem): ProblemCode | undefined {
  const name = type.slice("/problems/".length);
  const isCode = (code: string): code is ProblemCode => Object.hasOwn(TITLES, code);
  return type.startsWith("/problems/") && isCode(name) ? name : undefined;
}

/** What went wrong, in the person's language where it is known here. */
export function problemTitle(problem: Problem, strings: LinnetStrings): string {
  const code = codeOf(problem);
  if (code) return strings[TITLES[code]];
  return blockingTexts(problem, { strings })?.title ?? problem.title;
}

const isEnglish = (language: string) => language.startsWith("en");

/**
 * What helps against a problem, as far as that can be said without knowing more. Undefined in English, in which the
 * backend says it itself, and knows more.
 */
export function problemAdvice(
  problem: Problem,
  strings: LinnetStrings,
  language: string,
): string | undefined {
  if (isEnglish(language)) return undefined;
  const code = codeOf(problem);
  const advice = code && ADVICE[code];
  return advice && strings[advice];
}

/** Why something did not work, in one line. What the backend says of it in English stands there where nothing else helps. */
export function problemReason(problem: Problem, strings: LinnetStrings, language: string): string {
  const said = saidText(problem.said, strings, language);
  const title = problemTitle(problem, strings);
  const { detail } = problem;
  if (said || !detail) return said ?? title;
  const isBlocking = blockingStateOf(problem) !== undefined;
  if (isEnglish(language)) return isBlocking ? `${problem.title}. ${detail}` : detail;
  const advice = problemAdvice(problem, strings, language);
  if (advice) return `${title}. ${advice}`;
  return isBlocking ? title : `${title}: ${detail}`;
}
