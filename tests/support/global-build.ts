import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { REPO_ROOT } from "./repo-root.ts";

const run = promisify(execFile);

/** Sees to it that the backend is built from the present sources before a test starts one. */
export default async function setup(): Promise<void> {
  await run(process.execPath, [join(REPO_ROOT, "tests/cli/build-backend.mjs")]);
}
