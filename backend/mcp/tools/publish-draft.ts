import { idSchema } from "@linnet/protocol";
import { z } from "zod";
import { postMessageOperation } from "../../http/operations/runs.ts";
import { beginTurnInChat, TURN_ANNOTATIONS, turnIdSchema } from "../begin-turn.ts";
import { waitSchema } from "../follow-turn.ts";
import { defineTool } from "../tool.ts";
import { turnSchema } from "../turn.ts";

export const publishDraft = defineTool({
  name: "publish_draft",
  title: "Ask the person to publish a draft",
  description:
    "Asks the person to post the chat's newest draft on X. It posts nothing: the turn waits until the person approves or declines the exact text in one of Linnet's clients. Without a connected X account, the answer has links that open X with the text.",
  input: z.strictObject({
    chatId: idSchema.describe("The chat of the draft."),
    id: turnIdSchema,
    waitSeconds: waitSchema,
  }),
  output: turnSchema,
  annotations: { ...TURN_ANNOTATIONS, destructiveHint: true },
  operation: postMessageOperation,
  run: (turn, call) =>
    beginTurnInChat(call, {
      ...turn,
      parts: [{ type: "text", text: "Publish the draft." }],
      intent: "publish",
    }),
});
