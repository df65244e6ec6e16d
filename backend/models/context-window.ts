import { environment } from "../process/env.ts";
import { UNKNOWN_WINDOW } from "./offered-model.ts";
import { offeredModel } from "./offers.ts";

/**
 * Tokens that models read, by the start of their name, where the provider's list does not say it.
 * The value is that of the family's smallest model in the provider's documentation.
 */
const WINDOWS: readonly (readonly [RegExp, number])[] = [
  [/^gemini-/, 1_000_000],
  [/^gpt-4\.1/, 1_000_000],
  [/^(?:gpt-[5-9]|o[134])/, 200_000],
  [/^(?:gpt-4o|gpt-4-turbo|chatgpt)/, 128_000],
  [/^claude-/, 200_000],
];
/** Share of the window that a prompt may take; the rest is for the answer, and for error. */
const PROMPT_SHARE = 0.7;

/**
 * Tokens that a prompt for this model may take.
 *
 * @param model `provider/model`; behind a gateway, `gateway/provider/model`.
 * @param said the tokens that it reads, as the client says that has it.
 */
export function promptBudget(model: string, said?: number): number {
  // It reads the whole text itself, and stops where that would take too long.
  if (model.startsWith("local/")) return Number.POSITIVE_INFINITY;
  const name = model.slice(model.lastIndexOf("/") + 1).toLowerCase();
  const window =
    said ??
    environment().LINNET_CONTEXT_TOKENS ??
    offeredModel(model)?.contextTokens ??
    WINDOWS.find(([start]) => start.test(name))?.[1] ??
    UNKNOWN_WINDOW;
  return Math.floor(window * PROMPT_SHARE);
}
