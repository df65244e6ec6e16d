import type { DraftSource, DraftVariant } from "@linnet/protocol";

/** The source that a claim cites, by its id. */
export type FindSource = (
  id: string,
  claim: { text: string; quote?: string | undefined },
) => DraftSource | undefined;

/** Variants whose claims name only sources that are there. */
export interface CheckedClaims {
  variants: DraftVariant[];
  /** The sources that the claims rest on, in the order they are first named. */
  sources: DraftSource[];
  /** One sentence for every claim that rests on nothing, and for posts that name no claim. */
  problems: string[];
}

/**
 * Holds the claims of a draft against the sources of its conversation. An id that names none of
 * them supports nothing, whatever the agent says that it stands for.
 */
export function checkClaims(
  variants: readonly DraftVariant[],
  findSource: FindSource,
): CheckedClaims {
  const sources = new Map<string, DraftSource>();
  const problems = new Set<string>();
  const checked = variants.map((variant, index) => {
    const posts = variant.posts.map((post) => ({
      ...post,
      claims: post.claims.map(({ text, sourceIds, quote }) => {
        const found = [...new Set(sourceIds)].flatMap(
          (id) => findSource(id, { text, quote }) ?? [],
        );
        for (const source of found) sources.set(source.id, source);
        if (found.length === 0) problems.add(`No source supports this claim: "${text}".`);
        return { text, sourceIds: found.map(({ id }) => id), ...(quote ? { quote } : {}) };
      }),
    }));
    if (posts.every(({ claims }) => claims.length === 0)) {
      const which = variants.length > 1 ? `Variant ${index + 1}` : "The draft";
      problems.add(`${which} names no claims, so nothing in it was held against a source.`);
    }
    return { posts };
  });
  return { variants: checked, sources: [...sources.values()], problems: [...problems] };
}
