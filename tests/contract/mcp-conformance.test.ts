import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { REPO_ROOT } from "../support/repo-root.ts";
import { startTokenProxy, type TokenProxy } from "../support/token-proxy.ts";
import { withSharedBackend } from "../support/with-backend.ts";

const run = promisify(execFile);
const NODE = join(REPO_ROOT, "node_modules/.bin/node");
const SUITE = join(REPO_ROOT, "node_modules/.bin/conformance");

const fixture = withSharedBackend();
let proxy: TokenProxy;

beforeAll(async () => {
  proxy = await startTokenProxy(fixture.backend);
});
afterAll(() => proxy?.close());

const failedSchema = z.object({ code: z.number(), stdout: z.string() });

// The suite ends with 1 for a failed check that the file does not name, and for a named one that passes.
test.concurrent.for(["2026-07-28", "2025-11-25"])(
  "the official suite finds of revision %s only what the file names",
  async (revision) => {
    const baseline = join(REPO_ROOT, `tests/fixtures/mcp-conformance/${revision}.yaml`);
    const { code, stdout } = await run(NODE, [
      SUITE,
      "server",
      ...["--url", `${proxy.url}/api/mcp`],
      ...["--requirements", revision],
      ...["--expected-failures", baseline],
    ]).then(({ stdout }) => ({ code: 0, stdout }), failedSchema.parse);
    expect(code, stdout.slice(stdout.lastIndexOf("\nTotal:"))).toBe(0);
  },
);
