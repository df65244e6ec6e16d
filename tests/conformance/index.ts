import type { Check } from "./check.ts";
import { basics } from "./sections/basics.ts";
import { chats } from "./sections/chats.ts";
import { health } from "./sections/health.ts";
import { messages } from "./sections/messages.ts";
import { projectsAndDrafts } from "./sections/projects-and-drafts.ts";
import { sessions } from "./sections/sessions.ts";
import { stream } from "./sections/stream.ts";
import { Target } from "./target.ts";

/** The checks of PROTOCOL.md that are possible from outside, in the order of its sections. */
export const CHECKS: readonly Check[] = [
  ...basics,
  ...health,
  ...chats,
  ...messages,
  ...sessions,
  ...projectsAndDrafts,
  ...stream,
];

export interface CheckResult {
  check: Check;
  /** Why the backend does not keep it; undefined when it does. */
  failure: unknown;
}

export interface ConformanceOptions {
  /** The backend's address, such as `http://127.0.0.1:3210`. */
  baseUrl: string;
  /** The owner's token, or a key of every scope but `publish`. */
  token: string;
  /** Told after each check. */
  onResult?: (result: CheckResult) => void;
}

/**
 * Checks a backend against PROTOCOL.md over HTTP, one check after the other. It takes a few turns
 * with whatever model the backend has, and deletes the chats that it has made.
 *
 * @returns The result of each check, in order.
 * @throws Error when nothing answers at `baseUrl`, or the token is not valid.
 */
export async function runConformance({
  baseUrl,
  token,
  onResult,
}: ConformanceOptions): Promise<CheckResult[]> {
  const target = new Target(baseUrl, token);
  await target.assertReachable();
  const results: CheckResult[] = [];
  try {
    for (const check of CHECKS) {
      const failure = await check.run(target).then(
        () => undefined,
        (error: unknown) => error ?? new Error("It failed without a reason."),
      );
      const result = { check, failure };
      results.push(result);
      onResult?.(result);
    }
  } finally {
    await target.close();
  }
  return results;
}
