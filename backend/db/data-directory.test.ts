import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { dataDirectoryProblem } from "./data-directory.mjs";

test.runIf(process.platform === "linux").each(["/proc/linnet", "/proc/linnet/data", "/proc"])(
  "%s, where a folder is never made, is refused before that is tried",
  (directory) => {
    for (const isExplicit of [true, false]) {
      expect(dataDirectoryProblem(directory, isExplicit)).toBe(
        "/proc keeps no files: choose another directory",
      );
    }
  },
);

test
  .skipIf(process.platform === "win32")
  .each(['/data/"a"', "/data/$HOME", "/data/`id`", "/data/a\\b", "/data/a\nb"])(
  "%j, which PostgreSQL's programs hand to a shell as it is, is refused",
  (directory) => {
    expect(dataDirectoryProblem(directory, true)).toMatch(/has a character .*: choose another/s);
  },
);

test("another user's database is refused, with what to do", async ({ onTestFinished }) => {
  const directory = await mkdtemp(join(tmpdir(), "linnet-owned-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const uid = vi.spyOn(process, "getuid");
  onTestFinished(() => uid.mockRestore());
  const { uid: owner } = await stat(directory);

  uid.mockReturnValue(owner + 1);
  expect(dataDirectoryProblem(directory, true)).toBeUndefined();
  await mkdir(join(directory, "postgres"));
  await writeFile(join(directory, "postgres", "PG_VERSION"), "18\n");
  for (const isExplicit of [true, false]) {
    expect(dataDirectoryProblem(directory, isExplicit)).toMatch(
      `is another user's (${owner}): start Linnet as that user, or stop it and run "chown -R ${owner + 1} ${directory}" as root`,
    );
  }
});
