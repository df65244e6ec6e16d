import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { log } from "../logging/log.ts";
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

test("a start that waits names the process and the file, once", async ({ onTestFinished }) => {
  const said = vi.spyOn(log, "warn").mockReturnValue();
  onTestFinished(() => said.mockRestore());
  const path = join(folder, "starting");
  // The first process of the machine, which has the number of one that was killed.
  await writeFile(path, "1");
  const waiting = withDirectoryLock(folder, async () => "done");
  await expect
    .poll(() => said.mock.calls)
    .toEqual([
      [
        { holder: 1, path },
        expect.stringMatching(/if that process is no Linnet, remove the file$/),
      ],
    ]);
  await rm(path);
  expect(await waiting).toBe("done");
});
