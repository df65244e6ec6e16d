import type { LanguageModelV3 } from "@ai-sdk/provider";
import { extractReasoningMiddleware, wrapLanguageModel } from "ai";
import { environment } from "../process/env.ts";
import { attemptMiddleware } from "./attempt-middleware.ts";
import { LOCAL_MODEL } from "./check-model.ts";
import { clientModel, isClientModel } from "./client-model.ts";
import { privateOptionsMiddleware } from "./private-options-middleware.ts";
import { resolveModel } from "./resolve-model.ts";
import { stallMiddleware } from "./stall-middleware.ts";

// Warnings about settings that a provider ignores would fill the log, once for each call.
globalThis.AI_SDK_LOG_WARNINGS = false;

/**
 * The model that agents call: the provider's own, cut off when it goes silent, with its
 * attempts marked in the run's stream.
 *
 * @param name `provider/model`.
 * @throws ConfigurationError when it cannot be used as configured.
 */
export function linnetModel(name: string): LanguageModelV3 {
  if (isClientModel(name)) {
    return wrapLanguageModel({
      model: clientModel(name),
      middleware: [attemptMiddleware, privateOptionsMiddleware],
    });
  }
  return wrapLanguageModel({
    model: resolveModel(name),
    middleware: [
      attemptMiddleware,
      ...(name === LOCAL_MODEL ? [] : [privateOptionsMiddleware]),
      // Small models of one's own often think aloud, in the middle of what they say.
      ...(name.startsWith("openai-compatible/")
        ? [extractReasoningMiddleware({ tagName: "think" })]
        : []),
      stallMiddleware(environment().LINNET_MODEL_IDLE_SECONDS),
    ],
  });
}
