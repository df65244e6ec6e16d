import { type Tool, type ToolSet, tool } from "ai";
import { z } from "zod";

const MAX_SEARCHES = 5;

/** What a model's provider does for it when it researches. */
export interface NativeSearch {
  /** Tools that the provider runs itself, under the names it knows them by. */
  tools: ToolSet;
  /** Whether our own tools may stand beside them. */
  mixes: boolean;
}

/** A tool that the provider's package knows by its id and the provider runs. */
function providerTool(
  id: `${string}.${string}`,
  args: Record<string, unknown> = {},
  supportsDeferredResults = false,
): Tool<Record<string, unknown>, unknown> {
  return tool({
    type: "provider",
    id,
    args,
    supportsDeferredResults,
    inputSchema: z.record(z.string(), z.unknown()),
    outputSchema: z.unknown(),
  });
}

/**
 * The web search of the model's own provider, where it has one.
 *
 * @param model `provider/model`; behind a gateway, `gateway/provider/model`.
 */
export function nativeSearch(model: string): NativeSearch {
  const [provider, name] = model.replace(/^gateway\//, "").split("/");
  switch (provider) {
    case "google":
      // Before its third generation, Gemini takes either its own tools or those of others.
      return {
        tools: {
          google_search: providerTool("google.google_search"),
          url_context: providerTool("google.url_context"),
        },
        mixes: !/^gemini-[12]\b/.test(name ?? ""),
      };
    case "openai":
      return { tools: { web_search: providerTool("openai.web_search") }, mixes: true };
    case "anthropic":
      return {
        tools: {
          web_search: providerTool(
            "anthropic.web_search_20250305",
            { maxUses: MAX_SEARCHES },
            true,
          ),
        },
        mixes: true,
      };
    default:
      return { tools: {}, mixes: true };
  }
}
