import { weightedLength } from "@linnet/drafts";
import type { Material } from "../reading/read-material.ts";
import { buildPost, fits, type PostDraft, postableUrl } from "./build-post.ts";
import type { ComposeOptions } from "./compose-single.ts";
import { type Candidate, candidates, distinct, sentenceKey } from "./pick-sentences.ts";

/** A post of a thread takes the next sentence along while it weighs less. */
const ROOMY = 150;

interface Shelf {
  material: Material;
  url: string | undefined;
  /** All that fits in a post with the link. */
  pool: Candidate[];
  /** What the thread may pick, best first, each saying something else. */
  picks: Candidate[];
}

interface Placed {
  shelf: Shelf;
  sentence: Candidate;
}

function shelve(material: Material, posts: number, options: ComposeOptions): Shelf {
  const url = options.withLink ? postableUrl(material) : undefined;
  const room = options.limit - (url ? weightedLength(`\n\n${url}`) : 0);
  const pool = candidates(material, options).filter(({ weight }) => weight <= room);
  const standing = distinct(
    pool.filter(({ standsAlone }) => standsAlone),
    posts + 2,
  );
  const picks = standing.length >= posts ? standing : distinct(pool, posts + 2);
  return { material, url, pool, picks };
}

/** The shelves' picks in turn, so that every source gets its word. */
function interleaved(shelves: readonly Shelf[]): Placed[] {
  const longest = Math.max(0, ...shelves.map(({ picks }) => picks.length));
  return Array.from({ length: longest }, (_, rank) =>
    shelves.flatMap((shelf) => {
      const sentence = shelf.picks[rank];
      return sentence ? [{ shelf, sentence }] : [];
    }),
  ).flat();
}

/**
 * A thread about the sources together, one sentence or two to a post: the hook, then the others in
 * the order of their source; the last post of a source carries its link.
 *
 * @param posts - how many posts are wanted; there are fewer when the sources have fewer sentences.
 * @param skip - how many of the best hooks to pass over, for another version.
 */
export function composeThread(
  materials: readonly Material[],
  posts: number,
  options: ComposeOptions,
  skip = 0,
): PostDraft[] {
  const shelves = materials.map((material) => shelve(material, posts, options));
  const picked = interleaved(shelves);
  const isFresh = ({ sentence }: Placed) => !options.usedHooks?.has(sentenceKey(sentence.text));
  const hook = picked.filter(isFresh)[skip] ?? picked.find(isFresh) ?? picked[0];
  if (!hook) return [];

  const others = picked.filter((placed) => placed !== hook).slice(0, posts - 1);
  const thread = [
    hook,
    ...shelves.flatMap((shelf) =>
      others
        .filter((placed) => placed.shelf === shelf)
        .sort((a, b) => a.sentence.index - b.sentence.index),
    ),
  ];
  return thread.map(({ shelf: { material, pool, url: link }, sentence }, position) => {
    const isLast = !thread.slice(position + 1).some((later) => later.shelf.material === material);
    const url = isLast ? link : undefined;
    const post = buildPost(material, { sentences: [sentence], url });
    if (sentence.weight >= ROOMY || options.mostSentences < 2) return post;
    const next = pool.find((c) => c.block === sentence.block && c.index === sentence.index + 1);
    if (!next || thread.some((placed) => placed.sentence === next)) return post;
    const longer = buildPost(material, { sentences: [sentence, next], url });
    return fits(longer, options.limit) ? longer : post;
  });
}
