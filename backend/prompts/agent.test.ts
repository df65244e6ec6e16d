import { createGate } from "@linnet/tests/support/model-server/gate";
import {
  finish,
  httpError,
  type Plan,
  pauseAt,
  reasoning,
  say,
  stall,
  text,
  toolCall,
} from "@linnet/tests/support/model-server/plan";
import {
  type ScriptedModelServer,
  startScriptedModelServer,
} from "@linnet/tests/support/scripted-model-server";
import { APICallError, type ModelMessage, type UIMessageChunk } from "ai";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { provideEnvironment } from "../process/env.ts";
import { Agent } from "../workflows/agents/agent.ts";
import type { AgentConfig } from "./agent-config.ts";

let server: ScriptedModelServer;
const QUESTION: ModelMessage[] = [{ role: "user", content: "How long is it?" }];

beforeAll(async () => {
  server = await startScriptedModelServer();
  provideEnvironment({
    OPENAI_COMPATIBLE_BASE_URL: server.baseUrl,
    LINNET_MODEL_IDLE_SECONDS: "1",
    LINNET_LOG_LEVEL: "silent",
  });
});
afterAll(() => server.close());
beforeEach(() => server.reset());

function agent(settings: Partial<AgentConfig> = {}): Agent {
  return new Agent({
    name: "counter",
    model: "openai-compatible/scripted",
    system: "You count.",
    toolSet: "drafting",
    ...settings,
  });
}

/** What the model answers, call by call. */
function script(...plans: Plan[]): void {
  for (const plan of plans) server.enqueue(plan);
}

/** A draft that is sent back. */
const LONG: Plan = [
  toolCall("submitDraft", { variants: [{ posts: [{ text: "x".repeat(300) }] }] }),
  finish(),
];

function textIn(chunks: readonly UIMessageChunk[]): string {
  return chunks.map((chunk) => (chunk.type === "text-delta" ? chunk.delta : "")).join("");
}

test("outside a workflow an agent without a writable collects its chunks", async () => {
  script(LONG, say("It has twelve."));
  const { outcome, messages, chunks } = await agent().stream(QUESTION);
  expect(outcome).toBe("completed");
  expect(chunks.at(0)).toEqual({ type: "start" });
  expect(chunks.at(-1)).toEqual({ type: "finish" });
  expect(textIn(chunks)).toBe("It has twelve.");
  expect(messages.map(({ role }) => role)).toEqual(["assistant", "tool", "assistant"]);
});

test("with a writable the chunks go there as they come, and it stays open", async () => {
  const gate = createGate();
  script([text("First"), pauseAt(gate), text(" last"), finish()]);
  const { readable, writable } = new TransformStream<UIMessageChunk, UIMessageChunk>();
  const reader = readable.getReader();
  const running = agent().stream(QUESTION, { writable });
  let seen = "";
  while (!seen.includes("First")) seen += JSON.stringify((await reader.read()).value);
  gate.open();
  while (!seen.includes('"finish"')) seen += JSON.stringify((await reader.read()).value);
  expect((await running).chunks).toEqual([]);
  expect(writable.locked).toBe(false);
  await writable.close();
  expect((await reader.read()).done).toBe(true);
});

test("each call of the loop is told what the model and its tools said before", async () => {
  script(LONG, LONG, say("Both have twelve."));
  await agent().stream(QUESTION);
  const [first, second, third] = server.requests.map(({ body }) => body.messages);
  expect(first?.map(({ role }) => role)).toEqual(["system", "user"]);
  expect(second?.map(({ role }) => role)).toEqual(["system", "user", "assistant", "tool"]);
  expect(third).toHaveLength(6);
  expect(JSON.stringify(second?.at(-1))).toContain("weighs 300 of 280");
});

test("the loop ends at its limit, with what was said by then", async () => {
  server.when(() => true, LONG);
  const { outcome, messages } = await agent({ maxSteps: 3 }).stream(QUESTION);
  expect(outcome).toBe("step-limit");
  expect(server.requests).toHaveLength(3);
  expect(messages).toHaveLength(6);

  server.reset();
  server.when(() => true, LONG);
  await agent({ maxSteps: 3 }).stream(QUESTION, { maxSteps: 1 });
  expect(server.requests).toHaveLength(1);
});

test("what an agent sends into its stream is for its configuration to say", async () => {
  const answer: Plan = [reasoning("Let me count."), text("Twelve."), finish()];
  script(answer, answer);
  const everything = await agent().stream(QUESTION);
  const little = await agent({
    stream: { sendReasoning: false, sendStart: false, sendFinish: false },
  }).stream(QUESTION);
  const types = ({ chunks }: { chunks: UIMessageChunk[] }) => chunks.map(({ type }) => type);
  expect(types(everything)).toContain("reasoning-delta");
  for (const type of ["reasoning-delta", "start", "finish"]) {
    expect(types(little)).not.toContain(type);
  }
  expect(textIn(little.chunks)).toBe("Twelve.");
});

test("provider options reach the provider", async () => {
  script(say("Thought about it."));
  await agent({ providerOptions: { "openai-compatible": { reasoningEffort: "high" } } }).stream(
    QUESTION,
  );
  expect(server.requests[0]?.body).toMatchObject({ reasoning_effort: "high" });
});

test("a failed call is the caller's to handle, and the writable is given back", async () => {
  script(httpError(401));
  const { readable, writable } = new TransformStream<UIMessageChunk, UIMessageChunk>();
  void readable.pipeTo(new WritableStream());
  await expect(agent().stream(QUESTION, { writable })).rejects.toSatisfy(APICallError.isInstance);
  expect(writable.locked).toBe(false);
});

test("an abort ends the model call and the agent, with the caller's reason", async () => {
  script([text("Well"), stall()]);
  const controller = new AbortController();
  const reason = new Error("The person has left.");
  const running = agent().stream(QUESTION, { abortSignal: controller.signal });
  const request = await server.requestArrived(1);
  await request.tokenSent(1);
  controller.abort(reason);
  await expect(running).rejects.toBe(reason);
  expect(await request.ended).toBe("aborted");
});

test("a model that goes silent is cut off", async () => {
  script([text("Well"), stall()]);
  await expect(agent().stream(QUESTION)).rejects.toThrow(/nothing for 1 second/);
  expect(await (await server.requestArrived(1)).ended).toBe("aborted");
});

test("a configuration is plain data: an agent that was serialized is the same agent", async () => {
  script(LONG, say("Twelve again."));
  const { config } = agent({ maxSteps: 5 });
  const { chunks } = await new Agent(JSON.parse(JSON.stringify(config))).stream(QUESTION);
  expect(textIn(chunks)).toBe("Twelve again.");
});
