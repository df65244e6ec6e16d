import type { Draft, DraftVariant, PatchDraft } from "@linnet/protocol";
import { Refusal } from "../problems/refusal.ts";
import { weighVariants } from "./weigh-variants.ts";

/**
 * The state that a person's change puts a draft into. A person may go over the limit: the weight
 * says so, and the post is theirs.
 *
 * @throws Refusal 400 when the chosen variant is not there.
 */
export function editDraft(
  draft: Draft,
  { variants, chosen }: PatchDraft,
): { variants: DraftVariant[]; chosen: number } {
  if (variants) {
    return {
      variants: weighVariants(variants),
      chosen: Math.min(draft.chosen, variants.length - 1),
    };
  }
  const index = chosen ?? draft.chosen;
  if (index >= draft.variants.length) {
    const message = `must be from 0 to ${draft.variants.length - 1}, the index of a variant`;
    throw new Refusal("invalid-request", {
      detail: `chosen: ${message}.`,
      errors: [{ path: "chosen", message }],
    });
  }
  return { variants: draft.variants, chosen: index };
}
