import type { Problem } from "@linnet/protocol";

/** What keeps the client from working, in contrast to what fails one turn or one request. */
export type BlockingState = "backend-down" | "not-paired" | "too-old";

/** Tells the blocking states from the problem that showed them. */
export function blockingStateOf(problem: Problem | undefined): BlockingState | undefined {
  if (!problem) return undefined;
  if (problem.status === 401 || problem.type.endsWith("/foreign-origin")) return "not-paired";
  if (problem.type !== "about:blank") return undefined;
  if (problem.status === 0) {
    return problem.title.startsWith("The answer is not") ? "too-old" : "backend-down";
  }
  return problem.status === 404 || problem.status === 405 ? "too-old" : undefined;
}
