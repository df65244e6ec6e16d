import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { withDirectoryLock } from "./directory-lock.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "linnet-lock-"));
  return () => rm(folder, { recursive: true });
});

test("a lock is there while the work goes on, and nothing is left of it", async () => {
  expect(await withDirectoryLock(folder, () => readdir(folder))).toEqual(["starting"]);
  expect(await readdir(folder)).toEqual([]);
});

test("a lock into which a full disk let nothing be written holds nobody up", async () => {
  await writeFile(join(folder, "starting"), "");
  expect(await withDirectoryLock(folder, async () => "done")).toBe("done");
});
