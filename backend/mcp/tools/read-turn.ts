import { readRunOperation } from "../../http/operations/runs.ts";
import { followTurn, waitSchema } from "../follow-turn.ts";
import { defineTool } from "../tool.ts";
import { turnSchema } from "../turn.ts";
import { turnHandleSchema } from "../turn-handle.ts";
import { turnText } from "../turn-text.ts";

export const readTurnTool = defineTool({
  name: "read_turn",
  title: "Read how far a turn is",
  description:
    "Waits for a turn for a while, and returns its state: its draft, what a person is asked, or why it failed. The handle stays valid when the backend restarts.",
  input: turnHandleSchema.extend({ waitSeconds: waitSchema }),
  output: turnSchema,
  annotations: { readOnlyHint: true, openWorldHint: false },
  operation: readRunOperation,
  async run({ chatId, runId, waitSeconds }, call) {
    const output = await followTurn(call, waitSeconds, async () => ({ chatId, runId }));
    return { output, text: turnText(output) };
  },
});
