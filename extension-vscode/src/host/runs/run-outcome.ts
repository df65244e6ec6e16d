import { buildReplayedMessage, newestApproval, turnOutcome } from "@linnet/client";
import type { LinnetChunk, LinnetDataParts, RunEnd } from "@linnet/protocol";
import { foldAttempts, type ProgressPhase, progressPhase } from "@linnet/protocol";

/** How a run came out, for whoever was not looking. */
export interface RunOutcome {
  /** `lost`: its reading failed, and how it goes on is not known here. */
  status: RunEnd | "lost";
  /** The first post of the newest draft in it. */
  draft: string | undefined;
  /** Why it failed, for a person to read. */
  reason: string | undefined;
}

/** What the turn is at as of the newest of `chunks`, and the phase that it is, if it is one. */
export function progressIn(
  chunks: readonly LinnetChunk[],
): { text: string; phase: ProgressPhase | undefined } | undefined {
  const progress = chunks.findLast((chunk) => chunk.type === "data-progress");
  if (progress?.type !== "data-progress") return undefined;
  return { text: progress.data.text, phase: progressPhase(progress.id) };
}

/** A request for approval that is open after `chunks`. */
export function openRequestIn(
  chunks: readonly LinnetChunk[],
): LinnetDataParts["approval"] | undefined {
  const newest = newestApproval(chunks);
  return newest?.state === "requested" ? newest : undefined;
}

/** Judges a run by everything that was read of it. */
export async function runOutcome(chunks: readonly LinnetChunk[]): Promise<RunOutcome> {
  const message = await buildReplayedMessage(chunks).catch(() => undefined);
  const { status, draft, error } = turnOutcome(foldAttempts(message?.parts ?? []));
  return {
    status: status ?? "lost",
    draft: draft?.variants[0]?.posts[0]?.text,
    reason: error?.title,
  };
}
