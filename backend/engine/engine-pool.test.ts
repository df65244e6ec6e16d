import { createServer, type Server, type Socket } from "node:net";
import { listen } from "@linnet/tests/support/listen";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEnginePool } from "./engine-pool.ts";

let silent: Server;
let real: pg.Pool;
const sockets = new Set<Socket>();

beforeEach(async () => {
  silent = createServer((socket) => sockets.add(socket));
  const port = await listen(silent);
  real = new pg.Pool({ host: "127.0.0.1", port, connectionTimeoutMillis: 20 });
});
afterEach(async () => {
  if (!real.ended) await real.end();
  for (const socket of sockets) socket.destroy();
  silent.close();
});

test("a connection that takes too long is asked for again, until the pool has ended", async () => {
  const asked = createEnginePool(real).pool.connect();
  const outcome = expect(asked).rejects.toThrow("after calling end on the pool");
  await expect.poll(() => sockets.size).toBeGreaterThan(2);
  await real.end();
  await outcome;
});

test("a pool that has ended is not asked again", async () => {
  const ended = new pg.Pool();
  await ended.end();
  await expect(createEnginePool(ended).pool.connect()).rejects.toThrow("after calling end");
});

test("a worker that listens is told of it, too", async () => {
  const { pool } = createEnginePool(real);
  const told = Promise.withResolvers<unknown>();
  pool.connect((error) => told.resolve(error));
  expect(await told.promise).toBeInstanceOf(Error);
});
