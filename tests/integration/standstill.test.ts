import { once } from "node:events";
import { expect, test } from "vitest";
import { createGate } from "../support/model-server/gate.ts";
import { answering } from "../support/model-server/match.ts";
import { finish, pauseAt, say, text } from "../support/model-server/plan.ts";
import { withBackend } from "../support/with-backend.ts";

const fixture = withBackend({ env: { NODE_OPTIONS: "--inspect=127.0.0.1:0" } });

/** Makes the backend's main thread stand still for ever, through its inspector. */
const standStill = () => evaluate("for (;;);");

/** Lets the backend's main thread evaluate something, and does not wait for it. */
async function evaluate(expression: string): Promise<void> {
  const address = [...fixture.backend.logs().matchAll(/Debugger listening on (ws:\S+)/g)].at(-1);
  const inspector = new WebSocket(address?.[1] ?? "");
  await once(inspector, "open");
  const params = { expression };
  inspector.send(JSON.stringify({ id: 1, method: "Runtime.evaluate", params }));
}

test("a step that stands an instance still is carried out alone, and ended at the third time; another goes on", async () => {
  const { backend, client, model } = fixture;
  const gate = createGate();
  model.when(answering("poison"), [text("It stands"), pauseAt(gate), finish()]);
  model.enqueue([text("It waits"), pauseAt(gate)], answering("innocent"));
  model.when(answering("innocent"), say("Nothing happened."));
  const innocent = await client.startTurn("An innocent turn");
  const poison = await client.startTurn("A poison turn");
  await model.requestArrived(1, answering("innocent"));

  for (let time = 1; time <= 3; time += 1) {
    await model.requestArrived(time, answering("poison"));
    await standStill();
    expect(await backend.exited).toMatchObject({ signal: "SIGALRM" });
    await backend.restart();
  }

  expect(await client.runEnded(poison.chatId, poison.runId)).toMatchObject({
    status: "failed",
    error: { type: "/problems/run-lost", detail: expect.stringContaining("stopped the backend") },
  });
  expect(await client.runEnded(innocent.chatId, innocent.runId)).toMatchObject({
    status: "completed",
  });
  expect(model.requests.filter(({ body }) => answering("poison")(body))).toHaveLength(3);
});

test("an instance that gets no turn for a while is not taken for one that stands still", async () => {
  const { client } = fixture;
  const seconds = 15;
  // Waits without computing, as a thread does that others leave no time.
  await evaluate(
    `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${seconds * 1_000});`,
  );
  const { chatId, runId } = await client.startTurn("A patient turn");
  expect(await client.runEnded(chatId, runId)).toMatchObject({ status: "completed" });
});
