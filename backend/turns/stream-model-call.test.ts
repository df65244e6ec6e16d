import { setImmediate as nextTurn } from "node:timers/promises";
import type { LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { simulateReadableStream, type ToolSet, tool, type UIMessageChunk } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { expect, test } from "vitest";
import { z } from "zod";
import { SourceRegister } from "../prompts/source-register.ts";
import { nativeSearch } from "../tools/native-search.ts";
import { type ModelCallRequest, streamModelCall } from "./stream-model-call.ts";
import { TurnSources } from "./turn-sources.ts";

const usage = {
  inputTokens: { total: 5, noCache: 5, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 2, text: 2, reasoning: 0 },
};
const ends = (
  unified: "stop" | "tool-calls",
  raw: string = unified,
): LanguageModelV3StreamPart => ({
  type: "finish",
  usage,
  finishReason: { unified, raw },
});
const says = (text: string): LanguageModelV3StreamPart[] => [
  { type: "text-start", id: "1" },
  { type: "text-delta", id: "1", delta: text },
  { type: "text-end", id: "1" },
];
const calls = (toolName: string, input: unknown, own = true): LanguageModelV3StreamPart => ({
  type: "tool-call",
  toolCallId: `call-${toolName}`,
  toolName,
  input: JSON.stringify(input),
  ...(own ? {} : { providerExecuted: true }),
});

const tools: ToolSet = {
  double: tool({
    inputSchema: z.object({ n: z.number() }),
    execute: ({ n }) => {
      if (n < 0) throw new Error("negative numbers are not doubled");
      return n * 2;
    },
  }),
  ...nativeSearch("anthropic/claude-sonnet-4-5").tools,
};

function callStream(
  stream: ReadableStream<LanguageModelV3StreamPart>,
  request: Partial<ModelCallRequest>,
) {
  return streamModelCall({
    config: {},
    model: new MockLanguageModelV3({ doStream: async () => ({ stream }) }),
    system: "You are a test.",
    messages: [{ role: "user", content: "Hello" }],
    tools,
    sources: new TurnSources(new SourceRegister()),
    write: async () => {},
    ...request,
  });
}

async function call(parts: LanguageModelV3StreamPart[], request: Partial<ModelCallRequest> = {}) {
  const chunks: UIMessageChunk[] = [];
  const stream = simulateReadableStream({
    chunks: [{ type: "stream-start", warnings: [] }, ...parts] as LanguageModelV3StreamPart[],
  });
  const write = async (chunk: UIMessageChunk) => void chunks.push(chunk);
  return { ...(await callStream(stream, { write, ...request })), chunks };
}

/** A provider that has parts without end, and how often it was asked for one. */
function endlessAnswer() {
  const asked = { times: 0, cancelled: undefined as unknown };
  const stream = new ReadableStream<LanguageModelV3StreamPart>(
    {
      pull(controller) {
        asked.times += 1;
        controller.enqueue(
          asked.times === 1
            ? { type: "text-start", id: "1" }
            : { type: "text-delta", id: "1", delta: "on " },
        );
      },
      cancel(reason) {
        asked.cancelled = reason ?? true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, asked };
}

test("an answer in words ends the loop, and its tokens are counted", async () => {
  const { wantsMore, usage: used, chunks } = await call([...says("Hello"), ends("stop")]);
  expect(wantsMore).toBe(false);
  expect(used).toEqual({ inputTokens: 5, outputTokens: 2 });
  expect(chunks.map(({ type }) => type)).toEqual([
    "start-step",
    "text-start",
    "text-delta",
    "text-end",
    "finish-step",
  ]);
});

test("a model whose tool has answered is asked again", async () => {
  const { wantsMore, messages } = await call([calls("double", { n: 2 }), ends("tool-calls")]);
  expect(wantsMore).toBe(true);
  expect(JSON.stringify(messages)).toContain('"value":4');
});

test.each([
  ["a tool that fails", calls("double", { n: -1 }), "negative numbers are not doubled"],
  ["a tool that is not there", calls("sendMoney", {}), "sendMoney"],
  ["input that does not fit", calls("double", { n: "two" }), "double"],
])("%s has answered too: the model is told, and so is the person", async (_, part, reason) => {
  const { wantsMore, messages, chunks } = await call([part, ends("tool-calls")]);
  expect(wantsMore).toBe(true);
  expect(JSON.stringify(messages.filter(({ role }) => role === "tool"))).toContain(reason);
  expect(JSON.stringify(chunks)).toContain(reason);
});

test("a provider's search that is still out is waited for", async () => {
  const search = calls("web_search", { query: "river" }, false);
  expect(await call([search, ends("stop")])).toMatchObject({ wantsMore: true });
  const result: LanguageModelV3StreamPart = {
    type: "tool-result",
    toolCallId: "call-web_search",
    toolName: "web_search",
    result: [],
  };
  expect(await call([search, result, ...says("Found"), ends("stop")])).toMatchObject({
    wantsMore: false,
  });
});

test("a model that pauses for its own tools is asked to go on", async () => {
  expect(await call([...says("Wait"), ends("stop", "pause_turn")])).toMatchObject({
    wantsMore: true,
  });
});

test("sources are numbered, titled and shown once", async () => {
  const found = (id: string, url: string, title?: string): LanguageModelV3StreamPart => ({
    type: "source",
    sourceType: "url",
    id,
    url,
    ...(title ? { title } : {}),
  });
  const register = new SourceRegister();
  const page = register.number({ url: "https://a.example/", title: "Attached" });
  const { chunks } = await call(
    [
      found("x9", "https://b.example/story?utm_source=feed", "B's story"),
      found("x10", "https://b.example/story"),
      found("x11", "https://www.a.example", "A again"),
      found("x12", "https://c.example/"),
      ends("stop"),
    ],
    { sources: new TurnSources(register, [page]) },
  );
  expect(chunks.filter(({ type }) => type === "source-url")).toEqual([
    { type: "source-url", sourceId: "s1", url: "https://a.example/", title: "Attached" },
    {
      type: "source-url",
      sourceId: "s2",
      url: "https://b.example/story?utm_source=feed",
      title: "B's story",
    },
    { type: "source-url", sourceId: "s3", url: "https://c.example/", title: "c.example" },
  ]);
  expect(chunks[0]).toEqual({ type: "start-step" });
});

test("what a provider fails with inside its stream is thrown, and no part of the message", async () => {
  const error = { type: "overloaded_error", message: "Overloaded" };
  await expect(call([...says("Half"), { type: "error", error }])).rejects.toBe(error);
});

test("a provider is asked for no more than what is written, and no longer than it is wanted", async () => {
  const { stream, asked } = endlessAnswer();
  const full = Promise.withResolvers<void>();
  const disk = Promise.withResolvers<void>();
  const written: UIMessageChunk[] = [];
  const running = callStream(stream, {
    write: (chunk) => {
      written.push(chunk);
      if (written.length < 4) return Promise.resolve();
      full.resolve();
      return disk.promise;
    },
  });
  await full.promise;
  expect(written.map(({ type }) => type)).toEqual([
    "start-step",
    "text-start",
    "text-delta",
    "text-delta",
  ]);
  expect(asked.times).toBe(3);
  const error = new Error("another process has taken the run over");
  disk.reject(error);
  await expect(running).rejects.toBe(error);
  expect(asked).toEqual({ times: 3, cancelled: true });
});

test.each([
  ["while the provider is silent", (abort: () => void) => setImmediate(abort)],
  ["while the provider begins to answer", (abort: () => void) => abort()],
])("a call that is given up %s ends there, too", async (_, when) => {
  const abandoned = new AbortController();
  const reason = new Error("stopped");
  let cancelled: unknown;
  const silent = new ReadableStream<LanguageModelV3StreamPart>({
    cancel: (why) => {
      cancelled = why;
    },
  });
  const model = new MockLanguageModelV3({
    doStream: async () => {
      when(() => abandoned.abort(reason));
      return { stream: silent };
    },
  });
  await expect(callStream(silent, { model, abortSignal: abandoned.signal })).rejects.toBe(reason);
  expect(cancelled).toBe(reason);
});

test("a tool that is under way is not waited for, and writes nothing later", async () => {
  const abandoned = new AbortController();
  const reason = new Error("stopped");
  const answered = Promise.withResolvers<number>();
  const chunks: UIMessageChunk[] = [];
  const running = call([calls("slow", {}), ends("tool-calls")], {
    tools: {
      slow: tool({
        inputSchema: z.object({}),
        execute: (_, { abortSignal }) => {
          expect(abortSignal).toBe(abandoned.signal);
          abandoned.abort(reason);
          return answered.promise;
        },
      }),
    },
    write: async (chunk) => void chunks.push(chunk),
    abortSignal: abandoned.signal,
  });
  await expect(running).rejects.toBe(reason);
  answered.resolve(1);
  // All that the answer sets off comes before the next turn of the event loop.
  await nextTurn();
  expect(chunks.map(({ type }) => type)).toEqual(["start-step", "tool-input-available"]);
});

test("a provider's search that failed has answered too", async () => {
  const search = calls("web_search", { query: "river" }, false);
  const failed: LanguageModelV3StreamPart = {
    type: "tool-result",
    toolCallId: "call-web_search",
    toolName: "web_search",
    result: { errorCode: "max_uses_exceeded" },
    isError: true,
  };
  expect(await call([search, failed, ...says("Sorry"), ends("stop")])).toMatchObject({
    wantsMore: false,
  });
});

test("the person is asked about an address as it is read, not as a model can make it look", async () => {
  const readPage = tool({
    inputSchema: z.object({ url: z.string() }),
    needsApproval: true,
    execute: ({ url }) => url,
  });
  const url = " https://wikip\u0435dia.org/tide\n\nhttps://news.example/\u202Egpj";
  const { ask } = await call([calls("readPage", { url }), ends("tool-calls")], {
    tools: { readPage },
  });
  expect(ask?.url).toBe("https://xn--wikipdia-g8g.org/tidehttps://news.example/%E2%80%AEgpj");
});
