import { z } from "zod";

/** The result of a tool of the publishing agent. The text is for the person and for the agent. */
export const publishingOutputSchema = z.object({
  state: z.enum([
    "done",
    "partly",
    "unsure",
    "refused",
    "declined",
    "stopped",
    "nothing",
    "scheduled",
  ]),
  text: z.string(),
  /** Addresses of the posts that are up, in order. */
  urls: z.array(z.string()),
});
export type PublishingOutput = z.infer<typeof publishingOutputSchema>;
