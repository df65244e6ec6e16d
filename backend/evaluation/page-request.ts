import { createHash } from "node:crypto";
import type { LabelledPage } from "@linnet/extractive/testing";
import { type LinnetMessage, submitDraftInputSchema } from "@linnet/protocol";
import type { ModelMessage } from "ai";
import { z } from "zod";
import { conversationSources } from "../prompts/conversation-sources.ts";
import { toModelMessages } from "../prompts/model-messages.ts";
import { turnPrompt } from "../prompts/turn-prompt.ts";
import { Agent } from "../workflows/agents/agent.ts";
import { draftingAgent } from "../workflows/agents/drafting.ts";

/** The day of every evaluation: a request that named the day of the call would never be replayed. */
export const TODAY = "2026-06-01";

/** What an agent is asked for one page. */
export interface PageRequest {
  page: LabelledPage;
  agent: Agent;
  messages: ModelMessage[];
  /** Changes with the agent's instructions and with the form of its draft, not with the page. */
  promptVersion: string;
  /** Changes with all that the model is sent, and with the model. */
  requestHash: string;
}

function hashOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
}

/**
 * The request for a draft about a page: that of the first turn of a chat with the page attached.
 *
 * @param model `provider/model`.
 */
export async function pageRequest(page: LabelledPage, model: string): Promise<PageRequest> {
  const { sourceId: _, ...data } = page.context;
  const asked: LinnetMessage = {
    id: page.name,
    role: "user",
    parts: [
      { type: "data-context", data },
      { type: "text", text: "Draft a post about this." },
    ],
  };
  const sources = conversationSources([asked]);
  const messages = await toModelMessages([asked], sources);
  const { config } = draftingAgent(model);
  const prompt = turnPrompt({
    today: TODAY,
    language: "en",
    sources: sources.register.list(),
    drafting: {},
  });
  const system = `${config.system}\n\n${prompt}`;
  const form = z.toJSONSchema(submitDraftInputSchema, { io: "input" });
  return {
    page,
    agent: new Agent({ ...config, system }),
    messages,
    promptVersion: hashOf([config.system, form]),
    requestHash: hashOf([model, system, messages, form, config.providerOptions]),
  };
}
