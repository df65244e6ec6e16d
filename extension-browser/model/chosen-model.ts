import type { ClientModel } from "@linnet/protocol";
import { loadSettings } from "../state/settings.ts";
import { BUILT_IN_MODEL_ID } from "./built-in-model.ts";

/** Tokens of the smallest built-in model, until this browser's was measured. */
const LEAST_TOKENS = 4_000;

/** The model that the person has chosen, as a message names it; `undefined`: the backend's own. */
export async function chosenModel(): Promise<ClientModel | undefined> {
  const { model, modelTokens, modelFallback: orBackend } = await loadSettings();
  if (model !== "browser") return undefined;
  const contextTokens = Math.max(1_000, modelTokens || LEAST_TOKENS);
  return {
    id: BUILT_IN_MODEL_ID,
    name: "Built into the browser",
    contextTokens,
    ...(orBackend ? { orBackend } : {}),
  };
}
