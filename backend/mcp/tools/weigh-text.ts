import { POST_LIMIT, weightedLength } from "@linnet/drafts";
import { LONGEST_POST } from "@linnet/protocol";
import { z } from "zod";
import { defineTool } from "../tool.ts";

export const weighText = defineTool({
  name: "weigh_text",
  title: "Weigh a text as X does",
  description:
    "Returns the length of a text as X counts it: a link weighs 23, an emoji 2, most characters beyond Latin, Greek and Cyrillic 2.",
  input: z.strictObject({
    text: z.string().max(LONGEST_POST),
    limit: z.int().min(1).max(LONGEST_POST).default(POST_LIMIT).describe("What a post may weigh."),
  }),
  output: z.object({ weightedLength: z.int(), limit: z.int(), fits: z.boolean() }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  async run({ text, limit }) {
    const weight = weightedLength(text);
    const fits = weight > 0 && weight <= limit;
    return {
      output: { weightedLength: weight, limit, fits },
      text: `${weight} of ${limit}: it ${fits ? "fits" : "does not fit"}.`,
    };
  },
});
