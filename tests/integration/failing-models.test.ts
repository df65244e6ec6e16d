import { inEnglish } from "@linnet/protocol";
import { expect, test } from "vitest";
import { createApiClient } from "../support/api-client.ts";
import { startBackend } from "../support/backend-process.ts";
import { findFreePort } from "../support/find-free-port.ts";
import { foldedMessage } from "../support/folded-message.ts";
import { answering, routing } from "../support/model-server/match.ts";
import {
  cut,
  errorEvent,
  garbage,
  httpError,
  malformedJson,
  type Plan,
  say,
  stall,
  text,
} from "../support/model-server/plan.ts";
import { withBackend, withSharedBackend } from "../support/with-backend.ts";

// A provider is asked nine times before its failure is believed, over some twenty seconds.
const fixture = withSharedBackend({ keepsScripts: true });
/** For silent models: where many turns run at the same time, a good one may be silent for a while. */
const impatient = withBackend({ keepsScripts: true, env: { LINNET_MODEL_IDLE_SECONDS: "3" } });

/** Failures that no retry mends, so the run fails for good; and what it then says. */
const FAILURES: [name: string, plan: Plan, type: string, detail: RegExp][] = [
  ["a refused key", httpError(401), "/problems/model-unauthorized", /key/i],
  ["a forbidden model", httpError(403), "/problems/model-unauthorized", /key/i],
  ["an unknown model", httpError(404), "/problems/model-not-found", /LINNET_MODEL/],
  ["a refused request", httpError(400), "/problems/model-failed", /refused/i],
  [
    "a model without tools",
    httpError(400, { message: "registry.ollama.ai/library/gemma:2b does not support tools" }),
    "/problems/model-failed",
    /takes no tools.+another model/,
  ],
  [
    "a conversation that is too long",
    httpError(400, { message: "This model's maximum context length is 4096 tokens." }),
    "/problems/model-failed",
    /too long.+Attach less.+LINNET_CONTEXT_TOKENS/,
  ],
  ["a spent quota", httpError(429), "/problems/model-rate-limited", /limit/i],
  ["a server in trouble", httpError(500), "/problems/model-failed", /again/i],
  ["an overload", httpError(503), "/problems/model-failed", /again/i],
  ["a cut in the middle", [text("Half a"), cut()], "/problems/model-failed", /again/i],
  ["a cut before the first word", [cut()], "/problems/model-failed", /./],
  ["an end without a finish", [text("Half a")], "/problems/model-failed", /again/i],
  ["garbage in place of events", [garbage()], "/problems/model-failed", /again/i],
  ["garbage in the middle", [text("Half a"), garbage(), cut()], "/problems/model-failed", /again/i],
  ["malformed JSON", [text("Half a"), malformedJson()], "/problems/model-failed", /again/i],
  ["an error inside the stream", [errorEvent("Overloaded")], "/problems/model-failed", /./],
  [
    "an error as a text inside the stream",
    [garbage('event: error\ndata: {"error":"CUDA out of memory"}\n\n')],
    "/problems/model-failed",
    /CUDA out of memory.+again/,
  ],
  [
    "an error in place of a good answer",
    httpError(200, { message: "The runner has ended" }),
    "/problems/model-failed",
    /The runner has ended.+again/,
  ],
  [
    "silence from the start",
    [stall()],
    "/problems/model-stalled",
    /silent.+LINNET_MODEL_IDLE_SECONDS/,
  ],
  ["silence in the middle", [text("Half a"), stall()], "/problems/model-stalled", /silent/i],
];

