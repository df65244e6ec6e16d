import type { Voice } from "@linnet/protocol";
import type { EvidenceRequest } from "../evidence/find-doubts.ts";
import type { ToolContext } from "./tool-context.ts";

/** The person's own text about the project's posts. Example posts show how to say things, and support nothing. */
export function voiceWords({ audience, tone, hashtags }: Voice = {}): string[] {
  return [audience, tone, hashtags].filter((text) => text !== undefined);
}

/** The texts of a conversation on which research and drafts may rest. */
export function evidenceTexts({
  outside,
  voice,
  edited,
}: Pick<ToolContext, "outside" | "voice" | "edited">): Pick<EvidenceRequest, "texts" | "words"> {
  const isOthers = voice?.relation !== "own" && voice?.relation !== "employer";
  return {
    texts: outside.texts.map(({ id, kind, title, published, author, site, text, plain }) => ({
      id,
      ...(kind ? { kind } : {}),
      title,
      published,
      author,
      site,
      text: plain ?? text,
      isForeign: isOthers && (kind === "page" || kind === "selection"),
    })),
    words: [...outside.words, ...voiceWords(voice), ...edited],
  };
}
