import { draftWarnings, POST_LIMIT, weightedLength } from "@linnet/shared/drafts";
import {
  type DraftVariant,
  type SubmitDraftOutput,
  submitDraftInputSchema,
} from "@linnet/shared/protocol/draft";
import { tool } from "ai";
import { saveDraft } from "../db/queries/drafts.ts";
import type { ToolContext } from "./tool-context.ts";

function tooLong(variants: readonly DraftVariant[]): string[] {
  return variants.flatMap((variant, v) =>
    variant.posts.flatMap((post, p) =>
      post.weightedLength > POST_LIMIT
        ? [
            `Variant ${v + 1}, post ${p + 1} weighs ${post.weightedLength} of ${POST_LIMIT}: shorten it by at least ${post.weightedLength - POST_LIMIT}.`,
          ]
        : [],
    ),
  );
}

/** Takes the finished draft: weighs it, refuses what does not fit, stores what does. */
export function submitDraft(context: ToolContext | undefined) {
  return tool({
    description:
      "Hands in the finished draft: one to three variants, each a post or a thread. It is refused, with the reason, when a post does not fit; then revise and hand it in again.",
    inputSchema: submitDraftInputSchema,
    execute: async (input, { toolCallId }): Promise<SubmitDraftOutput> => {
      const variants = input.variants.map((variant) => ({
        posts: variant.posts.map((post) => ({
          ...post,
          weightedLength: weightedLength(post.text),
        })),
      }));
      const { sources } = input;
      const refusals = tooLong(variants);
      if (refusals.length > 0) return { accepted: false, variants, sources, problems: refusals };

      const warnings = variants.flatMap((variant) =>
        variant.posts.flatMap((post) => draftWarnings(post.text).map((warning) => warning.message)),
      );
      const draftId = context && (await saveDraft({ ...context, toolCallId, variants, sources }));
      return {
        accepted: true,
        ...(draftId ? { draftId } : {}),
        variants,
        sources,
        problems: [...new Set(warnings)],
      };
    },
  });
}
