import { contentWords, detectLanguage } from "@linnet/extractive";

/** Characters of the material by which posts are compared. */
const COMPARED = 8_000;

function wordsOf(text: string): Set<string> {
  return new Set(contentWords(text, detectLanguage(text)));
}

/**
 * The posts that speak of the most like things as a material; the first ones where none does.
 *
 * @param posts the newest first.
 * @returns places in `posts`, the nearest first.
 */
export function nearestPosts(posts: readonly string[], material: string, most: number): number[] {
  const wanted = wordsOf(material.slice(0, COMPARED));
  const scored = posts.map((post, at) => {
    const words = [...wordsOf(post)];
    const shared = words.filter((word) => wanted.has(word)).length;
    return { at, score: shared / Math.sqrt(words.length || 1) };
  });
  return scored
    .toSorted((one, other) => other.score - one.score || one.at - other.at)
    .slice(0, most)
    .map(({ at }) => at);
}
