import { z } from "zod";

/**
 * The tools of the publishing agent as a model sees them. They take no text: what is posted is
 * the stored draft, so that nothing a model has read can put words into it.
 */
export const publishingTools = {
  publishPost: {
    description:
      "Posts the conversation's draft (the chosen variant, as it is stored) on X. The person is shown the exact text and the account, and decides. Of a thread that is up in part, it goes on after the last post that is up.",
    inputSchema: z.object({}),
  },
  takeDownPosts: {
    description:
      "Deletes the posts of the conversation's draft that are up on X. The person is shown which, and decides.",
    inputSchema: z.object({}),
  },
};
