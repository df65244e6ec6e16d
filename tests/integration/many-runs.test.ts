import { expect, test } from "vitest";
import { foldedMessage } from "../support/folded-message.ts";
import { createGate } from "../support/model-server/gate.ts";
import { answering } from "../support/model-server/match.ts";
import { finish, pauseAt, text } from "../support/model-server/plan.ts";
import { withBackend } from "../support/with-backend.ts";

// The fewest connections that an operator may set.
const fixture = withBackend({ env: { LINNET_POOL_SIZE: "6" } });
const RUNS = 40;

test("many runs that end at the same time end all, over few database connections", async () => {
  const { client, model } = fixture;
  const gate = createGate();
  model.when(answering("chorus"), [text("La "), pauseAt(gate), text("la."), finish()]);
  const turns = await Promise.all(
    Array.from({ length: RUNS }, (_, voice) => client.startTurn(`Voice ${voice} of the chorus`)),
  );
  await model.requestArrived(RUNS, answering("chorus"));
  gate.open();
  await Promise.all(turns.map(({ reader }) => reader.ended));
  for (const { chatId, runId, reader } of turns) {
    expect(await client.getRun(chatId, runId)).toMatchObject({ status: "completed" });
    const stored = (await client.getChat(chatId)).messages.at(-1);
    expect(await foldedMessage(reader.chunks())).toEqual(stored);
  }
  expect(fixture.backend.logs()).not.toContain("failed unexpectedly");
  expect(model.requests.filter(({ body }) => answering("chorus")(body))).toHaveLength(RUNS);
});
