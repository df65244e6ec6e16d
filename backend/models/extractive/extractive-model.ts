import type { LanguageModelV3 } from "@ai-sdk/provider";
export function createExtractiveModel(): LanguageModelV3 { throw new Error("not yet"); }
