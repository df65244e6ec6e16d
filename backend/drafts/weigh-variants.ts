import { weightedLength } from "@linnet/drafts";
import type { DraftVariant, EditedVariant } from "@linnet/protocol";

/** Gives every post the weight that X gives it, whatever weight it came with. */
export function weighVariants(variants: readonly EditedVariant[]): DraftVariant[] {
  return variants.map(({ posts }) => ({
    posts: posts.map((post) => ({ ...post, weightedLength: weightedLength(post.text) })),
  }));
}
