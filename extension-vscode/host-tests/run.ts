import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run as runTests } from "node:test";
import { LAST_TEST } from "./last-test.ts";

/** The result of one test; `error` is set when it failed. */
interface HostTestResult {
  name: string;
  error?: string;
}

/**
 * Runs every test beside this file, and writes the results to `report.json`. The editor calls it in its
 * extension host, the only process that has the module `vscode`.
 */
export async function run(): Promise<void> {
  const names = await readdir(__dirname);
  const files = names.filter((name) => name.endsWith(".editor-test.js"));
  const results: HostTestResult[] = [];
  const events = runTests({
    // Without isolation the run never ends, so a last test marks its end.
    files: [...files, "last.js"].map((name) => join(__dirname, name)),
    isolation: "none",
    concurrency: false,
    timeout: 30_000,
  });
  for await (const { type, data } of events) {
    if (type === "test:pass" && data.name === LAST_TEST) break;
    if (type === "test:pass") results.push({ name: data.name });
    if (type === "test:fail") {
      const { cause, message, stack } = data.details.error;
      const reason = cause instanceof Error ? cause.stack : (stack ?? message);
      results.push({ name: data.name, error: String(reason) });
    }
  }
  await writeFile(join(__dirname, "report.json"), JSON.stringify(results));
}
