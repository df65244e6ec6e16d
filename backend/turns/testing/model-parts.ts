import type {
  JSONValue,
  LanguageModelV3FinishReason,
  LanguageModelV3StreamPart,
} from "@ai-sdk/provider";
import { dynamicTool, NoOutputGeneratedError, type ToolSet, tool } from "ai";
import fc from "fast-check";
import { z } from "zod";
import { nativeSearch } from "../../tools/native-search.ts";

/** Tools of every kind that a model can call here. */
export function everyTool(): ToolSet {
  return {
    double: tool({
      inputSchema: z.object({ n: z.number() }),
      execute: ({ n }) => {
        if (n < 0) throw new Error("negative numbers are not doubled");
        return n * 2;
      },
    }),
    nothing: tool({ inputSchema: z.object({}), execute: async () => undefined }),
    shown: tool({
      inputSchema: z.object({ text: z.string().default("none") }),
      execute: async ({ text }) => ({ text }),
      toModelOutput: ({ input, output }) => ({
        type: "text",
        value: `${JSON.stringify(input)} gives ${JSON.stringify(output)}`,
      }),
    }),
    asked: tool({
      inputSchema: z.object({ url: z.string() }),
      needsApproval: ({ url }) => {
        if (url === "broken") throw new Error("no judge");
        return url.startsWith("https://");
      },
      execute: ({ url }) => url,
    }),
    client: tool({ inputSchema: z.object({}) }),
    any: dynamicTool({ inputSchema: z.unknown(), execute: async (input) => [input] }),
    ...nativeSearch("anthropic/claude-sonnet-4-5").tools,
  };
}

const id = fc.constantFrom("1", "2");
const callId = fc.constantFrom("a", "b", "c", "d");
const toolName = fc.constantFrom(...Object.keys(everyTool()), "unknown");
const metadata = fc.option(
  fc.constantFrom({ maker: { signature: "x" } }, { maker: { signature: "y" } }),
  { nil: undefined, freq: 3 },
);
const flag = fc.option(fc.boolean(), { nil: undefined, freq: 3 });
const json = fc.constantFrom<JSONValue[]>(
  "plain",
  7,
  [],
  { n: 2 },
  { type: "web_search_tool_result_error" },
);

/** An object without the members that are undefined, as providers send them. */
function whole<Value extends object>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return value.map((all) => {
    const entries = Object.entries(all).filter(([, member]) => member !== undefined);
    return Object.fromEntries(entries) as Value;
  });
}

const input = fc.constantFrom(
  '{"n":2}',
  '{"n":-1}',
  '{"n":"two"}',
  '{"text":"A"}',
  '{"url":"https://a.example/"}',
  '{"url":"broken"}',
  '{"url":"note"}',
  '{"query":"river"}',
  "{}",
  "",
  "  ",
  "[]",
  "null",
  '"words"',
  '{"n":',
  '{"n":1,"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{}}}',
  '{"constructor":"plain"}',
);

