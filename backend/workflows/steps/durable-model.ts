import type { LanguageModelV3 } from "@ai-sdk/provider";
import { createDurableModel } from "../../turns/durable-model.ts";

/**
 * The model of a `DurableAgent`, made inside of the step that calls it.
 *
 * @param model `provider/model`.
 */
export function durableModel(runId: string, model: string): () => Promise<LanguageModelV3> {
  return async () => {
    "use step";
    return createDurableModel(runId, model);
  };
}
