import { inEnglish, type LinnetChunk, type Said, sentence } from "@linnet/protocol";
import { turnPartId } from "../chunk-log/turn-part-id.ts";
import type { Run } from "../db/queries/runs.ts";
import type { Fitted } from "../prompts/fit-messages.ts";

/** So many texts are named; of the others, only how many they are. */
const MOST_NAMED = 4;

/**
 * Tells the person what the model does not get to read.
 *
 * @returns undefined when it reads everything.
 */
export function cutNotice(
  run: Pick<Run, "kind" | "turn">,
  model: string,
  { cut, forgot }: Pick<Fitted, "cut" | "forgot">,
): LinnetChunk | undefined {
  const texts = cut.map(({ title, share }) =>
    share === 0
      ? sentence("textLeftOut", { title })
      : sentence("textReadInPart", { title, percent: Math.max(1, Math.round(share * 100)) }),
  );
  if (forgot) texts.push(sentence("earlierLeftOut"));
  if (texts.length === 0) return undefined;
  const more = texts.length - MOST_NAMED;
  const said: Said = [
    sentence("moreAttached", { model }),
    ...texts.slice(0, MOST_NAMED),
    ...(more > 0 ? [sentence("othersToo", { count: more })] : []),
  ];
  return {
    type: "data-progress",
    id: turnPartId(run, "progress-cut"),
    data: { text: inEnglish(said), said },
  };
}
