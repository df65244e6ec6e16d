import type { LinnetChunk } from "@linnet/protocol";
import { turnPartId } from "../chunk-log/turn-part-id.ts";
import type { Run } from "../db/queries/runs.ts";
import { log } from "../logging/log.ts";
import type { OutsideTexts } from "../prompts/outside-texts.ts";
import { inTextThread } from "../texts/text-threads.ts";

/** The part with the sentences of the newest source, from which a person can put a post together. */
export async function sentencesChunks(
  run: Run,
  { texts }: Pick<OutsideTexts, "texts">,
): Promise<LinnetChunk[]> {
  const newest = texts.findLast(({ id, isAnswered }) => id !== undefined && !isAnswered);
  if (!newest?.id || newest.plain === undefined) return [];
  const { id, kind = "page", title = "", url, plain } = newest;
  const context = { sourceId: id, kind, title, text: plain, ...(url ? { url } : {}) };
  const data = await inTextThread("offerSentences", context).catch((error: unknown) => {
    log.warn({ error }, "the sentences of a source were not ranked");
    return undefined;
  });
  return data ? [{ type: "data-sentences", id: turnPartId(run, "sentences"), data }] : [];
}
