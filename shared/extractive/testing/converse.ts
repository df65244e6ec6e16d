import { submitDraftInputSchema } from "@linnet/protocol";
import {
  generateText,
  type ModelMessage,
  stepCountIs,
  streamText,
  type TextPart,
  type ToolSet,
} from "ai";
import type { PromptContext } from "../conversation/prompt-context.ts";
import { createExtractiveModel } from "../model/extractive-model.ts";
import { draftingTools } from "./drafting-tools.ts";

/** A user's message with its contexts, as the backend puts them into a prompt. */
export function userMessage(text: string, contexts: readonly PromptContext[] = []): ModelMessage {
  const parts: TextPart[] = contexts.map((context) => ({
    type: "text",
    text: `<<<untrusted ${context.title}>>>\n${context.text}\n<<<end>>>`,
    providerOptions: { linnet: { context } },
  }));
  return { role: "user", content: text === "" ? parts : [...parts, { type: "text", text }] };
}

/** A conversation with the model through AI SDK, turn by turn. */
export class Conversation {
  readonly messages: ModelMessage[] = [];
  private readonly options: { providerOptions?: { linnet: { language: string } } };
  private readonly model = createExtractiveModel();

  /** @param language of the person, as BCP 47. */
  constructor(language?: string) {
    this.options = language ? { providerOptions: { linnet: { language } } } : {};
  }

  /** A turn of the research agent. */
  async research(text: string, contexts: readonly PromptContext[] = [], tools: ToolSet = {}) {
    this.messages.push(userMessage(text, contexts));
    const result = streamText({
      model: this.model,
      ...this.options,
      messages: this.messages,
      tools,
      stopWhen: stepCountIs(12),
    });
    const [answer, sources, response] = await Promise.all([
      result.text,
      result.sources,
      result.response,
    ]);
    this.messages.push(...response.messages);
    return { text: answer, sources };
  }

  /** A turn of the drafting agent; `submissions` are the inputs of its `submitDraft` calls. */
  async draft(
    text: string,
    contexts: readonly PromptContext[] = [],
    tools: ToolSet = draftingTools(),
  ) {
    this.messages.push(userMessage(text, contexts));
    const result = await generateText({
      model: this.model,
      ...this.options,
      system: "You draft posts.",
      messages: this.messages,
      tools,
      stopWhen: stepCountIs(12),
    });
    this.messages.push(...result.response.messages);
    const calls = result.steps.flatMap((step) => step.toolCalls);
    const submissions = calls
      .filter((call) => call.toolName === "submitDraft")
      .map((call) => submitDraftInputSchema.parse(call.input));
    return { text: result.text, calls, submissions, last: submissions.at(-1) };
  }
}
