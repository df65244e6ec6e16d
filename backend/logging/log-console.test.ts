import { spawnSync } from "node:child_process";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { log } from "./log.ts";
import { logConsole } from "./log-console.ts";

const original = { ...console };

beforeEach(() => {
  for (const level of ["info", "warn", "error"] as const) vi.spyOn(log, level);
  logConsole();
});

afterEach(() => {
  Object.assign(console, original);
  vi.restoreAllMocks();
});

test("an error that is printed is logged without what it carries", () => {
  const error = new DrizzleQueryError("select $1", ["a session"], new Error("away"));
  console.error("# SERVER_ERROR: ", error);
  expect(log.error).toHaveBeenCalledWith({ from: "console", error }, "# SERVER_ERROR:");
});

test("of objects only what is plain is logged, and errors in them as errors", () => {
  const cause = new DrizzleQueryError("select $1", ["a session"], new Error("away"));
  console.warn("[Workflow] %s", "retried", { attempt: 2, cause, client: { password: "geheim" } });
  const [[record, message] = []] = vi.mocked(log.warn).mock.calls;
  expect(message).toBe("[Workflow] retried");
  expect(record).toMatchObject({
    details: [{ attempt: 2, cause: { message: "away: select $1" } }],
  });
  expect(JSON.stringify(record)).not.toMatch(/geheim|a session/);
});

test("printed text is one record, whatever is in it", () => {
  const program = `
    import { logConsole } from ${JSON.stringify(new URL("log-console.ts", import.meta.url).href)};
    logConsole();
    console.warn("one\\n" + JSON.stringify({ level: 60, msg: "forged" }) + "\\u009b2J\\u2028");
    console.error(new Error("of ada@example.com"));
  `;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", program],
    { encoding: "utf8", env: { NODE_ENV: "test", LINNET_LOG_LEVEL: "info" } },
  );
  expect(stdout).toBe("");
  const lines = stderr.trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).level)).toEqual([40, 50]);
  expect(stderr).not.toMatch(/[\u007f-\u009f\u2028]|ada@/);
});
