import { connectionCodeOf } from "@linnet/client";
import type { Problem } from "@linnet/protocol";
import type { UiHost } from "../ui-host.tsx";

/** What the words for a blocking state depend on. */
type Blocked = Pick<UiHost, "strings" | "refusedAs">;

/** What keeps the client from working, in contrast to what fails one turn or one request. */
export type BlockingState = "backend-down" | "untrusted" | "not-paired" | "too-old";

/** Tells the blocking states from the problem that showed them. */
export function blockingStateOf(problem: Problem | undefined): BlockingState | undefined {
  if (!problem) return undefined;
  if (problem.status === 401 || problem.type.endsWith("/foreign-origin")) return "not-paired";
  if (problem.type !== "about:blank") return undefined;
  if (problem.status === 0) {
    const code = connectionCodeOf(problem);
    if (code === "garbled") return "too-old";
    return code === "untrusted" ? "untrusted" : "backend-down";
  }
  return problem.status === 404 || problem.status === 405 ? "too-old" : undefined;
}

/** What a refusal means here; undefined for a client that was never connected. */
export function refusalOf({ status }: Problem, { refusedAs }: Blocked): Blocked["refusedAs"] {
  // A page or a client that may not ask at all is not one whose session is over.
  return status === 401 ? refusedAs : undefined;
}

/** What keeps the client from working, in the person's language; undefined for every other problem. */
export function blockingTexts(
  problem: Problem,
  host: Blocked,
): { title: string; hint: string } | undefined {
  const { strings } = host;
  const refusals = {
    "signed-out": { title: strings.signedOutTitle, hint: strings.signedOutHint },
    expired: { title: strings.expiredTitle, hint: strings.expiredHint },
    never: { title: strings.notPairedTitle, hint: strings.notPairedHint },
  };
  const texts = {
    "backend-down": { title: strings.backendDownTitle, hint: strings.backendDownHint },
    untrusted: { title: strings.untrustedTitle, hint: strings.untrustedHint },
    "not-paired": refusals[refusalOf(problem, host) ?? "never"],
    "too-old": { title: strings.tooOldTitle, hint: strings.tooOldHint },
  };
  const state = blockingStateOf(problem);
  return state && texts[state];
}
