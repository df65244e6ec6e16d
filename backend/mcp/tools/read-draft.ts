import { draftSchema, idSchema } from "@linnet/protocol";
import { z } from "zod";
import { findDraft } from "../../db/queries/drafts.ts";
import { readDraftOperation } from "../../http/operations/drafts.ts";
import { notFound } from "../../problems/refusal.ts";
import { defineTool } from "../tool.ts";
import { draftText } from "../turn-text.ts";

export const readDraftTool = defineTool({
  name: "read_draft",
  title: "Read a draft",
  description:
    "Reads a draft as it is now: the posts of each variant with their weight, their claims with the quotes that support them, what nothing supports, and the sources.",
  input: z.strictObject({ draftId: idSchema }),
  output: draftSchema,
  annotations: { readOnlyHint: true, openWorldHint: false },
  operation: readDraftOperation,
  async run({ draftId }, { caller }) {
    const draft = await findDraft(caller.userId, draftId);
    if (!draft) throw notFound("There is no such draft.");
    return { output: draft, text: draftText(draft) };
  },
});
