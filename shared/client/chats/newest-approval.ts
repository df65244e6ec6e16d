import type { LinnetChunk, LinnetDataParts } from "@linnet/protocol";

/**
 * The request for approval of which a batch says something last, and its state then. What one
 * connection brought at once counts as a whole: what was asked and answered in it is no news.
 */
export function newestApproval(
  batch: readonly LinnetChunk[],
): LinnetDataParts["approval"] | undefined {
  const newest = batch.findLast((chunk) => chunk.type === "data-approval");
  return newest?.type === "data-approval" ? newest.data : undefined;
}
