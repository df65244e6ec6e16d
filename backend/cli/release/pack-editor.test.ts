import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../prepare.mjs";
import { npmRun } from "./npm-run.ts";
import { packEditor } from "./pack-editor.ts";

/** What was packed last, before it was packed. */
const packed = join(root, "extension-vscode/dist/extension");

async function filesWithTheClonesPath(): Promise<string[]> {
  const entries = await readdir(packed, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
  return files
    .filter((_, index) => texts[index]?.includes(root))
    .map((file) => file.slice(packed.length + 1));
}

test("the editor's package of a release names no path of this machine, and that of a clone its clone", async ({
  onTestFinished,
}) => {
  const out = await mkdtemp(join(tmpdir(), "linnet-out-"));
  onTestFinished(() => rm(out, { recursive: true }));
  expect(await packEditor("1.2.3", out)).toBe("linnet-1.2.3.vsix");
  expect(await readdir(out)).toEqual(["linnet-1.2.3.vsix"]);
  expect(await filesWithTheClonesPath()).toEqual([]);

  await npmRun("package:vscode");
  expect(await filesWithTheClonesPath()).toEqual(["package.json"]);
  const { contributes } = JSON.parse(await readFile(join(packed, "package.json"), "utf8"));
  expect(contributes.configuration.properties["linnet.folder"].default).toBe(root);
}, 120_000);
