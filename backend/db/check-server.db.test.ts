import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { checkServer } from "./check-server.ts";
import { databaseUrl } from "./client.ts";
import { withTestDatabase } from "./testing/with-test-database.ts";

withTestDatabase();

afterEach(() => {
  vi.useRealTimers();
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  return client;
}

/** As `checkServer`, with a first connection that is ended. */
async function check(open: () => Promise<pg.Client>, poolSize: number): Promise<string[]> {
  const first = await open();
  return checkServer(first, open, poolSize).finally(() => first.end());
}

/** The server's `max_connections`, all of which its superuser can get. */
async function maxConnections(): Promise<number> {
  const client = await connect();
  const { rows } = await client.query<{ max_connections: string }>("show max_connections");
  await client.end();
  return Number(rows[0]?.max_connections);
}

test("nothing is said of a server that is as it should be", async () => {
  expect(await check(connect, 6)).toEqual([]);
});

/** Another database of the server, made with `clauses`, while `run` looks at it as `user`. */
async function withDatabase(
  clauses: string,
  run: (connectThere: (user?: string) => Promise<pg.Client>) => Promise<void>,
): Promise<void> {
  const admin = await connect();
  const name = `${admin.database}_other`;
  await admin.query(`create database ${name} ${clauses}`);
  const url = new URL(databaseUrl());
  url.pathname = `/${name}`;
  try {
    await run(async (user) => {
      if (user) url.username = user;
      const client = new pg.Client({ connectionString: url.href });
      await client.connect();
      return client;
    });
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}

test("a database whose encoding lacks most letters is refused, with how to make another", async () => {
  await withDatabase("encoding 'LATIN1' template template0", async (connectThere) => {
    await expect(check(() => connectThere(), 6)).rejects.toThrow(
      /^DATABASE_URL: .*encoding LATIN1: .*encoding 'UTF8'/,
    );
  });
});

test("a database that takes bytes for letters is spoken of", async () => {
  await withDatabase("encoding 'SQL_ASCII' template template0", async (connectThere) => {
    const lines = await check(() => connectThere(), 6);
    expect(lines).toEqual([expect.stringMatching(/^DATABASE_URL: .*SQL_ASCII.*encoding 'UTF8'/)]);
  });
});

test("a role that may not make tables is refused, also where it was granted all on the database", async () => {
  const admin = await connect();
  const role = `${admin.database}_guest`;
  const { password } = new URL(databaseUrl());
  await admin.query(`create role ${role} login password '${password}'`);
  await withDatabase("template template0", async (connectThere) => {
    const refused = new RegExp(`^DATABASE_URL: .*role ${role} .*own the database`);
    await expect(check(() => connectThere(role), 6)).rejects.toThrow(refused);
    await admin.query(`grant all on database ${admin.database}_other to ${role}`);
    await expect(check(() => connectThere(role), 6)).rejects.toThrow(refused);
    // Where the tables are there already, it need not make them.
    const owner = await connectThere();
    await owner.query("create schema linnet_drizzle create table linnet_migrations ()");
    await owner.end();
    expect(await check(() => connectThere(role), 6)).toEqual([]);
  });
  await admin.query(`drop role ${role}`);
  await admin.end();
});

test.each([
  ["default_transaction_read_only", "on", /^DATABASE_URL: .*default_transaction_read_only is on/],
  ["search_path", "app", /^DATABASE_URL: .*search_path is app\): .*set search_path = public/],
  ["search_path", "''", /^DATABASE_URL: .*search_path is /],
])("a database with %s = %s is refused, with how to change it", async (name, value, problem) => {
  const admin = await connect();
  await withDatabase("template template0", async (connectThere) => {
    await admin.query(`alter database ${admin.database}_other set ${name} = ${value}`);
    await expect(check(() => connectThere(), 6)).rejects.toThrow(problem);
  });
  await admin.end();
});

test("a path with the schema public behind another one is fine", async () => {
  const admin = await connect();
  await withDatabase("template template0", async (connectThere) => {
    await admin.query(`alter database ${admin.database}_other set search_path = app, public`);
    expect(await check(() => connectThere(), 6)).toEqual([]);
  });
  await admin.end();
});

test("a pool that the server never has room for is refused", async () => {
  const most = (await maxConnections()) - 2;
  await expect(check(connect, most + 1)).rejects.toThrow(
    new RegExp(`^LINNET_POOL_SIZE: .* set it to ${most} or less`),
  );
});

test("a pool that the server never has room for is refused, also where it gives no second connection", async () => {
  const first = await connect();
  const checking = checkServer(
    first,
    () => Promise.reject(new Error("sorry, too many clients already")),
    await maxConnections(),
  );
  await expect(checking).rejects.toThrow(/^LINNET_POOL_SIZE: /);
  await first.end();
});

test("a pool that the server has no room for now is spoken of", async () => {
  const other = await connect();
  const lines = await check(connect, (await maxConnections()) - 2);
  await other.end();
  expect(lines).toEqual([expect.stringMatching(/^LINNET_POOL_SIZE: .* left of/)]);
});

test("a server that lets a second connection wait is not taken for a pooler that shares sessions", async () => {
  const first = await connect();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const silent = async () => {
    const query = () => {
      vi.runAllTimers();
      return new Promise<never>(() => {});
    };
    return Object.assign(await connect(), { query });
  };
  await expect(checkServer(first, silent, 6).finally(() => first.end())).rejects.toThrow(
    /^DATABASE_URL: .*no answer within 5 seconds/,
  );
});

test("a pooler that gives two connections one session is refused", async () => {
  const shared = await connect();
  await expect(check(async () => shared, 6)).rejects.toThrow(/^DATABASE_URL: .*pooler/);
});

test.each([
  [60, "60 s ahead of"],
  [-3_600, "3600 s behind"],
])("a clock that is %i s off is spoken of", async (seconds, said) => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1_000 });
  expect(await check(connect, 6)).toEqual([expect.stringContaining(said)]);
});
