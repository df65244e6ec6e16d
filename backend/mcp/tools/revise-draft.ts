import { idSchema } from "@linnet/protocol";
import { z } from "zod";
import { postMessageOperation } from "../../http/operations/runs.ts";
import { beginTurnInChat, TURN_ANNOTATIONS, turnIdSchema } from "../begin-turn.ts";
import { waitSchema } from "../follow-turn.ts";
import { defineTool } from "../tool.ts";
import { turnSchema } from "../turn.ts";

export const reviseDraft = defineTool({
  name: "revise_draft",
  title: "Revise a draft",
  description:
    "Asks for another version of a chat's draft. The version before it is kept. Returns the turn when it has ended, or its handle for read_turn.",
  input: z.strictObject({
    chatId: idSchema.describe("The chat of the draft."),
    instruction: z.string().trim().min(1).max(4_000).describe("What to change."),
    id: turnIdSchema,
    waitSeconds: waitSchema,
  }),
  output: turnSchema,
  annotations: TURN_ANNOTATIONS,
  operation: postMessageOperation,
  run: ({ instruction, ...turn }, call) =>
    beginTurnInChat(call, {
      ...turn,
      parts: [{ type: "text", text: instruction }],
      intent: "revise",
    }),
});
