import type { Doubt, Fact, WrittenFact } from "@linnet/protocol";
import { type EvidenceRequest, findDoubts } from "./find-doubts.ts";

/** What a research agent found, and the texts that it found it in: plain data, for a thread of its own. */
export interface FactsRequest extends Pick<EvidenceRequest, "texts" | "words"> {
  facts: readonly WrittenFact[];
}

/** The research agent tells what an author says: "we" and the days of a page are the draft's matter. */
const OF_DRAFTS = new Set(["we", "date"]);

function claimed(
  text: string,
  claims: { text: string; sourceIds: string[]; quote?: string }[] = [],
) {
  return { posts: [{ text, weightedLength: 0, claims }] };
}

/**
 * Holds facts against their sources, as claims of a draft are. A quote stays only where it stands in a source; a fact
 * whose quote stands nowhere rests on nothing, and is marked. A speaker whom no source names is left out.
 */
export function checkFacts({ facts, texts, words }: FactsRequest): Fact[] {
  const variants = [
    ...facts.map(({ text, sourceIds, quote }) =>
      claimed(text, [{ text, sourceIds, ...(quote ? { quote } : {}) }]),
    ),
    // In the middle of a sentence, a capital makes a name.
    ...facts.map(({ speaker = "" }) => claimed(`says ${speaker}`)),
  ];
  const checked = findDoubts({ variants, texts, words });
  return facts.map((fact, at) => {
    const post = checked[at]?.posts[0];
    const claim = post?.claims[0] ?? fact;
    const { quote: written, speaker, ...rest } = fact;
    const isNamed = !checked[facts.length + at]?.posts[0]?.doubts?.some(
      ({ kind }) => kind === "name",
    );
    const found: Doubt[] = (post?.doubts ?? []).filter(({ kind }) => !OF_DRAFTS.has(kind));
    const isMarked = found.length > 0 || !written || claim.quote !== undefined;
    const doubts: Doubt[] = isMarked ? found : [{ kind: "claim", text: fact.text }];
    return {
      ...rest,
      sourceIds: claim.sourceIds,
      ...(claim.quote ? { quote: claim.quote } : {}),
      ...(speaker && isNamed ? { speaker } : {}),
      ...(doubts.length > 0 ? { doubts } : {}),
    };
  });
}
