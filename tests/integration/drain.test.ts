import { expect, test } from "vitest";
import { readProblem } from "../support/api-client.ts";
import { followRun } from "../support/follow-run.ts";
import { createGate } from "../support/model-server/gate.ts";
import { answering } from "../support/model-server/match.ts";
import { finish, pauseAt, text } from "../support/model-server/plan.ts";
import { withBackend } from "../support/with-backend.ts";

const fixture = withBackend({ env: { LINNET_DRAIN_SECONDS: "120" } });

/** Asks the process to end, and resolves when it tells everybody so. */
async function leaves(): Promise<void> {
  const { backend } = fixture;
  void backend.kill("SIGTERM");
  const status = async () => (await fetch(`${backend.url}/api/health/ready`)).status;
  await expect.poll(status, { timeout: 20_000 }).toBe(503);
}

test("what is being written comes to its end before an instance leaves", async () => {
  const { backend, client, model } = fixture;
  const gate = createGate();
  model.enqueue([text("Nearly"), pauseAt(gate), text(" done"), finish()], answering("harvest"));
  const { chatId, runId, reader } = await client.startTurn("The harvest");
  await gate.reached;
  await leaves();

  const refused = await client.postMessage("Another");
  expect(refused.status).toBe(503);
  expect(await readProblem(refused)).toMatchObject({
    type: expect.stringMatching(/shutting-down$/),
  });
  const second = await client.openStream(chatId, runId);
  gate.open();
  expect(await reader.ended).toBe("done");
  expect(await second.ended).toBe("done");
  expect(await backend.exited).toMatchObject({ code: 0 });
  expect(model.requests.filter(({ body }) => answering("harvest")(body))).toHaveLength(1);

  await backend.restart();
  expect(await client.getRun(chatId, runId)).toMatchObject({ status: "completed" });
  expect(await followRun(client, { chatId, runId })).toEqual(reader.chunks());
});

test("a second signal ends the wait, and the run goes on after the next start", async () => {
  const { backend, client, model } = fixture;
  const gate = createGate();
  model.enqueue([text("Too long"), pauseAt(gate)], answering("endless"));
  const { chatId, runId, reader } = await client.startTurn("The endless one");
  await gate.reached;
  await leaves();
  // Until one is late enough to be a second one: npm and a service manager double the first.
  const again = setInterval(() => void backend.kill("SIGTERM"), 200);
  await backend.exited.finally(() => clearInterval(again));
  expect(await reader.ended).toBe("eof");
  await backend.restart();
  expect(await client.runEnded(chatId, runId)).toMatchObject({ status: "completed" });
});
