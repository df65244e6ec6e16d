import { POST_LIMIT, weightedLength } from "@linnet/drafts";
import { tool, zodSchema } from "ai";
import { z } from "zod";

const INPUT = zodSchema(
  z.object({ text: z.string().describe("The post, exactly as it would be sent.") }),
);

/**
 * Weighs a text as X does.
 *
 * @param limit weighted characters that a post of the account may have.
 */
export function countCharacters(limit = POST_LIMIT) {
  return tool({
    description:
      "Weighs a post exactly as X does (links count 23, emoji 2, CJK characters 2). Use it before you submit a draft; do not count yourself.",
    inputSchema: INPUT,
    execute: ({ text }) => {
      const weight = weightedLength(text);
      return { weightedLength: weight, limit, fits: weight > 0 && weight <= limit };
    },
  });
}
