import { newId } from "@linnet/protocol";
import { expect, test } from "vitest";
import { createGate } from "../support/model-server/gate.ts";
import { answering } from "../support/model-server/match.ts";
import { finish, httpError, pauseAt, text } from "../support/model-server/plan.ts";
import { withSharedBackend } from "../support/with-backend.ts";

const fixture = withSharedBackend();

test("a run says how far it is while it runs, and where it ended", async () => {
  const gate = createGate();
  fixture.model.when(answering("wren"), [text("A wren"), pauseAt(gate), text(" sings"), finish()]);
  const { chatId, runId, reader } = await fixture.client.startTurn("One wren");
  await reader.eventMatching((chunk) => chunk.type === "text-delta");
  await gate.reached;
  const running = await fixture.client.getRun(chatId, runId);
  expect(running).toMatchObject({ runId, status: "running" });
  expect(running.tailIndex).toBeGreaterThanOrEqual((reader.next ?? 0) - 1);

  gate.open();
  await reader.ended;
  const ended = await fixture.client.getRun(chatId, runId);
  expect(ended).toEqual({
    runId,
    status: "completed",
    tailIndex: reader.events.length - 1,
    model: "openai-compatible/scripted",
    usage: { inputTokens: expect.any(Number), outputTokens: expect.any(Number) },
  });
  expect(ended.usage?.outputTokens).toBeGreaterThan(0);
});

test("a failed run says why", async () => {
  fixture.model.when(answering("rail"), httpError(401));
  const { chatId, runId, reader } = await fixture.client.startTurn("One rail");
  await reader.ended;
  const run = await fixture.client.getRun(chatId, runId);
  expect(run.status).toBe("failed");
  expect(run.error).toMatchObject({ type: "/problems/model-unauthorized" });
  expect(run.error?.detail).toMatch(/key/);
});

test("a run is known in its own chat only", async () => {
  const { chatId, runId, reader } = await fixture.client.startTurn("One more");
  await reader.ended;
  const strange = [
    `/api/chats/${newId()}/messages/${runId}`,
    `/api/chats/${chatId}/messages/${newId()}`,
    `/api/chats/${chatId}/messages/not-an-id`,
  ];
  for (const path of strange) {
    expect((await fixture.client.send("GET", path)).status, path).toBe(404);
    expect((await fixture.client.send("GET", `${path}/stream`)).status, path).toBe(404);
  }
});
