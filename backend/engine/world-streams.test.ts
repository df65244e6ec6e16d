import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { createDatabaseOn, type TestDatabase } from "@linnet/tests/support/create-database";
import { type PostgresServer, startPostgresServer } from "@linnet/tests/support/postgres-server";
import type { Streamer } from "@workflow/world";
import { createLocalWorld } from "@workflow/world-local";
import { createWorld } from "@workflow/world-postgres";
import pg from "pg";
import { afterAll, beforeAll, vi } from "vitest";
import { streamHub } from "../chunk-log/stream-hub.ts";
import { pool } from "../db/client.ts";
import { migrateDatabase } from "../db/migrate.ts";
import { provideEnvironment } from "../process/env.ts";
import { type WorldUnderTest, worldStreamContract } from "./testing/world-stream-contract.ts";
import { worldStreams } from "./world-streams.ts";

let server: PostgresServer;
let database: TestDatabase;

beforeAll(async () => {
  server = await startPostgresServer();
  database = await createDatabaseOn(server.url());
  await migrateDatabase(database.url);
  provideEnvironment({ DATABASE_URL: database.url, LINNET_LOG_LEVEL: "silent" });
}, 60_000);

afterAll(() => server?.remove());

/** Ends all connections to the database, as its restart would. */
async function dropConnections(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await client.end();
}

/** Does something while this process's clock is ahead. */
async function withClock(aheadMs: number, action: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + aheadMs });
  try {
    await action();
  } finally {
    vi.useRealTimers();
  }
}

async function linnet(): Promise<WorldUnderTest> {
  streamHub().start();
  return {
    streams: worldStreams,
    writeWithClock: (aheadMs, write) => withClock(aheadMs, () => write(worldStreams)),
    dropConnections,
    async stop() {
      await streamHub().stop();
      await pool().end();
    },
  };
}

async function postgres(): Promise<WorldUnderTest> {
  const opened: { world: ReturnType<typeof createWorld>; connections: pg.Pool }[] = [];
  const sockets = new Set<Socket>();
  const newSocket = () => {
    const socket = new Socket();
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    return socket;
  };
  // A World keeps the time of its last chunk in mind: another process is another World.
  const newWorld = () => {
    const connections = new pg.Pool({
      connectionString: database.url,
      max: 6,
      stream: newSocket,
    });
    connections.on("error", () => {});
    const world = createWorld({ pool: connections });
    opened.push({ world, connections });
    return world;
  };
  return {
    streams: newWorld(),
    writeWithClock: (aheadMs, write) => withClock(aheadMs, () => write(newWorld())),
    async dropConnections() {
      // Its notification clients have no error handler, and nothing tells when they have
      // noticed: their errors are to come up here, not in whatever runs next.
      const ended = [...sockets].map((socket) =>
        Promise.race([once(socket, "end"), once(socket, "close")]),
      );
      await dropConnections();
      await Promise.all(ended);
      await setImmediate();
    },
    async stop() {
      for (const { world, connections } of opened) {
        // One whose connection was broken cannot say good-bye on it.
        await world.close?.().catch(() => {});
        if (!connections.ended) await connections.end();
      }
    },
  };
}

async function local(): Promise<WorldUnderTest> {
  const dataDir = await mkdtemp(join(tmpdir(), "linnet-world-local-"));
  const newWorld = (): Streamer => createLocalWorld({ dataDir });
  return {
    streams: newWorld(),
    writeWithClock: (aheadMs, write) => withClock(aheadMs, () => write(newWorld())),
    dropConnections: async () => {},
    stop: () => rm(dataDir, { recursive: true, force: true }),
  };
}

worldStreamContract("Linnet's streams", linnet);
worldStreamContract("@workflow/world-postgres", postgres, {
  "a chunk without a byte is a chunk, and has its index":
    "it is counted and never read, so later chunks have other indices for a reader",
  "of two writers nothing is lost, and all readers see one order":
    "a chunk that is stored after one with a higher id is dropped by a reader",
  "order does not hang on the writers' clocks":
    "chunks are ordered by ids that the writers' clocks make",
  "connections that break are opened again, and nothing is lost":
    "the lost notification connection ends the process, or is never opened again",
});
worldStreamContract("@workflow/world-local", local, {
  "a chunk without a byte is a chunk, and has its index":
    "it is counted and never read, so later chunks have other indices for a reader",
  "a start beyond what is stored begins with the chunk of that index":
    "a reader that waits gets whatever comes next",
  "pages go through all chunks with their indices, and say when there are more":
    "only the last page says that the stream has ended",
  "of two writers nothing is lost, and all readers see one order":
    "a reader sees chunks in the order in which their files happen to be written",
});