function part(): fc.Arbitrary<LanguageModelV3StreamPart> {
  const spoken = (kind: "text" | "reasoning") => [
    whole(
      fc.record({ type: fc.constant(`${kind}-start` as const), id, providerMetadata: metadata }),
    ),
    whole(
      fc.record({
        type: fc.constant(`${kind}-delta` as const),
        id,
        delta: fc.constantFrom("", "A", " B", "\ud83d", "\udc4b"),
        providerMetadata: metadata,
      }),
    ),
    whole(fc.record({ type: fc.constant(`${kind}-end` as const), id, providerMetadata: metadata })),
  ];
  const source = fc.constantFrom<LanguageModelV3StreamPart[]>(
    { type: "source", sourceType: "url", id: "x1", url: "https://b.example/", title: "B" },
    { type: "source", sourceType: "url", id: "x2", url: "https://c.example/" },
    {
      type: "source",
      sourceType: "document",
      id: "x3",
      mediaType: "text/plain",
      title: "D",
      filename: "d.txt",
    },
  );
  const others = fc.constantFrom<LanguageModelV3StreamPart[]>(
    { type: "file", mediaType: "image/png", data: "AAAA" },
    {
      type: "file",
      mediaType: "image/png",
      data: new Uint8Array([1, 2, 255]),
      providerMetadata: { maker: { name: "x" } },
    },
    { type: "response-metadata", id: "r1", modelId: "m" },
    { type: "raw", rawValue: { any: 1 } },
    { type: "stream-start", warnings: [] },
    { type: "error", error: new Error("overloaded") },
    { type: "error", error: { type: "overloaded_error", message: "Overloaded" } },
    { type: "error", error: new NoOutputGeneratedError({ message: "nothing" }) },
  );
  return fc.oneof(
    ...spoken("text"),
    ...spoken("reasoning"),
    whole(
      fc.record({
        type: fc.constant("tool-input-start" as const),
        id: callId,
        toolName,
        inputEncoding: fc.constantFrom(undefined, "text" as const),
        providerExecuted: flag,
        dynamic: flag,
        providerMetadata: metadata,
      }),
    ),
    fc.record({ type: fc.constant("tool-input-delta" as const), id: callId, delta: input }),
    fc.record({ type: fc.constant("tool-input-end" as const), id: callId }),
    ...[1, 2, 3].map(() =>
      whole(
        fc.record({
          type: fc.constant("tool-call" as const),
          toolCallId: callId,
          toolName,
          input,
          providerExecuted: flag,
          dynamic: flag,
          providerMetadata: metadata,
        }),
      ),
    ),
    whole(
      fc.record({
        type: fc.constant("tool-result" as const),
        toolCallId: callId,
        toolName,
        result: json,
        isError: flag,
        preliminary: flag,
        dynamic: flag,
        providerMetadata: metadata,
      }),
    ) as fc.Arbitrary<LanguageModelV3StreamPart>,
    fc.record({
      type: fc.constant("tool-approval-request" as const),
      approvalId: fc.constant("q"),
      toolCallId: callId,
    }),
    source,
    others,
  ) as fc.Arbitrary<LanguageModelV3StreamPart>;
}

function finish(): fc.Arbitrary<LanguageModelV3StreamPart> {
  const tokens = fc.option(fc.nat(), { nil: undefined });
  return fc.record({
    type: fc.constant("finish" as const),
    finishReason: fc.constantFrom<LanguageModelV3FinishReason[]>(
      { unified: "stop", raw: "end_turn" },
      { unified: "tool-calls", raw: "tool_use" },
      { unified: "stop", raw: "pause_turn" },
      { unified: "length", raw: "max_tokens" },
      { unified: "other", raw: undefined },
    ),
    usage: fc.record({
      inputTokens: fc.record({
        total: tokens,
        noCache: tokens,
        cacheRead: tokens,
        cacheWrite: tokens,
      }),
      outputTokens: fc.record({ total: tokens, text: tokens, reasoning: tokens }),
    }),
  });
}

/** `streamText` hands the metadata of a delta without a block on to the block that is opened next. */
function withoutStrayMetadata(parts: LanguageModelV3StreamPart[]): LanguageModelV3StreamPart[] {
  const begun = new Set<string>();
  return parts.map((part) => {
    if (part.type === "text-start") begun.add(part.id);
    if (part.type !== "text-delta" || begun.has(part.id)) return part;
    const { providerMetadata: _, ...stray } = part;
    return stray;
  });
}

/** Parts as providers send them, and in every order in which they should not. */
export const modelParts: fc.Arbitrary<LanguageModelV3StreamPart[]> = fc
  .tuple(
    fc.array(part(), { maxLength: 16, size: "max" }),
    fc.array(finish(), { maxLength: 1 }),
    fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, fc.array(part(), { maxLength: 3 })),
  )
  .map((parts) => withoutStrayMetadata(parts.flat()));
