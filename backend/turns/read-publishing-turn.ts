import type { ModelMessage } from "ai";
import { latestDraft } from "../db/queries/drafts.ts";
import { noteRunModel } from "../db/queries/runs.ts";
import { promptBudget } from "../models/context-window.ts";
import { estimateTokens } from "../prompts/estimate-tokens.ts";
import { fitMessages } from "../prompts/fit-messages.ts";
import { toModelMessages } from "../prompts/model-messages.ts";
import { PUBLISHING_PROMPT } from "../prompts/publishing-prompt.ts";
import { pastTools } from "../tools/tool-sets.ts";
import { leasedStep } from "./leased-step.ts";
import { loadTurn } from "./load-turn.ts";
import { showDraft } from "./show-draft.ts";

/** The prompt of the publishing agent: its instructions and the conversation, cut to the context window. */
export async function readPublishingTurn(
  runId: string,
  model: string,
): Promise<{ system: string; messages: ModelMessage[] }> {
  return leasedStep(runId, async (attempt) => {
    const [{ messages: stored }, draft] = await Promise.all([
      loadTurn(attempt.run),
      latestDraft(attempt.run.chatId),
      noteRunModel(attempt, model),
    ]);
    const said = await toModelMessages(showDraft(stored, draft), undefined, pastTools);
    const budget = promptBudget(model) - estimateTokens(PUBLISHING_PROMPT);
    return { system: PUBLISHING_PROMPT, messages: fitMessages(said, budget).messages };
  });
}
