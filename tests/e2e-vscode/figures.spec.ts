import { stat } from "node:fs/promises";
import { expect, test } from "./support/fixtures.ts";

test("what the extension costs: the size of the vsix, and its own time at the start", async ({
  vsix,
  openEditor,
}) => {
  const { size } = await stat(vsix);
  console.log(`  vsix: ${Math.round(size / 1_000)} kB`);
  expect(size).toBeLessThan(1_000_000);

  const editor = await openEditor();
  console.log(
    `  activation, as the editor measures it: ${await editor.activationTime("linnet")} ms`,
  );
});
