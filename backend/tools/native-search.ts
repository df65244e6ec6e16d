import { anthropic } from "@ai-sdk/anthropic";
import { google } from "@ai-sdk/google";
import { openai } from "@ai-sdk/openai";
import type { ToolSet } from "ai";
import { z } from "zod";

const MAX_SEARCHES = 5;

/**
 * Replaces the schemas of the helpers: each provider package pins its own `@ai-sdk/provider-utils`, and
 * to TypeScript the schema types of two versions differ. The provider itself checks these values.
 */
const ANY_VALUES = {
  inputSchema: z.record(z.string(), z.unknown()),
  outputSchema: z.unknown(),
};

/** The web search that a model's provider runs itself. */
export interface NativeSearch {
  /** The provider's tools, under the names that it requires. */
  tools: ToolSet;
  /** Whether a request may name other tools too. */
  mixes: boolean;
}

/**
 * The web search of a model's provider; no tools for a provider that has none.
 *
 * The AI Gateway takes the tools of the provider behind it.
 *
 * @param model `provider/model`; behind a gateway, `gateway/provider/model`.
 */
export function nativeSearch(model: string): NativeSearch {
  const [provider, name] = model.replace(/^gateway\//, "").split("/");
  switch (provider) {
    case "google":
      // Before its third generation, Gemini rejects a request that names its own tools and others.
      return {
        tools: {
          google_search: { ...google.tools.googleSearch({}), ...ANY_VALUES },
          url_context: { ...google.tools.urlContext({}), ...ANY_VALUES },
        },
        mixes: !/^gemini-[12]\b/.test(name ?? ""),
      };
    case "openai":
      return { tools: { web_search: { ...openai.tools.webSearch(), ...ANY_VALUES } }, mixes: true };
    case "anthropic":
      return {
        tools: {
          web_search: {
            ...anthropic.tools.webSearch_20250305({ maxUses: MAX_SEARCHES }),
            ...ANY_VALUES,
          },
        },
        mixes: true,
      };
    default:
      return { tools: {}, mixes: true };
  }
}
