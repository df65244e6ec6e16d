import { createServer, type Socket } from "node:net";
import { listen } from "@linnet/tests/support/listen";
import pg from "pg";
import { expect, test } from "vitest";
import { databaseUrl } from "../db/client.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { provideEnvironment } from "../process/env.ts";
import { tryWithDatabaseUrl } from "./with-database-url.ts";

withTestDatabase();

async function connect(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.end();
}

async function problemAt(url: string, command = connect): Promise<unknown> {
  const own = databaseUrl();
  provideEnvironment({ DATABASE_URL: url });
  try {
    return await tryWithDatabaseUrl(command);
  } finally {
    provideEnvironment({ DATABASE_URL: own });
  }
}

test.each([
  ["a database that is not there", { pathname: "/nowhere" }, /"nowhere" does not exist/],
  ["a password that is wrong", { password: "wrong" }, /password authentication failed/],
  ["a port where nobody listens", { port: "1" }, /ECONNREFUSED/],
  ["a host that nobody has", { hostname: "nowhere.invalid" }, /nowhere\.invalid/],
  ["a socket without a server", { search: "?host=/nowhere.invalid" }, /ENOENT/],
])("%s is said in one line", async (_, parts, reason) => {
  const problem = await problemAt(Object.assign(new URL(databaseUrl()), parts).href);
  expect(problem).toMatch(/^DATABASE_URL: the database cannot be reached: .*$/);
  expect(problem).toMatch(reason);
});

test.each([
  ["ends the connection", (socket: Socket) => socket.end(), /terminated/],
  ["cuts the connection", (socket: Socket) => socket.resetAndDestroy(), /ECONNRESET/],
  ["is no database", (socket: Socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"), /./],
])("a server that %s is said in one line", async (_, answer, reason) => {
  const server = createServer((socket) =>
    socket.on("error", () => {}).once("data", () => answer(socket)),
  );
  const port = await listen(server);
  const problem = await problemAt(`postgres://linnet:x@127.0.0.1:${port}/linnet`);
  server.close();
  expect(problem).toMatch(/^DATABASE_URL: the database cannot be reached: .*$/);
  expect(problem).toMatch(reason);
});

test.each(["08006", "28P01", "3D000", "53300", "57P01"])(
  "a server of another language is understood: %s",
  async (code) => {
    const refused = Object.assign(new Error("Verbindung abgelehnt"), { code, severity: "FATALE" });
    const problem = await problemAt(databaseUrl(), () => Promise.reject(refused));
    expect(problem).toBe("DATABASE_URL: the database cannot be reached: Verbindung abgelehnt");
  },
);

test.each([
  { code: "57014", severity: "ERROR" },
  { code: "EISDIR", syscall: "read" },
])("an error that says nothing about the connection speaks for itself: $code", async (parts) => {
  const error = Object.assign(new Error("other"), parts);
  expect(await problemAt(databaseUrl(), () => Promise.reject(error))).toBe(error);
});
