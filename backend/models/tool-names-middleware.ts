import type { LanguageModelV3Middleware, LanguageModelV3StreamPart } from "@ai-sdk/provider";

/** A name without its case and marks, and without what smaller models put around it: `functions.submit_draft<|channel|>json`. */
function plain(name: string): string {
  return name
    .replace(/<[|｜].*$/s, "")
    .replace(/^.*[./:]/s, "")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}

/**
 * Calls a tool by its name where a model spells it in another way: the call would be refused, and asked for again with
 * the whole conversation.
 */
export const toolNamesMiddleware: LanguageModelV3Middleware = {
  specificationVersion: "v3",
  wrapStream: async ({ doStream, params }) => {
    const names = params.tools?.map(({ name }) => name) ?? [];
    const result = await doStream();
    if (names.length === 0) return result;
    const known = new Map(names.map((name) => [plain(name), name]));
    const nameOf = (name: string) =>
      names.includes(name) ? name : (known.get(plain(name)) ?? name);
    return {
      ...result,
      stream: result.stream.pipeThrough(
        new TransformStream<LanguageModelV3StreamPart, LanguageModelV3StreamPart>({
          transform(part, controller) {
            const isCall = part.type === "tool-input-start" || part.type === "tool-call";
            controller.enqueue(
              isCall && !part.providerExecuted
                ? { ...part, toolName: nameOf(part.toolName) }
                : part,
            );
          },
        }),
      ),
    };
  },
};
