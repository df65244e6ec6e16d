import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { linnetCommands } from "./linnet-commands.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "linnet-folder-"));
  return () => rm(folder, { recursive: true });
});

async function put(path: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), "");
}

test("a clone is run by npm, and a release by its own program", async () => {
  await put("backend/cli/start.mjs");
  expect((await linnetCommands(folder))?.start).toEqual(["npm", "start"]);
  await put("linnet");
  expect(await linnetCommands(folder)).toEqual({
    start: ["./linnet"],
    token: ["./linnet", "token"],
  });
});

test("any other folder has no commands", async () => {
  expect(await linnetCommands(folder)).toBeUndefined();
  await put("linnet");
  expect(await linnetCommands(folder)).toBeUndefined();
  expect(await linnetCommands(join(folder, "none"))).toBeUndefined();
});
