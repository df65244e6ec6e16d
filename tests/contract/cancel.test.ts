import { newId } from "@linnet/protocol";
import { expect, test } from "vitest";
import { foldedMessage } from "../support/folded-message.ts";
import { createGate } from "../support/model-server/gate.ts";
import { answering, routing } from "../support/model-server/match.ts";
import {
  finish,
  httpError,
  pauseAt,
  reasoning,
  stall,
  text,
  toolCall,
} from "../support/model-server/plan.ts";
import { withSharedBackend } from "../support/with-backend.ts";

const fixture = withSharedBackend();

/** The texts of the chat's newest message, in the order of its parts. */
async function storedTexts(chatId: string): Promise<string[]> {
  const { messages } = await fixture.client.getChat(chatId);
  return (messages.at(-1)?.parts ?? []).flatMap((part) => (part.type === "text" ? part.text : []));
}

test.each(["run", "message"] as const)(
  "a turn is stopped by its %s id: the model is left alone and what was written stays",
  async (by) => {
    const word = `heron-${by}`;
    const gate = createGate();
    fixture.model.when(answering(word), [
      reasoning("Hm. "),
      text("So far, "),
      pauseAt(gate),
      text("never said"),
      finish(),
    ]);
    const turn = await fixture.client.startTurn(`A ${word}`);
    await turn.reader.eventMatching((chunk) => chunk.type === "text-delta");
    await gate.reached;
    const asked = await fixture.model.requestArrived(1, answering(word));
    const id = by === "run" ? turn.runId : turn.messageId;
    expect((await fixture.client.cancel(turn.chatId, id)).status).toBe(202);

    expect(await asked.ended).toBe("aborted");
    expect(await turn.reader.ended).toBe("done");
    expect(turn.reader.chunks().slice(-2)).toEqual([
      { type: "data-run", id: "run", data: { status: "stopped" } },
      { type: "finish" },
    ]);
    expect(await fixture.client.getRun(turn.chatId, turn.runId)).toMatchObject({
      status: "stopped",
    });
    expect(await storedTexts(turn.chatId)).toEqual(["So far, "]);
    const { messages } = await fixture.client.getChat(turn.chatId);
    expect(await foldedMessage(turn.reader.chunks())).toEqual(messages.at(-1));
    expect(fixture.model.requests.filter(({ body }) => answering(word)(body))).toHaveLength(1);
  },
);

test("a stop in the router's time ends the turn before an agent is asked", async () => {
  fixture.model.when(routing("egret"), [stall()]);
  const turn = await fixture.client.startTurn("An egret");
  const asked = await fixture.model.requestArrived(1, routing("egret"));
  await fixture.client.cancel(turn.chatId, turn.runId);
  expect(await asked.ended).toBe("aborted");
  expect(await turn.reader.ended).toBe("done");
  expect(await fixture.client.getRun(turn.chatId, turn.runId)).toMatchObject({ status: "stopped" });
  expect(fixture.model.requests.filter(({ body }) => answering("egret")(body))).toHaveLength(0);
});

test("a stop in the middle of a tool call keeps the parts that are there", async () => {
  const gate = createGate();
  fixture.model.when(answering("bittern"), [
    text("Counting."),
    toolCall("submitDraft", '{"variants":[{"posts":[{"text":"half of it'),
    pauseAt(gate),
  ]);
  const turn = await fixture.client.startTurn("Draft a bittern");
  await turn.reader.eventMatching((chunk) => chunk.type === "tool-input-delta");
  await fixture.client.cancel(turn.chatId, turn.messageId);
  expect(await turn.reader.ended).toBe("done");
  const { messages } = await fixture.client.getChat(turn.chatId);
  expect(messages.at(-1)?.parts).toContainEqual(
    expect.objectContaining({ type: "tool-submitDraft", state: "input-streaming" }),
  );
  expect(await foldedMessage(turn.reader.chunks())).toEqual(messages.at(-1));

  // The next turn's model gets a conversation that it can read.
  const next = await fixture.client.startTurn("Go on", { chatId: turn.chatId });
  expect(await next.reader.ended).toBe("done");
  expect(await fixture.client.getRun(turn.chatId, next.runId)).toMatchObject({
    status: "completed",
  });
});

