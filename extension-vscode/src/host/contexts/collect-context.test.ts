import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GitRepository } from "../git/git-repository.ts";
import { runGit } from "../git/run-git.ts";
import { type ContextSource, collectContext } from "./collect-context.ts";

const { findRepository, textDocuments } = vi.hoisted(() => ({
  findRepository: vi.fn(),
  textDocuments: [] as unknown[],
}));
vi.mock("../git/find-repository.ts", () => ({ findRepository }));
vi.mock("vscode", () => ({
  workspace: {
    textDocuments,
    asRelativePath: ({ fsPath }: { fsPath: string }) => fsPath.slice(folder.length + 1),
  },
  l10n: {
    t: (text: string, ...values: unknown[]) =>
      text.replace(/\{(\d)\}/g, (_, at: string) => String(values[Number(at)])),
  },
}));

let folder: string;
const git = (...args: string[]) => runGit("git", folder, args);
const collected = (source: ContextSource) => collectContext(source, undefined, 1_000);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "linnet-context-"));
  await git("init", "--quiet", "--initial-branch=main");
  findRepository.mockResolvedValue(new GitRepository("git", folder));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("new files alone are counted, with what to do", async () => {
  await writeFile(join(folder, ".gitignore"), "ignored.ts\n");
  await git("add", ".gitignore");
  await expect(collected("unstaged")).rejects.toThrow(/^There are no unstaged changes in files/);
  for (const name of ["a.ts", "b\nc.ts", "ignored.ts"]) await writeFile(join(folder, name), "1\n");
  await expect(collected("unstaged")).rejects.toThrow(
    "New files that git does not know yet: 2. Stage them, then draft from the staged changes.",
  );
});

test("edits that are not saved are named, since git does not see them", async () => {
  await writeFile(join(folder, "a.ts"), "one\n");
  await git("add", "a.ts");
  for (const path of [`${folder}-other/c.ts`, join(folder, "a.ts")]) {
    textDocuments.push({ isDirty: true, uri: { scheme: "file", fsPath: path } });
  }
  textDocuments.push({ isDirty: false, uri: { scheme: "file", fsPath: join(folder, "b.ts") } });
  await expect(collected("unstaged")).rejects.toThrow(
    "What git could compare is not saved yet: a.ts. Save it, then draft from the unstaged changes.",
  );
  await writeFile(join(folder, "a.ts"), "two\n");
  const context = await collected("unstaged");
  expect(context?.data.text).toContain("+two");
  expect(context?.omissions).toEqual(["Read as saved last, without what is typed since: a.ts"]);
  textDocuments.length = 0;
});

test("edits that are not saved are named also where the folder was opened through a link", async () => {
  await writeFile(join(folder, "a.ts"), "one\n");
  const link = `${folder}-link`;
  await symlink(folder, link);
  textDocuments.push({ isDirty: true, uri: { scheme: "file", fsPath: join(link, "a.ts") } });
  await expect(collected("unstaged")).rejects.toThrow("What git could compare is not saved yet:");
  textDocuments.length = 0;
  await rm(link);
});

test.each<ContextSource>(["commit", "pickedCommit", "branch"])(
  "without a commit, what to do is said to whoever drafts from: %s",
  async (source) => {
    await expect(collected(source)).rejects.toThrow(
      "There is no commit yet. Stage what you want to draft from, then draft from the staged changes.",
    );
  },
);
