import type { LinnetChunk } from "@linnet/protocol";
import { turnPartId } from "../chunk-log/turn-part-id.ts";
import type { Run } from "../db/queries/runs.ts";
import type { ToolContext } from "../tools/tool-context.ts";

/**
 * The part that asks the person who wrote what a first draft rests on: where the project does not say it, and the newest
 * page is by somebody.
 */
export function relationChunks(
  run: Pick<Run, "kind" | "turn">,
  projectId: string | undefined,
  { outside, voice }: Pick<ToolContext, "outside" | "voice">,
): LinnetChunk[] {
  if (!projectId || voice?.relation || voice?.relationSkipped) return [];
  const newest = outside.texts.findLast(
    ({ kind, isAnswered }) => !isAnswered && (kind === "page" || kind === "selection"),
  );
  const { title = "", author, site } = newest ?? {};
  if (!author && !site) return [];
  const about = { title, ...(author ? { author } : {}), ...(site ? { site } : {}) };
  return [
    { type: "data-relation", id: turnPartId(run, "relation"), data: { projectId, ...about } },
  ];
}
