import { beforeEach, expect, test, vi } from "vitest";
import { pool } from "../db/client.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { environment, provideEnvironment } from "../process/env.ts";
import { learnAuthMode, requireLocalOwner, storeAuthMode } from "./auth-mode.ts";

withTestDatabase();

/** The environment of a terminal. */
function terminal(mode: string): void {
  vi.stubEnv("LINNET_AUTH", mode);
  provideEnvironment({});
}

beforeEach(async () => {
  await pool().query("delete from settings");
  return () => terminal("");
});

test("a command without the variable has the mode of the backend", async () => {
  terminal("accounts");
  await storeAuthMode(pool());
  terminal("");
  await learnAuthMode(pool());
  expect(environment().LINNET_AUTH).toBe("accounts");
});

test("a command with the variable keeps it", async () => {
  terminal("local");
  await storeAuthMode(pool());
  terminal("accounts");
  await learnAuthMode(pool());
  expect(environment().LINNET_AUTH).toBe("accounts");
});

test("a mode that does not go with other variables is refused, and not taken", async () => {
  terminal("accounts");
  await storeAuthMode(pool());
  terminal("");
  vi.stubEnv("X_ACCESS_TOKEN", "x".repeat(40));
  provideEnvironment({});
  await expect(learnAuthMode(pool())).rejects.toThrow(/^X_ACCESS_TOKEN: /);
  expect(environment().LINNET_AUTH).toBe("local");
  vi.unstubAllEnvs();
});

test("over a database that no backend has opened, the variable counts", async () => {
  terminal("accounts");
  await learnAuthMode(pool());
  expect(environment().LINNET_AUTH).toBe("accounts");
});

test("over a database without tables, the variable counts", async () => {
  terminal("");
  const client = await pool().connect();
  try {
    await client.query("begin; drop table settings");
    await learnAuthMode(client);
    expect(environment().LINNET_AUTH).toBe("local");
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("what only the local owner can do is refused where people sign in", () => {
  terminal("local");
  expect(requireLocalOwner).not.toThrow();
  terminal("accounts");
  expect(requireLocalOwner).toThrow(/^LINNET_AUTH: is accounts.+\/chats/);
});
