import { cancelRunOperation } from "../../http/operations/runs.ts";
import { stopTurn } from "../../intake/stop-turn.ts";
import { notFound } from "../../problems/refusal.ts";
import { defineTool } from "../tool.ts";
import { readTurn, turnSchema } from "../turn.ts";
import { turnHandleSchema } from "../turn-handle.ts";
import { turnText } from "../turn-text.ts";

export const stopTurnTool = defineTool({
  name: "stop_turn",
  title: "Stop a turn",
  description:
    "Stops a turn. What it has written is kept; a request to a person is declined. To stop a turn that has ended changes nothing.",
  input: turnHandleSchema,
  output: turnSchema,
  annotations: {
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: true,
    openWorldHint: false,
  },
  operation: cancelRunOperation,
  async run(turn, { caller: { userId } }) {
    // An unknown id would be remembered as the stop of a message that has not come yet.
    await readTurn(userId, turn);
    if (!(await stopTurn(userId, turn.chatId, turn.runId))) throw notFound("There is no such run.");
    const output = await readTurn(userId, turn);
    return { output, text: turnText(output) };
  },
});
