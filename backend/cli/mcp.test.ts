import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

function run(input: string) {
  const { NODE_ENV, PATH } = process.env;
  return spawnSync(process.execPath, [join(import.meta.dirname, "mcp.ts")], {
    env: { NODE_ENV, PATH, LINNET_TOKEN: "a-key" },
    encoding: "utf8",
    input,
  });
}

test("where nobody speaks to it, the program says who does, and ends", () => {
  const { stdout, stderr, status } = run("");
  expect({ stdout, status }).toEqual({ stdout: "", status: 0 });
  expect(stderr).toMatch(/^Standard input has ended\. An agent starts this program/);
});

test("a line that is no message of JSON-RPC is answered by an error", () => {
  const { stdout, stderr, status } = run('no JSON\n\n{"foo":1}\r\n');
  const answers = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(answers).toMatchObject([
    { jsonrpc: "2.0", id: null, error: { code: -32_700 } },
    { jsonrpc: "2.0", id: null, error: { code: -32_600 } },
  ]);
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
});
