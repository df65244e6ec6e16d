import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run as runTests } from "node:test";
import { LAST_TEST } from "./last-test.ts";

/** What one test came to; `error` when it failed. */
interface HostTestResult {
  name: string;
  error?: string;
}

/**
 * What the editor calls in its extension host: runs every test beside this file in this process,
 * where the module `vscode` is, and leaves the results in `report.json`.
 */
export async function run(): Promise<void> {
  const names = await readdir(__dirname);
  const files = names.filter((name) => name.endsWith(".editor-test.js"));
  const results: HostTestResult[] = [];
  const events = runTests({
    // A run within this process ends with the process, so a last test says that it is over.
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
