import { beforeAll, expect, test } from "vitest";
import { readProblem } from "../support/api-client.ts";
import { createGate } from "../support/model-server/gate.ts";
import { answering } from "../support/model-server/match.ts";
import { finish, pauseAt, text } from "../support/model-server/plan.ts";
import {
  createSessionClient,
  heldConversation,
  type SessionClient,
} from "../support/session-client.ts";
import { withBackend } from "../support/with-backend.ts";

const IDLE_SECONDS = 4;
const fixture = withBackend({
  env: {
    LINNET_SESSION_MAX_TURNS: "3",
    LINNET_SESSION_IDLE_HOURS: String(IDLE_SECONDS / 3_600),
    LINNET_LIMIT_RUNS: "2",
  },
});
let sessions: SessionClient;

beforeAll(() => {
  sessions = createSessionClient(fixture.client);
});

test("a session ends tidily after its last turn, and takes no message beyond it", async () => {
  const gate = createGate();
  fixture.model.enqueue([text("One"), pauseAt(gate), finish()], answering("cap-one"));
  const { runId, reader } = await sessions.start("cap-one");
  await gate.reached;
  await sessions.send(runId, "cap-two");
  await sessions.send(runId, "cap-three");
  const refused = await sessions.postMessage(runId, "cap-four");
  expect(refused.status).toBe(409);
  expect((await readProblem(refused)).type).toBe("/problems/session-ended");
  gate.open();
  expect(await reader.ended).toBe("done");
  expect(await sessions.info(runId)).toMatchObject({ status: "completed", turn: 3 });
  const { chatId } = await sessions.info(runId);
  const { messages, end } = await heldConversation(reader);
  expect(end).toEqual({ status: "completed" });
  expect(messages).toEqual((await fixture.client.getChat(chatId)).messages);
});

test("a session that nobody writes to for long enough ends tidily", async () => {
  const { runId, reader } = await sessions.start("Idle from now on");
  await reader.eventMatching((chunk) => chunk.type === "data-turn");
  const waitedFrom = performance.now();
  expect(await sessions.settled(runId)).toMatchObject({ status: "waiting" });
  expect(await reader.ended).toBe("done");
  // It ended because of the time that passed, of which its reader may have seen only the rest.
  expect(performance.now() - waitedFrom).toBeGreaterThan((IDLE_SECONDS / 4) * 1_000);
  expect(await sessions.info(runId)).toMatchObject({ status: "completed", turn: 1 });
  expect((await sessions.postMessage(runId, "Too late")).status).toBe(409);
});

test("sessions count among a person's runs, and a repeat does not", async () => {
  fixture.model.when(() => true, [{ kind: "stall" }]);
  const one = await sessions.start("The first");
  const two = await sessions.start("The second");
  expect((await sessions.post("The third")).status).toBe(429);
  const again = await sessions.start("The second", { messageId: two.messageId });
  expect(again.runId).toBe(two.runId);
  for (const { runId } of [one, two]) {
    await sessions.send(runId, "/done");
    await sessions.cancel(runId);
  }
  expect(await one.reader.ended).toBe("done");
  expect(await two.reader.ended).toBe("done");
});
