import type { LanguageModelV3StreamPart } from "@ai-sdk/provider";
import type { UIMessageChunk } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import fc from "fast-check";
import { expect, test } from "vitest";
import { SourceRegister } from "../prompts/source-register.ts";
import { type ModelCall, streamModelCall } from "./stream-model-call.ts";
import { everyTool, modelParts } from "./testing/model-parts.ts";
import { streamTextModelCall } from "./testing/stream-text-model-call.ts";
import { TurnSources } from "./turn-sources.ts";

interface Outcome {
  chunks: UIMessageChunk[];
  result?: ModelCall;
  error?: unknown;
  request: unknown;
}

interface Case {
  parts: LanguageModelV3StreamPart[];
  sends: { sendReasoning: boolean; sendSources: boolean };
  mustCall: boolean;
  /** What the stream ends with in place of its end. */
  breaks?: Error | undefined;
  /** The call is given up when the provider is asked for this part. */
  abortAt?: number | undefined;
}

async function outcomeOf(
  stream: typeof streamModelCall,
  { parts, sends, mustCall, breaks, abortAt }: Case,
): Promise<Outcome> {
  const chunks: UIMessageChunk[] = [];
  const abandoned = new AbortController();
  let next = 0;
  const model = new MockLanguageModelV3({
    doStream: async () => ({
      stream: new ReadableStream<LanguageModelV3StreamPart>({
        pull(controller) {
          if (next === abortAt) abandoned.abort(new Error("given up"));
          const part = parts[next];
          next += 1;
          if (part) controller.enqueue(part);
          else if (breaks) controller.error(breaks);
          else controller.close();
        },
      }),
    }),
  });
  const outcome = await stream({
    config: { stream: sends, providerOptions: { maker: { thinking: true } } },
    model,
    system: "You are a test.",
    messages: [{ role: "user", content: "Hello" }],
    tools: everyTool(),
    mustCall,
    sources: new TurnSources(new SourceRegister()),
    write: async (chunk) => void chunks.push(chunk),
    abortSignal: abandoned.signal,
  }).then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
  const [call] = model.doStreamCalls;
  const { prompt, tools, toolChoice, providerOptions } = call ?? {};
  return { chunks, ...outcome, request: { prompt, tools, toolChoice, providerOptions } };
}

/** Of a refused input, `streamText` says the whole; ours says what is wrong with it. */
function withoutReasons<Value>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value ?? null).replace(
      /(Invalid input for tool [^:]+):(?:\\.|[^"\\])*(?=")/g,
      "$1",
    ),
  );
}

/** What tools answer stands apart: `streamText` does not say when, beside the parts that follow. */
function comparable(chunks: readonly UIMessageChunk[]) {
  const names = new Map<string, string>();
  const metadata = new Map<string, unknown>();
  const inOrder: unknown[] = [];
  const answers: string[] = [];
  for (const chunk of chunks) {
    if (chunk.type === "tool-output-error" || chunk.type === "tool-output-available") {
      answers.push(JSON.stringify(chunk, Object.keys(chunk).toSorted()));
      continue;
    }
    if (!("id" in chunk) || chunk.id === undefined) {
      inOrder.push(chunk);
      continue;
    }
    // Ids that occur twice in an answer are named again; how does not matter.
    const kind = chunk.type.startsWith("text") ? "text" : "reasoning";
    const key = `${kind} ${chunk.id}`;
    const name = names.get(key) ?? `${kind} ${names.size}`;
    names.set(key, name);
    if (chunk.type !== "text-delta") {
      inOrder.push({ ...chunk, id: name });
      continue;
    }
    // `streamText` says the metadata of a delta again with the deltas that follow.
    const said = chunk.providerMetadata ?? metadata.get(key);
    metadata.set(key, said);
    inOrder.push({ ...chunk, id: name, providerMetadata: said });
  }
  return withoutReasons({ inOrder, answers: answers.toSorted() });
}

/** Failures are compared by what they say. */
function said(error: unknown): unknown {
  return error instanceof Error ? `${error.name}: ${error.message}` : error;
}

const cases: fc.Arbitrary<Case> = fc.record({
  parts: modelParts,
  sends: fc.record({ sendReasoning: fc.boolean(), sendSources: fc.boolean() }),
  mustCall: fc.boolean(),
});

test("any parts give the chunks, the messages and the failure that streamText gives", async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (given) => {
      const expected = await outcomeOf(streamTextModelCall, given);
      const actual = await outcomeOf(streamModelCall, given);
      expect(comparable(actual.chunks)).toEqual(comparable(expected.chunks));
      expect(withoutReasons(actual.result)).toEqual(withoutReasons(expected.result));
      expect(said(actual.error)).toEqual(said(expected.error));
      expect(actual.request).toEqual(expected.request);
    }),
    { numRuns: 100 },
  );
});

/** Whether chunks are the first ones of others; tools may have answered before the end. */
function expectStart(of: readonly UIMessageChunk[], chunks: readonly UIMessageChunk[]): void {
  const { inOrder } = comparable(chunks);
  expect(comparable(of).inOrder.slice(0, inOrder.length)).toEqual(inOrder);
}

test("a stream that breaks off leaves what had come, and fails as streamText does", async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (given) => {
      const broken = { ...given, breaks: new Error("connection reset") };
      const expected = await outcomeOf(streamTextModelCall, broken);
      const actual = await outcomeOf(streamModelCall, broken);
      expect(actual.error).toBe(broken.breaks);
      expect(expected.error).toBe(broken.breaks);
      // `streamText` drops what still waits in one of its streams.
      expectStart(actual.chunks, expected.chunks);
    }),
    { numRuns: 100 },
  );
});

test("a call that is given up fails with the reason, and writes nothing more", async () => {
  await fc.assert(
    fc.asyncProperty(cases, fc.nat({ max: 8 }), async (given, abortAt) => {
      const whole = await outcomeOf(streamModelCall, given);
      const aborted = { ...given, abortAt: Math.min(abortAt, given.parts.length) };
      const actual = await outcomeOf(streamModelCall, aborted);
      const expected = await outcomeOf(streamTextModelCall, aborted);
      expect(said(actual.error)).toBe("Error: given up");
      expect(said(expected.error)).toBe("Error: given up");
      expectStart(whole.chunks, actual.chunks);
      const ofOurs = comparable(actual.chunks).answers.filter(
        (answer) =>
          answer.includes("tool-output-available") && !answer.includes("providerExecuted"),
      );
      expect(ofOurs).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
