import type { AgentConfig } from "./agent-config.ts";

/** Tokens that a model may think with before it answers. */
const THINKING_BUDGET = 2_048;

/**
 * What makes a provider show how its model reasons, where asking is safe: OpenAI refuses it to
 * accounts that it has not verified, and shows it by itself to none.
 *
 * @param model `provider/model`; behind a gateway, `gateway/provider/model`.
 */
export function reasoningOptions(model: string): AgentConfig["providerOptions"] {
  const name = model.replace(/^gateway\//, "");
  if (/^google\/gemini-(?!1|2\.0)/.test(name)) {
    return { google: { thinkingConfig: { includeThoughts: true } } };
  }
  if (/^anthropic\/claude-(?!2|3-(?:5|haiku|opus|sonnet)|instant)/.test(name)) {
    return { anthropic: { thinking: { type: "enabled", budgetTokens: THINKING_BUDGET } } };
  }
  return undefined;
}
