import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { APICallError, generateText, Output, stepCountIs, streamText, tool } from "ai";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { lastUserTexts } from "./model-server/chat-completion-request.ts";
import { createGate } from "./model-server/gate.ts";
import {
  cut,
  errorEvent,
  finish,
  garbage,
  httpError,
  malformedJson,
  type Plan,
  pauseAt,
  reasoning,
  say,
  stall,
  text,
  toolCall,
} from "./model-server/plan.ts";
import { countedTokens, nowMicros, stampedTokens } from "./model-server/tokens.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "./scripted-model-server.ts";

let server: ScriptedModelServer;

beforeAll(async () => {
  server = await startScriptedModelServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

function model(options: { structured?: boolean } = {}) {
  return createOpenAICompatible({
    name: "scripted",
    baseURL: server.baseUrl,
    apiKey: "test",
    includeUsage: true,
    supportsStructuredOutputs: options.structured ?? false,
  })("scripted");
}

/** Streams one answer to its end. Errors, reported or thrown, are returned. */
async function stream(plan: Plan, abortSignal?: AbortSignal) {
  server.enqueue(plan);
  const errors: unknown[] = [];
  const result = streamText({
    model: model(),
    prompt: "Hello",
    maxRetries: 0,
    ...(abortSignal ? { abortSignal } : {}),
    onError: ({ error }) => {
      errors.push(error);
    },
  });
  let seen = "";
  try {
    for await (const part of result.fullStream) if (part.type === "text-delta") seen += part.text;
  } catch (error) {
    errors.push(error);
  }
  return { errors, seen };
}

test("text, reasoning and usage stream through the real provider", async () => {
  server.enqueue([
    reasoning("Let me think."),
    text("The answer is 42."),
    finish("stop", { prompt_tokens: 7, completion_tokens: 11 }),
  ]);
  const result = streamText({ model: model(), prompt: "Hello" });

  expect(await result.text).toBe("The answer is 42.");
  expect(await result.reasoningText).toBe("Let me think.");
  expect(await result.finishReason).toBe("stop");
  expect(await result.usage).toMatchObject({ inputTokens: 7, outputTokens: 11 });
});

test("a tool call streams its arguments in pieces and comes back as a tool message", async () => {
  server.enqueue([toolCall("add", { left: 20, right: 22 }, { pieceLength: 3 }), finish()]);
  server.enqueue(say("It is 42."));
  const result = streamText({
    model: model(),
    prompt: "20 + 22?",
    stopWhen: stepCountIs(3),
    tools: {
      add: tool({
        inputSchema: z.object({ left: z.number(), right: z.number() }),
        execute: async ({ left, right }) => left + right,
      }),
    },
  });

  expect(await result.text).toBe("It is 42.");
  const parts = await Array.fromAsync(result.fullStream);
  expect(parts.filter((part) => part.type === "tool-input-delta").length).toBeGreaterThan(3);
  expect(server.requests[1]?.body.messages.at(-1)).toMatchObject({ role: "tool", content: "42" });
});

test("a request without streaming gets one body with text, reasoning and tool calls", async () => {
  server.enqueue([reasoning("Hm."), text("Calling."), toolCall("look", { at: "it" }), finish()]);
  const result = await generateText({
    model: model(),
    prompt: "Look",
    tools: { look: tool({ inputSchema: z.object({ at: z.string() }) }) },
  });

  expect(result.text).toBe("Calling.");
  expect(result.reasoningText).toBe("Hm.");
  expect(result.finishReason).toBe("tool-calls");
  expect(result.toolCalls[0]).toMatchObject({ toolName: "look", input: { at: "it" } });
});

test("plans wait at a gate, and tests at a token", async () => {
  const gate = createGate();
  server.enqueue([text(["a", "b", "c"]), pauseAt(gate), text(["d"]), finish()]);
  const result = streamText({ model: model(), prompt: "Hello" });
  const answer = result.text;

  const request = await server.requestArrived(1);
  await request.tokenSent(3);
  await gate.reached;
  expect(request.tokensSent).toBe(3);
  gate.open();
  expect(await answer).toBe("abcd");
  expect(await request.ended).toBe("finished");
});

test("a client that hangs up is recorded, and the tokens that never came are refused", async () => {
  const leaving = new AbortController();
  const streamed = stream([text(["a", "b"]), stall()], leaving.signal);
  const request = await server.requestArrived(1);
  await request.tokenSent(2);
  const third = expect(request.tokenSent(3)).rejects.toThrow("aborted after 2 tokens");
  leaving.abort();

  expect(await request.ended).toBe("aborted");
  expect(request.aborted).toBe(true);
  await third;
  await streamed;
});

test("a cut delivers what was sent and then breaks the connection", async () => {
  const { seen, errors } = await stream([text("All of this"), cut()]);
  expect(seen).toBe("All of this");
  expect(errors.length).toBeGreaterThan(0);
  expect(server.requests[0]?.end).toBe("cut");
});

test.each([
  ["garbage", [text("Well"), garbage()]],
  ["malformed JSON", [text("Well"), malformedJson(), finish()]],
  ["an error event", [text("Well"), errorEvent("overloaded")]],
  ["an end without a finish reason", [text("Well")]],
] satisfies [string, Plan][])("%s reaches the reader as an error", async (_name, plan) => {
  const { seen, errors } = await stream(plan);
  expect(seen).toBe("Well");
  expect(errors.length).toBeGreaterThan(0);
});

test.each([401, 404, 429, 500] as const)("status %i is an API error", async (status) => {
  server.enqueue(httpError(status, { retryAfterSeconds: 3 }));
  const error = await generateText({ model: model(), prompt: "Hello", maxRetries: 0 }).catch(
    (thrown: unknown) => thrown,
  );
  if (!APICallError.isInstance(error)) throw new Error("not an API error", { cause: error });
  expect(error.statusCode).toBe(status);
  expect(error.responseHeaders?.["retry-after"]).toBe("3");
  expect(error.isRetryable).toBe(status === 429 || status === 500);
});

test("rules answer what they match, and the newest wins", async () => {
  const saysBye = server.when((body) => lastUserTexts(body).includes("Bye"), say("first"));
  const remove = server.when((body) => lastUserTexts(body).includes("Bye"), say("second"));
  const ask = async () => (await generateText({ model: model(), prompt: "Bye" })).text;

  expect(await ask()).toBe("second");
  remove();
  expect(await ask()).toBe("first");
  saysBye();
});

test("tokens leave at their rate", async () => {
  server.enqueue([text(countedTokens(21), { tokensPerSecond: 400 }), finish()]);
  await streamText({ model: model(), prompt: "Hello" }).consumeStream();
  const [request] = server.requests;
  // The 21st token is due 50 ms after the first; it may be late, never early.
  expect((request?.endedAt ?? 0) - (request?.receivedAt ?? 0)).toBeGreaterThanOrEqual(50);
  expect(request?.tokensSent).toBe(21);
});

test("a stamped token carries the time at which it was sent", async () => {
  const before = nowMicros();
  const { seen } = await stream([text(stampedTokens(3)), finish()]);
  const stamps = [...seen.matchAll(/t=(\d+) /g)].map((match) => Number(match[1]));
  expect(stamps).toHaveLength(3);
  expect(stamps).toEqual(stamps.toSorted((left, right) => left - right));
  for (const stamp of stamps) {
    expect(stamp).toBeGreaterThanOrEqual(before);
    expect(stamp).toBeLessThanOrEqual(nowMicros());
  }
});

test("twenty thousand tokens as fast as the socket takes them arrive whole", async () => {
  const { seen } = await stream([text(countedTokens(20_000)), finish()]);
  expect(seen).toBe([...countedTokens(20_000)].join(""));
});

test("the helpful script routes, researches and drafts a whole turn", async () => {
  const route = async (said: string) => {
    const { output } = await generateText({
      model: model({ structured: true }),
      output: Output.object({ schema: z.object({ next: z.string(), reasoning: z.string() }) }),
      prompt: said,
    });
    return output.next;
  };
  expect(await route("A post about the river, please")).toBe("research");
  expect(await route("Yes, go ahead")).toBe("drafting");
  expect(await route("Shorter")).toBe("drafting");
  expect(await route("Post it")).toBe("drafting");

  const research = streamText({ model: model(), prompt: "The river" });
  expect(await research.text).toContain("Shall I draft");
  expect(await research.reasoningText).not.toBe("");

  const submitted: unknown[] = [];
  const drafting = await generateText({
    model: model(),
    prompt: "Yes",
    stopWhen: stepCountIs(5),
    tools: {
      countCharacters: tool({
        inputSchema: z.object({ text: z.string() }),
        execute: async ({ text: counted }) => ({ weightedLength: counted.length, fits: true }),
      }),
      submitDraft: tool({
        inputSchema: z.object({ variants: z.array(z.unknown()), sources: z.array(z.unknown()) }),
        execute: async (input) => {
          submitted.push(input);
          return { accepted: true };
        },
      }),
    },
  });
  expect(drafting.steps.flatMap((step) => step.toolCalls.map((call) => call.toolName))).toEqual([
    "countCharacters",
    "submitDraft",
  ]);
  expect(submitted).toHaveLength(1);
  expect(drafting.text).toContain("Ready to copy");
});

test("it lists its model, and refuses what it does not know in the provider's format", async () => {
  const models = await (await fetch(`${server.baseUrl}/models`)).json();
  expect(models).toMatchObject({ data: [{ id: "scripted" }] });
  const unknown = await fetch(`${server.baseUrl}/nothing`);
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toMatchObject({ error: { type: "invalid_request_error" } });
  const malformed = await fetch(`${server.baseUrl}/chat/completions`, {
    method: "POST",
    body: "{",
  });
  expect(malformed.status).toBe(400);
});
