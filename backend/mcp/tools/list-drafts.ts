import { idSchema, searchQuerySchema } from "@linnet/protocol";
import { z } from "zod";
import { draftPage } from "../../http/draft-page.ts";
import { listDraftsOperation } from "../../http/operations/drafts.ts";
import { defineTool } from "../tool.ts";

const outputSchema = z.object({
  drafts: z.array(
    z.object({
      draftId: z.string(),
      chatId: z.string(),
      posts: z.array(z.string()).describe("The posts of the chosen variant."),
      updatedAt: z.iso.datetime(),
    }),
  ),
  nextCursor: z.string().nullable(),
});

export const listDraftsTool = defineTool({
  name: "list_drafts",
  title: "List drafts",
  description: "Lists the person's drafts, newest first. read_draft has one with its evidence.",
  input: z.strictObject({
    chatId: idSchema.optional().describe("Only the drafts of this chat."),
    q: searchQuerySchema.shape.q.describe("Only drafts with this text in a post."),
    limit: z.int().min(1).max(100).default(10),
    cursor: searchQuerySchema.shape.cursor.describe("The nextCursor of the page before."),
  }),
  output: outputSchema,
  annotations: { readOnlyHint: true, openWorldHint: false },
  operation: listDraftsOperation,
  async run(query, { caller }) {
    const page = await draftPage(caller.userId, query);
    const drafts = page.drafts.map(({ id, chatId, variants, chosen, updatedAt }) => ({
      draftId: id,
      chatId,
      posts: variants[chosen]?.posts.map(({ text }) => text) ?? [],
      updatedAt,
    }));
    const lines = drafts.map(
      ({ draftId, chatId, posts }) => `${draftId} (chat ${chatId}): ${posts.join(" / ")}`,
    );
    return {
      output: { drafts, nextCursor: page.nextCursor },
      text: lines.join("\n") || "There are no such drafts.",
    };
  },
});
