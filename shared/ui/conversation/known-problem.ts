import type { Problem } from "@linnet/protocol";
import type { LinnetStrings, StringKey } from "../strings.ts";

/** True of a provider's model and of one that the client has. */
const KNOWN: Readonly<Record<string, { title: StringKey; advice?: StringKey }>> = {
  "/problems/model-unauthorized": { title: "modelRefused", advice: "modelRefusedAdvice" },
  "/problems/model-rate-limited": { title: "modelOverLimit", advice: "modelOverLimitAdvice" },
  "/problems/model-out-of-credit": { title: "modelOutOfCredit", advice: "modelOutOfCreditAdvice" },
  "/problems/model-not-found": { title: "modelNotFound", advice: "modelNotFoundAdvice" },
  "/problems/model-failed": { title: "modelFailed", advice: "modelFailedAdvice" },
  "/problems/model-stalled": { title: "modelStalled", advice: "modelStalledAdvice" },
  "/problems/daily-limit": { title: "dailyLimit" },
  "/problems/run-lost": { title: "turnUnfinished" },
};

/** What failed a turn, in the person's language, and what helps; the advice only where there is one. */
export function knownProblem(
  problem: Problem | undefined,
  strings: LinnetStrings,
): { title: string; advice?: string } {
  const known = KNOWN[problem?.type ?? ""];
  if (!known) return { title: problem?.title ?? strings.failed };
  const { title, advice } = known;
  return { title: strings[title], ...(advice ? { advice: strings[advice] } : {}) };
}
