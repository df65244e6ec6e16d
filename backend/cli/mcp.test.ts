import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

test("where nobody speaks to it, the program says who does, and ends", () => {
  const { NODE_ENV, PATH } = process.env;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, "mcp.ts")],
    { env: { NODE_ENV, PATH, LINNET_TOKEN: "a-key" }, encoding: "utf8", input: "" },
  );
  expect({ stdout, status }).toEqual({ stdout: "", status: 0 });
  expect(stderr).toMatch(/^Standard input has ended\. An agent starts this program/);
});
