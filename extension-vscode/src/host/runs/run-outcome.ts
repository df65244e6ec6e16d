import { buildReplayedMessage, newestApproval, turnOutcome } from "@linnet/client";
import type { LinnetChunk, LinnetDataParts, RunEnd } from "@linnet/protocol";
import { foldAttempts, type ProgressPhase, progressPhase } from "@linnet/protocol";

/** How a run ended, as a notification tells it. */
export interface RunOutcome {
  /** `lost`: its reading failed, so its end is not known here. */
  status: RunEnd | "lost";
  /** The first post of its newest draft. */
  draft: string | undefined;
  /** Each variant of its newest draft, its posts set apart by an empty line. */
  variants: string[];
  /** The last text of the answer, without drafts. */
  text: string | undefined;
  /** Why the run failed, for a person to read. */
  reason: string | undefined;
}

/** The newest progress in `chunks`, with its phase if it has one; `undefined` when there is none. */
export function newestProgress(
  chunks: readonly LinnetChunk[],
): { text: string; phase: ProgressPhase | undefined } | undefined {
  const progress = chunks.findLast((chunk) => chunk.type === "data-progress");
  if (progress?.type !== "data-progress") return undefined;
  return { text: progress.data.text, phase: progressPhase(progress.id) };
}

/** The newest request for approval in `chunks`, unless it is answered there. */
export function openRequest(
  chunks: readonly LinnetChunk[],
): LinnetDataParts["approval"] | undefined {
  const newest = newestApproval(chunks);
  return newest?.state === "requested" ? newest : undefined;
}

/** @param chunks - Everything that was read of the run. */
export async function runOutcome(chunks: readonly LinnetChunk[]): Promise<RunOutcome> {
  const message = await buildReplayedMessage(chunks).catch(() => undefined);
  const { status, draft, text, error } = turnOutcome(foldAttempts(message?.parts ?? []));
  return {
    status: status ?? "lost",
    draft: draft?.variants[0]?.posts[0]?.text,
    variants: (draft?.variants ?? []).map(({ posts }) =>
      posts.map(({ text }) => text).join("\n\n"),
    ),
    text,
    reason: error?.title,
  };
}