test.concurrent.each(FAILURES)(
  "%s ends the stream as failed, with what to do about it, and frees the chat",
  async (name, plan, type, detail) => {
    const word = `failing-${name.replaceAll(" ", "-")}`;
    const { model, client } = type === "/problems/model-stalled" ? impatient : fixture;
    const stopFailing = model.when(answering(word), plan);
    const { chatId, runId, reader } = await client.startTurn(`About ${word}`);
    expect(await reader.ended).toBe("done");

    const [end, last] = reader.chunks().slice(-2);
    expect(last).toEqual({ type: "finish" });
    expect(end).toMatchObject({ type: "data-run", data: { status: "failed", error: { type } } });
    const run = await client.getRun(chatId, runId);
    expect(run).toMatchObject({ status: "failed", error: { type } });
    expect(run.error?.detail).toMatch(detail);
    expect(inEnglish(run.error?.said ?? [])).toBe(run.error?.detail);
    // Written for a person: no stack, no code, no address of a file.
    expect(run.error?.detail).not.toMatch(/\bat .+:\d+:\d+|undefined|\[object|Error:/);

    const chat = await client.getChat(chatId);
    expect(chat.activeRunId).toBeNull();
    expect(await foldedMessage(reader.chunks())).toEqual(chat.messages.at(-1));

    stopFailing();
    const next = await client.startTurn(`Better ${word}`, { chatId });
    await next.reader.ended;
    expect(await client.getRun(chatId, next.runId)).toMatchObject({ status: "completed" });
  },
);

test.concurrent.each([
  ["that is refused is not", 401, 1, 1],
  ["of a server in trouble is", 500, 2, 9],
] as const)("a call %s tried again", async (_name, status, atLeast, atMost) => {
  const word = `again-${status}`;
  fixture.model.when(answering(word), httpError(status));
  const { reader } = await fixture.client.startTurn(`Try ${word}`);
  await reader.ended;
  const asked = fixture.model.requests.filter(({ body }) => answering(word)(body)).length;
  expect(asked).toBeGreaterThanOrEqual(atLeast);
  expect(asked).toBeLessThanOrEqual(atMost);
});

test.concurrent.each([
  ["an overload", httpError(503)],
  ["a limit that is over soon", httpError(429, { retryAfterSeconds: 1 })],
  ["a cut", [cut()] satisfies Plan],
])("after %s the model is asked again, and the turn completes", async (name, plan) => {
  const word = `recovers-from-${name.replaceAll(" ", "-")}`;
  fixture.model.enqueue(plan, answering(word));
  const { chatId, runId, reader } = await fixture.client.startTurn(`It ${word}`);
  await reader.ended;
  expect(await fixture.client.getRun(chatId, runId)).toMatchObject({ status: "completed" });
});

test.concurrent("a provider that asks to wait for longer is waited for, and the person is told", async () => {
  const word = "waits-for-a-limit";
  fixture.model.enqueue(httpError(429, { retryAfterSeconds: 4 }), answering(word));
  const { chatId, runId, reader } = await fixture.client.startTurn(`It ${word}`);
  const { chunk } = await reader.eventMatching(
    (chunk) => chunk.type === "data-progress" && chunk.data.said?.[0]?.code === "modelWaits",
  );
  expect(chunk).toMatchObject({ data: { text: expect.stringContaining("again after 4 seconds") } });
  await reader.ended;
  expect(await fixture.client.getRun(chatId, runId)).toMatchObject({ status: "completed" });
});

test.concurrent("a silent model is asked twice at most, and left alone", async () => {
  const { model, client } = impatient;
  model.when(answering("mute"), [text("Hm"), stall()]);
  const { reader } = await client.startTurn("Ask the mute one");
  await reader.ended;
  const asked = model.requests.filter(({ body }) => answering("mute")(body));
  expect(asked).toHaveLength(2);
  for (const request of asked) expect(await request.ended).toBe("aborted");
});

test.concurrent.each([
  ["an error", httpError(500)],
  ["a refused key", httpError(401)],
  ["nonsense", say("I would rather talk about the weather.")],
  ["the wrong JSON", say('{"next":"sleep","reasoning":7}')],
  ["silence", [stall()] satisfies Plan],
])("a router that answers with %s does not cost the turn", async (name, plan) => {
  const word = `routed-${name.replaceAll(" ", "-")}`;
  const { model, client } = name === "silence" ? impatient : fixture;
  model.when(routing(word), plan);
  const { chatId, runId, reader } = await client.startTurn(`Well, ${word}`);
  await reader.ended;
  expect(await client.getRun(chatId, runId)).toMatchObject({ status: "completed" });
  expect(reader.chunks()).toContainEqual(expect.objectContaining({ type: "data-route" }));
});

test.concurrent("a provider that nobody answers for ends the turn as failed", async ({
  onTestFinished,
}) => {
  const baseUrl = `http://127.0.0.1:${await findFreePort()}/v1`;
  const backend = await startBackend({ modelServer: { baseUrl } });
  onTestFinished(backend.stop);
  const client = createApiClient(backend);
  const { chatId, runId, reader } = await client.startTurn("Anybody there?");
  expect(await reader.ended).toBe("done");
  const run = await client.getRun(chatId, runId);
  expect(run).toMatchObject({ status: "failed", error: { type: "/problems/model-failed" } });
  expect(run.error?.detail).toMatch(/reached/);
  expect(await client.getChat(chatId)).toMatchObject({ activeRunId: null });
});
