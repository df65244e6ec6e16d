import { stat } from "node:fs/promises";
import { join } from "node:path";
import { REPO_ROOT } from "../support/repo-root.ts";
import { expect, test } from "./support/fixtures.ts";

test.use({ hasOwnWindow: true });

test("what the extension costs: the size of the vsix, and its own time at the start", async ({
  vsix,
  openEditor,
}) => {
  const { size } = await stat(vsix);
  console.log(`  vsix: ${Math.round(size / 1_000)} kB`);
  expect(size).toBeLessThan(1_000_000);

  // The editor parses this file at its start, and the rest when a person opens Linnet.
  const { size: parsed } = await stat(
    join(REPO_ROOT, "extension-vscode/dist/extension/extension.js"),
  );
  console.log(`  parsed at the start: ${(parsed / 1_000).toFixed(1)} kB`);
  expect(parsed).toBeLessThan(16_000);

  const editor = await openEditor();
  console.log(
    `  activation, as the editor measures it: ${await editor.activationTime("linnet")} ms`,
  );
});
