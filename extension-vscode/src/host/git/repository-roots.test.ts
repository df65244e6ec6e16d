import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repositoryRoots } from "./repository-roots.ts";
import { runGit } from "./run-git.ts";

test("folders in a repository have its root, each root once, and a folder without one has none", async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "linnet-roots-")));
  try {
    const [one, two, bare] = ["one", "two", "bare"].map((name) => join(folder, name));
    if (!one || !two || !bare) throw new Error("There are three.");
    for (const path of [join(one, "src"), two, bare]) await mkdir(path, { recursive: true });
    for (const root of [one, two]) await runGit("git", root, ["init", "--quiet"]);
    expect(await repositoryRoots("git", [one, join(one, "src"), bare, two])).toEqual([one, two]);
    expect(await repositoryRoots("git", [bare, join(folder, "gone")])).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
