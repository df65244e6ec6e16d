import { weightedLength } from "@linnet/drafts";
import { type DraftVariant, type EditedVariant, openDoubts } from "@linnet/protocol";

/**
 * Gives every post the weight that X gives it, whatever weight it came with, and drops the doubts about words that
 * it no longer has.
 */
export function weighVariants(variants: readonly EditedVariant[]): DraftVariant[] {
  return variants.map(({ posts }) => ({
    posts: posts.map(({ doubts, claims = [], ...post }) => {
      const open = openDoubts({ text: post.text, doubts });
      return {
        ...post,
        claims,
        weightedLength: weightedLength(post.text),
        ...(open.length > 0 ? { doubts: open } : {}),
      };
    }),
  }));
}
