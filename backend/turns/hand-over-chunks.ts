import { type LinnetChunk, PROGRESS, routed } from "@linnet/protocol";
import { turnPartId } from "../chunk-log/turn-part-id.ts";
import type { Run } from "../db/queries/runs.ts";

/** Tells that drafting follows research in the same turn. */
export function handOverChunks(run: Run): LinnetChunk[] {
  return [
    {
      type: "data-route",
      id: turnPartId(run, "route-drafting"),
      data: routed("drafting", "draftFollows"),
    },
    {
      type: "data-progress",
      id: turnPartId(run, "progress-drafting"),
      data: { text: PROGRESS.drafting },
    },
  ];
}
