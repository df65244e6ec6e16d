import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isWithin } from "./is-within.ts";

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "linnet-within-")));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("a file is within its folder by every path that leads there", async () => {
  const [real, link] = [join(folder, "real"), join(folder, "link")];
  await mkdir(real);
  await writeFile(join(real, "a.ts"), "");
  await symlink(real, link);
  expect(await isWithin(join(link, "a.ts"), real)).toBe(true);
  expect(await isWithin(join(real, "a.ts"), link)).toBe(true);
  expect(await isWithin(link, real)).toBe(true);
});

test("what only begins like the folder is not within it, and a file that is not there may be", async () => {
  const one = join(folder, "one");
  expect(await isWithin(join(folder, "one-more", "a.ts"), one)).toBe(false);
  expect(await isWithin(folder, one)).toBe(false);
  expect(await isWithin(join(one, "gone.ts"), one)).toBe(true);
  expect(await isWithin(join(one, "..gone.ts"), one)).toBe(true);
});
