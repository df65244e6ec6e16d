import { beforeEach, expect, test, vi } from "vitest";
import { pool } from "../db/client.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { environment, provideEnvironment } from "../process/env.ts";
import { learnAuthMode, storeAuthMode } from "./auth-mode.ts";

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

test("a command with another mode is refused in one line", async () => {
  terminal("accounts");
  await storeAuthMode(pool());
  await learnAuthMode(pool());
  terminal("local");
  await expect(learnAuthMode(pool())).rejects.toThrow(
    /^LINNET_AUTH: is local here, .* started with accounts: .*$/,
  );
});

test("over a database that no backend has opened, the variable counts", async () => {
  terminal("accounts");
  await learnAuthMode(pool());
  expect(environment().LINNET_AUTH).toBe("accounts");
});
