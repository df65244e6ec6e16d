import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { findEditor, installInto } from "./find-editor.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "linnet-editors-"));
  return () => rm(folder, { recursive: true });
});

async function put(name: string, script = ""): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}
const onPath = () => ({ PATH: ["/nowhere", folder].join(delimiter) });

test("the first editor of the list that is on the PATH is taken, or the one that is named", async () => {
  expect(findEditor(undefined, onPath())).toBeUndefined();
  await put("code-server");
  expect(findEditor(undefined, onPath())).toBe("code-server");
  await put("codium");
  expect(findEditor(undefined, onPath())).toBe("codium");
  expect(findEditor("code-server", onPath())).toBe("code-server");
  expect(findEditor("cursor", onPath())).toBeUndefined();
  const elsewhere = await put("my-editor");
  expect(findEditor(elsewhere, {})).toBe(elsewhere);
});

test("a folder, and a file that cannot be run, are no editor", async () => {
  await mkdir(join(folder, "code"));
  await writeFile(join(folder, "codium"), "");
  expect(findEditor(undefined, onPath())).toBeUndefined();
  expect(findEditor(join(folder, "code"), {})).toBeUndefined();
  await put("cursor");
  expect(findEditor(undefined, onPath())).toBe("cursor");
});

test("the editor itself installs the package, and its refusal is told", async () => {
  const said = join(folder, "said");
  const editor = await put("editor", `printf '%s|' "$@" > '${said}'`);
  expect(await installInto(editor, "/a folder/linnet.vsix")).toBe(true);
  expect(await readFile(said, "utf8")).toBe("--install-extension|/a folder/linnet.vsix|--force|");
  expect(await installInto(await put("refuses", "exit 1"), "a.vsix")).toBe(false);
  expect(await installInto(join(folder, "none"), "a.vsix")).toBe(false);
});
