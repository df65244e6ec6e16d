import { type LinnetChunk, splitAngles } from "@linnet/protocol";
import type { ModelMessage } from "ai";
import { turnPartId } from "../chunk-log/turn-part-id.ts";
import type { Run } from "../db/queries/runs.ts";
import { textOf } from "./text-of.ts";

/** The part with the angles that an answer of the research agent ends with; none when it has none. */
export function anglesChunks(run: Run, appended: readonly ModelMessage[]): LinnetChunk[] {
  const { angles } = splitAngles(textOf(appended.at(-1)));
  if (angles.length === 0) return [];
  return [{ type: "data-angles", id: turnPartId(run, "angles"), data: { angles } }];
}
