import type { LinnetChunk } from "@linnet/protocol";
import { turnPartId } from "../chunk-log/turn-part-id.ts";
import type { Run } from "../db/queries/runs.ts";
import type { Fitted } from "../prompts/fit-messages.ts";

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
      ? `"${title}" was left out`
      : `of "${title}" only the first ${Math.max(1, Math.round(share * 100))} % were read`,
  );
  if (forgot) texts.push("earlier messages were left out");
  const [first, ...others] = texts;
  if (!first) return undefined;
  const all = [first, ...others.slice(0, 3)].join("; ");
  const more = others.length > 3 ? `; and ${others.length - 3} more` : "";
  return {
    type: "data-progress",
    id: turnPartId(run, "progress-cut"),
    data: { text: `More is attached than ${model} can read at once: ${all}${more}.` },
  };
}
