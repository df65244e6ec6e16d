import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listen } from "./listen.ts";
import { type SilentProxy, startSilentProxy } from "./silent-proxy.ts";

let echo: Server;
let served: Socket[];
let proxy: SilentProxy;

beforeEach(async () => {
  served = [];
  echo = createServer((socket) => {
    served.push(socket);
    socket.on("error", () => {});
    socket.pipe(socket);
  });
  const port = await listen(echo);
  proxy = await startSilentProxy(`postgres://user@127.0.0.1:${port}/name`);
});

afterEach(async () => {
  await proxy.close();
  for (const socket of served) socket.destroy();
  echo.close();
});

function open(): Socket {
  const socket = connect(Number(new URL(proxy.url).port), "127.0.0.1");
  socket.on("error", () => {});
  return socket;
}

async function ask(socket: Socket, word: string): Promise<string> {
  socket.write(word);
  const [answer] = await once(socket, "data");
  return String(answer);
}

test("the address is the target's, but for host and port", () => {
  expect(proxy.url).toMatch(/^postgres:\/\/user@127\.0\.0\.1:\d+\/name$/);
});

test("what was open hears nothing and is not ended; what is opened later passes", async () => {
  const old = open();
  expect(await ask(old, "before")).toBe("before");
  expect(proxy.silence()).toBe(1);
  let isTold = false;
  for (const event of ["data", "end", "close"]) old.once(event, () => (isTold = true));
  old.write("lost");

  const late = open();
  expect(await ask(late, "after")).toBe("after");
  expect(isTold).toBe(false);
  expect(proxy).toMatchObject({ open: 1, silent: 1 });
  old.destroy();
  late.destroy();
});

test("a silent connection that its client gives up stays open at the target", async () => {
  const old = open();
  await ask(old, "before");
  proxy.silence();
  old.destroy();
  const late = open();
  await ask(late, "after");
  expect(served[0]?.destroyed).toBe(false);
  expect(served[0]?.readableEnded).toBe(false);
});

test("a connection that ends before the silence ends on both sides", async () => {
  const socket = open();
  await ask(socket, "before");
  const gone = once(served[0] ?? socket, "close");
  socket.destroy();
  await gone;
  await expect.poll(() => proxy.open).toBe(0);
});
