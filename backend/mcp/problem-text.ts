import type { Refusal } from "../problems/refusal.ts";

/** A problem as a tool's error: what is wrong, in which field, and what to do. */
export function problemText({ problem, advice }: Refusal): string {
  const { type, title, detail, errors = [], activeRunId } = problem;
  return [
    `${title} (${type}).`,
    ...(detail ? [detail] : []),
    ...errors.map(({ path, message }) => (path ? `${path}: ${message}` : message)),
    ...(activeRunId ? [`The run that is under way: ${activeRunId}.`] : []),
    ...(advice.retryAfter === undefined ? [] : [`Call again after ${advice.retryAfter} s.`]),
  ].join("\n");
}