test("a stop while a refused call waits for its next try ends the turn now", async () => {
  fixture.model.when(answering("turnstone"), httpError(429, { retryAfterSeconds: 50 }));
  const turn = await fixture.client.startTurn("A turnstone");
  const asked = await fixture.model.requestArrived(1, answering("turnstone"));
  await asked.ended;
  const began = performance.now();
  await fixture.client.cancel(turn.chatId, turn.runId);
  expect(await turn.reader.ended).toBe("done");
  expect(await fixture.client.getRun(turn.chatId, turn.runId)).toMatchObject({ status: "stopped" });
  // Long before the provider would have been asked again, however slow the machine is.
  expect(performance.now() - began).toBeLessThan(40_000);
  expect(fixture.model.requests.filter(({ body }) => answering("turnstone")(body))).toHaveLength(1);
});

test("a stop that comes before its message is remembered, and used up", async () => {
  const [chatId, messageId] = [newId(), newId()];
  expect((await fixture.client.cancel(chatId, messageId)).status).toBe(202);
  expect((await fixture.client.cancel(chatId, messageId)).status).toBe(202);
  const turn = await fixture.client.startTurn("A stilt", { chatId, messageId });
  expect(await turn.reader.ended).toBe("done");
  expect(await fixture.client.getRun(chatId, turn.runId)).toMatchObject({ status: "stopped" });
  expect(fixture.model.requests).toHaveLength(0);

  const next = await fixture.client.startTurn("Another stilt", { chatId });
  await next.reader.ended;
  expect(await fixture.client.getRun(chatId, next.runId)).toMatchObject({ status: "completed" });
});

test("a stop that races its message stops it, whichever comes first", async () => {
  for (let round = 0; round < 8; round += 1) {
    const [chatId, messageId] = [newId(), newId()];
    fixture.model.when(answering(messageId), [stall()]);
    const [turn] = await Promise.all([
      fixture.client.startTurn(`Race ${messageId}`, { chatId, messageId }),
      fixture.client.cancel(chatId, messageId),
    ]);
    expect(await turn.reader.ended).toBe("done");
    expect(await fixture.client.getRun(chatId, turn.runId)).toMatchObject({ status: "stopped" });
  }
});

test("a stop of a turn that has ended changes nothing", async () => {
  const turn = await fixture.client.startTurn("An avocet");
  await turn.reader.ended;
  const before = await fixture.client.getChat(turn.chatId);
  for (const id of [turn.runId, turn.messageId]) {
    expect((await fixture.client.cancel(turn.chatId, id)).status).toBe(202);
  }
  expect(await fixture.client.getChat(turn.chatId)).toEqual(before);
  expect(await fixture.client.getRun(turn.chatId, turn.runId)).toMatchObject({
    status: "completed",
  });
});

test("stopping ten times at once stops once", async () => {
  fixture.model.when(answering("ruff"), [text("A"), stall()]);
  const turn = await fixture.client.startTurn("A ruff");
  await turn.reader.eventMatching((chunk) => chunk.type === "text-delta");
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      fixture.client.cancel(turn.chatId, at % 2 ? turn.runId : turn.messageId),
    ),
  );
  for (const { status } of answers) expect(status).toBe(202);
  expect(await turn.reader.ended).toBe("done");
  const ends = turn.reader.chunks().filter(({ type }) => type === "data-run" || type === "finish");
  expect(ends).toHaveLength(2);
});

test("the stop of a run in another chat is not found, and stops nothing", async () => {
  const gate = createGate();
  fixture.model.when(answering("dotterel"), [text("A"), pauseAt(gate), text("B"), finish()]);
  const turn = await fixture.client.startTurn("A dotterel");
  await gate.reached;
  expect((await fixture.client.cancel(newId(), turn.runId)).status).toBe(404);
  gate.open();
  await turn.reader.ended;
  expect(await fixture.client.getRun(turn.chatId, turn.runId)).toMatchObject({
    status: "completed",
  });
});
