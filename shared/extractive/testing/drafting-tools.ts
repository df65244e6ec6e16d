import { POST_LIMIT, weightedLength } from "@linnet/drafts";
import {
  type SubmitDraftOutput,
  submitDraftInputSchema,
  submitDraftOutputSchema,
} from "@linnet/protocol";
import { tool } from "ai";
import { z } from "zod";

/** Weighs the posts as the backend's tool does, and refuses what `problemsOf` finds wrong. */
export function draftingTools(
  problemsOf: (posts: readonly string[], round: number) => string[] = () => [],
) {
  let round = 0;
  const countCharacters = tool({
    description: "Weighs a post as X does.",
    inputSchema: z.object({ text: z.string() }),
    execute: ({ text }) => {
      const weight = weightedLength(text);
      return { weightedLength: weight, limit: POST_LIMIT, fits: weight <= POST_LIMIT };
    },
  });
  const submitDraft = tool({
    description: "Stores a draft.",
    inputSchema: submitDraftInputSchema,
    outputSchema: submitDraftOutputSchema,
    execute: ({ variants, sources }): SubmitDraftOutput => {
      round += 1;
      const weighed = variants.map(({ posts }) => ({
        posts: posts.map((post) => ({ ...post, weightedLength: weightedLength(post.text) })),
      }));
      const texts = weighed.flatMap(({ posts }) => posts.map(({ text }) => text));
      const problems = [
        ...texts
          .filter((text) => weightedLength(text) > POST_LIMIT)
          .map(() => "A post is too long."),
        ...problemsOf(texts, round),
      ];
      const accepted = problems.length === 0;
      return {
        accepted,
        ...(accepted ? { draftId: `draft-${round}` } : {}),
        variants: weighed,
        sources,
        problems,
      };
    },
  });
  return { countCharacters, submitDraft };
}
