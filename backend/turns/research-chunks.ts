import { type LinnetChunk, type SplitResearch, splitResearch } from "@linnet/protocol";
import type { ModelMessage } from "ai";
import { turnPartId } from "../chunk-log/turn-part-id.ts";
import type { Run } from "../db/queries/runs.ts";
import { log } from "../logging/log.ts";
import { inTextThread } from "../texts/text-threads.ts";
import { evidenceTexts } from "../tools/evidence-texts.ts";
import type { ToolContext } from "../tools/tool-context.ts";
import { textOf } from "./text-of.ts";

/** The facts with what holds of them; none when they could not be held against their sources. */
async function checked({ facts }: SplitResearch, context: ToolContext) {
  const known = facts.map((fact) => ({
    ...fact,
    sourceIds: fact.sourceIds.filter((id) => context.register.find(id)),
  }));
  return inTextThread("checkFacts", { facts: known, ...evidenceTexts(context) }).catch(
    (error: unknown) => {
      log.warn({ error }, "research was not held against its sources");
      return [];
    },
  );
}

/**
 * The parts with what an answer of the research agent found, and with the angles that it ends with; none of what it
 * does not have. The text of the answer stays as it is.
 */
export async function researchChunks(
  run: Run,
  appended: readonly ModelMessage[],
  context: ToolContext,
): Promise<LinnetChunk[]> {
  const written = splitResearch(textOf(appended.at(-1)));
  const { open, angles } = written;
  const facts = written.facts.length > 0 ? await checked(written, context) : [];
  const chunks: LinnetChunk[] = [];
  if (facts.length > 0) {
    chunks.push({ type: "data-research", id: turnPartId(run, "research"), data: { facts, open } });
  }
  if (angles.length > 0) {
    chunks.push({ type: "data-angles", id: turnPartId(run, "angles"), data: { angles } });
  }
  return chunks;
}
