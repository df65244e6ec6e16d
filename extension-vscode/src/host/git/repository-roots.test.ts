import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { repositoryRoots } from "./repository-roots.ts";
import { runGit } from "./run-git.ts";

test("folders in a repository have its root, each root once, and a folder without one has none", async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "linnet-roots-")));
  try {
    const [one, two, bare] = ["one", "two", "bare"].map((name) => join(folder, name));
    if (!one || !two || !bare) throw new Error("There are three.");
    for (const path of [join(one, "src"), two, bare]) await mkdir(path, { recursive: true });
    for (const root of [one, two]) await runGit("git", root, ["init", "--quiet"]);
    const { roots } = await repositoryRoots("git", [one, join(one, "src"), bare, two]);
    expect(roots).toEqual([one, two]);
    const none = { roots: [], notTrusted: undefined };
    expect(await repositoryRoots("git", [bare, join(folder, "gone")])).toEqual(none);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("a repository that git does not read, since another user owns it, is named", async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "linnet-roots-")));
  try {
    await runGit("git", folder, ["init", "--quiet"]);
    // With this, git's own tests make it believe that the folder is another user's.
    vi.stubEnv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1");
    expect(await repositoryRoots("git", [folder])).toEqual({ roots: [], notTrusted: folder });
  } finally {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  }
});
