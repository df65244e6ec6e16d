import { POST_LIMIT } from "@linnet/drafts";
import type { LinnetDataParts } from "@linnet/protocol";
import type { PromptContext } from "../conversation/prompt-context.ts";
import { readMaterial } from "../reading/read-material.ts";
import { heading, postableUrl } from "./build-post.ts";
import { distinct, statementsOf } from "./statements.ts";

const MOST = 12;
/** With so many sentences that are the page's beyond doubt, no others are offered. */
const ENOUGH = 3;

/**
 * The sentences of a source from which a person can put a post together, best first, with its title and address.
 *
 * @returns undefined for a source that has none that fit into a post.
 */
export function offerSentences(context: PromptContext): LinnetDataParts["sentences"] | undefined {
  const material = readMaterial(context);
  const fitting = statementsOf(material, { withDoubtful: true }).filter(
    ({ weight }) => weight <= POST_LIMIT,
  );
  const sound = fitting.filter(({ isDoubtful }) => !isDoubtful);
  const sentences = distinct(sound.length >= ENOUGH ? sound : fitting, MOST).map(
    ({ shown, index }) => ({ text: shown, index }),
  );
  if (sentences.length === 0) return undefined;
  const { title } = material;
  const url = postableUrl(material);
  return {
    source: material.source,
    language: material.language,
    ...(title ? { title: heading(material, title) } : {}),
    ...(url ? { url } : {}),
    sentences,
  };
}
