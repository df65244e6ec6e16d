import { POST_LIMIT, weightedLength } from "@linnet/shared/drafts";
import { tool } from "ai";
import { z } from "zod";

/** Weighs a text as X does. */
export const countCharacters = tool({
  description:
    "Weighs a post exactly as X does (links count 23, emoji 2, CJK characters 2). Use it before you submit a draft; do not count yourself.",
  inputSchema: z.object({ text: z.string().describe("The post, exactly as it would be sent.") }),
  execute: ({ text }) => {
    const weight = weightedLength(text);
    return { weightedLength: weight, limit: POST_LIMIT, fits: weight > 0 && weight <= POST_LIMIT };
  },
});
