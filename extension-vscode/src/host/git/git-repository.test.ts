import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { GitRepository } from "./git-repository.ts";
import { runGit } from "./run-git.ts";

let folder: string;
let repository: GitRepository;

const git = (...args: string[]) => runGit("git", folder, args);

async function commit(path: string, text: string, message: string): Promise<void> {
  await writeFile(join(folder, path), text);
  await git("add", "--all");
  await git("commit", "--quiet", "-m", message);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "linnet-git-"));
  await git("init", "--quiet", "--initial-branch=main");
  await git("config", "user.name", "A person");
  await git("config", "user.email", "person@example.com");
  await git("config", "commit.gpgsign", "false");
  repository = new GitRepository("git", folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("the diff contains staged changes only", async () => {
  await commit("a.ts", "one\n", "feat: begin");
  await writeFile(join(folder, "a.ts"), "two\n");
  await git("add", "a.ts");
  await writeFile(join(folder, "b.ts"), "not staged\n");
  const diff = await repository.stagedDiff();
  expect(diff).toContain("+two");
  expect(diff).not.toContain("not staged");
});

test("the person's own diff program and colours do not change the output", async () => {
  await git("config", "diff.external", "echo external");
  await git("config", "color.ui", "always");
  await writeFile(join(folder, "ä.ts"), "two\n");
  await git("add", "--all");
  const diff = await repository.stagedDiff();
  expect(diff).toContain("+++ b/ä.ts");
  expect(diff).not.toContain("external");
  expect(diff).not.toContain("\u001b");
});

test.each([
  ["diff.mnemonicPrefix", "true"],
  ["diff.noprefix", "true"],
  ["diff.srcPrefix", "old/"],
])("the paths of every diff are read also with the person's %s", async (name, value) => {
  await commit("a.ts", "one\n", "feat: begin");
  await git("switch", "--quiet", "--create", "topic");
  await git("config", name, value);
  await commit("a.ts", "two\n", "feat: go on");
  await writeFile(join(folder, "a.ts"), "three\n");
  const unstaged = await repository.unstagedDiff();
  await git("add", "a.ts");
  const branch = await repository.branch();
  const last = await repository.lastCommit();
  for (const diff of [unstaged, await repository.stagedDiff(), branch?.diff, last?.diff]) {
    expect(diff).toContain("diff --git a/a.ts b/a.ts\n");
    expect(diff).toContain("--- a/a.ts\n+++ b/a.ts\n");
  }
});

test("without staged changes the diff is empty, also before the first commit", async () => {
  expect(await repository.stagedDiff()).toBe("");
  expect(await repository.lastCommit()).toBeUndefined();
});

test("the first commit has a diff too, also for a person who does not want to see it in a log", async () => {
  await git("config", "log.showRoot", "false");
  await commit("a.ts", "one\n", "feat: begin\n\nBecause of reasons.");
  const last = await repository.lastCommit();
  expect(last?.subject).toBe("feat: begin");
  expect(last?.message).toContain("Because of reasons.");
  expect(last?.diff).toContain("+one");
});

test("release notes contain the changes between two tags, and none before", async () => {
  await commit("a.ts", "zero\n", "feat: before");
  await git("tag", "v1.0.0");
  await mkdir(join(folder, "src"));
  await commit("src/b.ts", "one\n", "feat: streams resume\n\nFrom any index.");
  await commit("src/b.ts", "two\n", "fix: no lost chunk");
  await git("tag", "v1.1.0");
  const tags = await repository.tags();
  expect(tags.map(({ name, subject }) => [name, subject])).toEqual([
    ["v1.1.0", "fix: no lost chunk"],
    ["v1.0.0", "feat: before"],
  ]);
  expect(Date.parse(tags[0]?.at ?? "")).not.toBeNaN();
  await commit("src/b.ts", "three\n", "feat: not released");
  expect(await repository.releaseNotes("v1.1.0", undefined)).toContain("- feat: not released");
  const notes = await repository.releaseNotes("v1.0.0", "v1.1.0");
  expect(notes).toContain("- feat: streams resume");
  expect(notes).toContain("  From any index.");
  expect(notes).toContain("- fix: no lost chunk");
  expect(notes).toContain("src/b.ts");
  expect(notes).not.toContain("feat: before");
});

test("git does not read a name that looks like an option as one", async () => {
  await commit("a.ts", "one\n", "feat: begin");
  await expect(repository.commit("--output=/tmp/linnet-written")).rejects.toThrow();
});

test("an error has the message of git", async () => {
  await expect(repository.releaseNotes("none", "neither")).rejects.toThrow(/none/);
});

test("unstaged changes are told from staged ones", async () => {
  await commit("a.ts", "one\n", "feat: begin");
  await writeFile(join(folder, "a.ts"), "two\n");
  await git("add", "a.ts");
  await writeFile(join(folder, "a.ts"), "three\n");
  const diff = await repository.unstagedDiff();
  expect(diff).toContain("-two");
  expect(diff).toContain("+three");
});

test("a branch is told from the main branch by its own commits", async () => {
  expect(await repository.branch()).toBeUndefined();
  await commit("a.ts", "one\n", "feat: begin");
  expect(await repository.branch()).toBeUndefined();
  await git("switch", "--quiet", "--create", "topic");
  await commit("b.ts", "two\n", "feat: of the topic\n\nFor people who undo.");
  await git("switch", "--quiet", "main");
  await commit("c.ts", "three\n", "feat: meanwhile");
  await git("switch", "--quiet", "topic");
  const branch = await repository.branch();
  expect(branch).toMatchObject({
    base: "main",
    told: "- feat: of the topic\n  For people who undo.",
  });
  expect(branch?.diff).toContain("+two");
  expect(branch?.diff).not.toContain("three");
});

test("a merge is told by what its commits bring, unless its author says more than its name", async () => {
  await commit("a.ts", "one\n", "feat: begin");
  await git("switch", "--quiet", "--create", "topic");
  await commit("b.ts", "two\n", "feat: of the topic\n\nFor people who undo.");
  await git("switch", "--quiet", "main");
  await commit("c.ts", "three\n", "feat: meanwhile");
  await git("merge", "--quiet", "--no-ff", "--message", "Merge branch 'topic'", "topic");
  const last = await repository.lastCommit();
  expect(last?.subject).toBe("Merge branch 'topic'");
  expect(last?.message).toBe(
    "Merge branch 'topic':\n\n- feat: of the topic\n  For people who undo.",
  );
  expect(last?.diff).toContain("+two");
  expect(last?.diff).not.toContain("three");
  const said = "Merge pull request #12 from a/topic\n\nGo back";
  await git("commit", "--quiet", "--amend", "--message", said);
  expect((await repository.lastCommit())?.message).toBe(said);
});

test("the commits of the branch are listed, newest first", async () => {
  expect(await repository.commits(10)).toEqual([]);
  await commit("a.ts", "one\n", "feat: begin");
  await commit("a.ts", "two\n", "fix: go on");
  const commits = await repository.commits(10);
  expect(commits.map(({ subject }) => subject)).toEqual(["fix: go on", "feat: begin"]);
  expect(await repository.commits(1)).toHaveLength(1);
});

test("of a file that is longer than what is read the beginning is there, and the files after it are whole", async () => {
  await commit("z.ts", "zero\n", "feat: begin");
  const line = `a long line of text ${"and more ".repeat(30)}\n`;
  await writeFile(join(folder, "a.txt"), line.repeat(70_000));
  await writeFile(join(folder, "z.ts"), "one\n");
  await git("add", "--all");
  const staged = await repository.stagedDiff();
  expect(staged).toContain("+a long line of text");
  await git("switch", "--quiet", "--create", "topic");
  await git("commit", "--quiet", "--message", "feat: much");
  const last = await repository.lastCommit();
  const branch = await repository.branch();
  for (const diff of [staged, last?.diff, branch?.diff]) {
    expect(diff).toContain("\ndiff --git a/z.ts b/z.ts\n");
    expect(diff).toContain("-zero\n+one\n");
    expect(diff?.length).toBeLessThan(1024 * 1024);
  }
});

test("of a change of very many files, the first ones are there", async () => {
  const text = `${"a very long line ".repeat(30)}\n`.repeat(600);
  for (let file = 0; file < 80; file += 1) await writeFile(join(folder, `${file}.txt`), text);
  await git("add", "--all");
  const diff = await repository.stagedDiff();
  expect(diff.startsWith("diff --git a/0.txt")).toBe(true);
  expect(diff.length).toBeLessThanOrEqual(16 * 1024 * 1024);
});
