import { weightedLength } from "@linnet/drafts";
import type { DraftVariant, EditedVariant } from "@linnet/protocol";

/**
 * Gives every post the weight that X gives it, whatever weight it came with, and drops the doubts about words that
 * it no longer has.
 */
export function weighVariants(variants: readonly EditedVariant[]): DraftVariant[] {
  return variants.map(({ posts }) => ({
    posts: posts.map(({ doubts, ...post }) => {
      const open = doubts?.filter(({ text }) => post.text.includes(text)) ?? [];
      return {
        ...post,
        weightedLength: weightedLength(post.text),
        ...(open.length > 0 ? { doubts: open } : {}),
      };
    }),
  }));
}
