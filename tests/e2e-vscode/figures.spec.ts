import { stat } from "node:fs/promises";
import { expect, test } from "./support/fixtures.ts";

test("what the extension costs: the size of the vsix, and its own time at the start", async ({
  vsix,
  openEditor,
}) => {
  const { size } = await stat(vsix);
  console.log(`  vsix: ${Math.round(size / 1_000)} kB`);
  expect(size).toBeLessThan(1_000_000);

  const times: number[] = [];
  const editor = await openEditor();
  for (let start = 0; start < 3; start += 1) {
    if (start > 0) await editor.reloadWindow();
    times.push(await editor.activationTime("linnet"));
  }
  console.log(`  activation, as the editor measures it: ${times.join(", ")} ms`);
});
