import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { foldedMessage } from "../support/folded-message.ts";
import { followRun } from "../support/follow-run.ts";
import { createGate } from "../support/model-server/gate.ts";
import { answering } from "../support/model-server/match.ts";
import { finish, pauseAt, text } from "../support/model-server/plan.ts";
import { countedTokens } from "../support/model-server/tokens.ts";
import { withBackend } from "../support/with-backend.ts";

const fixture = withBackend();

test("a stop tells readers to come back, and the run goes on after the next start", async () => {
  const { backend, client, model } = fixture;
  const gate = createGate();
  model.enqueue([text("Before the stop"), pauseAt(gate)], answering("stopover"));
  const { chatId, runId, reader } = await client.startTurn("A stopover");
  await gate.reached;
  await reader.eventMatching((chunk) => chunk.type === "text-delta");
  const asked = await model.requestArrived(1, answering("stopover"));

  await backend.kill("SIGTERM");
  // One that is held up ends itself with another code.
  expect(await backend.exited).toMatchObject({ code: 0 });
  expect(await reader.ended).toBe("eof");
  expect(reader.finished).toBe(false);
  expect(await asked.ended).toBe("aborted");

  await backend.restart();
  const rest = await followRun(client, { chatId, runId, from: reader.next });
  const stored = (await client.getChat(chatId)).messages.at(-1);
  expect(await foldedMessage([...reader.chunks(), ...rest])).toEqual(stored);
  expect(JSON.stringify(stored)).not.toContain("Before the stop");
  expect(await client.getRun(chatId, runId)).toMatchObject({ status: "completed" });
});

test("stops and kills use up none of a step's attempts", async () => {
  const { backend, client, model } = fixture;
  const gate = createGate();
  const goOn = model.when(answering("patience"), [text("Again"), pauseAt(gate), finish()]);
  const { chatId, runId } = await client.startTurn("With patience");
  for (let round = 1; round <= 5; round += 1) {
    await model.requestArrived(round, answering("patience"));
    await backend.kill(round % 2 ? "SIGTERM" : "SIGKILL");
    await backend.restart();
  }
  await model.requestArrived(6, answering("patience"));
  goOn();
  gate.open();
  expect(await client.runEnded(chatId, runId)).toMatchObject({ status: "completed" });
  const chunks = await followRun(client, { chatId, runId });
  const attempts = chunks.flatMap((chunk) =>
    chunk.type === "data-attempt" ? [chunk.data.attempt] : [],
  );
  expect(attempts).toEqual(attempts.toSorted((one, other) => one - other));
  const stored = (await client.getChat(chatId)).messages.at(-1);
  expect(stored?.parts.filter((part) => part.type === "text")).toHaveLength(1);
});

test("readers that do not read do not hold the process", async () => {
  const { backend, client, model } = fixture;
  const gate = createGate();
  const tokens = Array.from(countedTokens(20_000));
  model.enqueue([text(tokens), pauseAt(gate)], answering("sleepers"));
  const { chatId, runId, reader } = await client.startTurn("Only sleepers");
  await gate.reached;
  const sockets = Array.from({ length: 5 }, () => connect(backend.port, "127.0.0.1"));
  for (const socket of sockets) {
    socket.pause().on("error", () => {});
    socket.write(
      `GET /api/chats/${chatId}/messages/${runId}/stream HTTP/1.1\r\nHost: 127.0.0.1:${backend.port}\r\nAuthorization: Bearer ${backend.token}\r\n\r\n`,
    );
    await once(socket, "readable");
  }
  await backend.kill("SIGTERM");
  // One that is held up ends itself with another code.
  expect(await backend.exited).toMatchObject({ code: 0 });
  for (const socket of sockets) socket.destroy();
  expect(await reader.ended).toBe("eof");
  await backend.restart();
  expect(await client.runEnded(chatId, runId)).toMatchObject({ status: "completed" });
});

test("a turn that was claimed before a kill, and never begun, is begun after it", async () => {
  const { backend, client } = fixture;
  // Whether the kill comes before or after the engine has the run, the message is kept and answered.
  for (let round = 0; round < 3; round += 1) {
    const { chatId, runId, reader } = await client.startTurn(`Claimed ${round}`);
    await reader.eventArrived(1);
    await backend.kill("SIGKILL");
    await backend.restart();
    expect(await client.runEnded(chatId, runId)).toMatchObject({ status: "completed" });
    expect((await client.getChat(chatId)).messages).toHaveLength(2);
  }
});
