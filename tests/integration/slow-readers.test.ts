import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { createGate } from "../support/model-server/gate.ts";
import { answering } from "../support/model-server/match.ts";
import { finish, pauseAt, text } from "../support/model-server/plan.ts";
import { withSharedBackend } from "../support/with-backend.ts";

const fixture = withSharedBackend();

async function openStreams(): Promise<number> {
  const metrics = await (await fixture.client.send("GET", "/api/metrics")).text();
  return Number(/^linnet_open_streams (\d+)/m.exec(metrics)?.[1]);
}

/** A reader that asks for a run's stream and takes no byte of it. */
async function openIdleSocket(chatId: string, runId: string): Promise<Socket> {
  const { url, token } = fixture.backend;
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.pause();
  socket.write(
    `GET /api/chats/${chatId}/messages/${runId}/stream HTTP/1.1\r\n` +
      `host: ${hostname}:${port}\r\nauthorization: Bearer ${token}\r\n\r\n`,
  );
  return socket;
}

test("readers that take nothing and vanish give their places back while the run goes on", async () => {
  const { client, model } = fixture;
  const gate = createGate();
  const large = Array.from({ length: 1_500 }, () => "flood ".repeat(700));
  model.when(answering("flood"), [text("A "), text(large), pauseAt(gate), text("b"), finish()]);
  const { chatId, runId, reader } = await client.startTurn("Tell me of the flood");
  await reader.eventArrived(2);
  const sockets = await Promise.all(Array.from({ length: 8 }, () => openIdleSocket(chatId, runId)));
  await expect.poll(() => openStreams()).toBe(9);
  // All of it is stored: far more than a socket holds.
  await gate.reached;
  expect(await openStreams()).toBe(9);
  for (const socket of sockets) socket.resetAndDestroy();
  await expect.poll(() => openStreams()).toBe(1);
  gate.open();
  expect(await reader.ended).toBe("done");
  await expect.poll(() => openStreams()).toBe(0);
});
