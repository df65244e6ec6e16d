import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "./support/fixtures.ts";
import { builtHostTests } from "./support/packaged-extension.ts";

test.use({ hasOwnWindow: true });

test("inside the extension host", async ({ codeServer, workspace, browserOfTest }) => {
  const { extension, tests } = await builtHostTests();
  const page = await browserOfTest.newPage();
  const exited = Promise.withResolvers<number>();
  // The editor tells this when the tests are over.
  await page.exposeFunction("codeAutomationExit", (code: number) => exited.resolve(code));
  await page.goto(
    codeServer.windowUrl(workspace.folder, [
      ["extensionDevelopmentPath", codeServer.remoteUri(extension)],
      ["extensionTestsPath", codeServer.remoteUri(join(tests, "run.js"))],
    ]),
  );
  expect(await exited.promise).toBe(0);
  await page.close();

  const results: { name: string; error?: string }[] = JSON.parse(
    await readFile(join(tests, "report.json"), "utf8"),
  );
  for (const { name, error } of results) console.log(`  ${error ? "failed" : "passed"}: ${name}`);
  expect(results.filter(({ error }) => error)).toEqual([]);
  expect(results.length).toBeGreaterThan(15);
});
