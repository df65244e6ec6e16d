import { mkdir, mkdtemp, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findRepository } from "./find-repository.ts";
import { runGit } from "./run-git.ts";

const uriOf = vi.hoisted(() => (path: string) => ({ scheme: "file", path, fsPath: path }));
const editor = vi.hoisted(() => ({
  repositories: [] as unknown[],
  workspace: { isTrusted: true, workspaceFolders: [] as unknown[] },
  getAPI: vi.fn(),
  window: { activeTextEditor: undefined as unknown, showQuickPick: vi.fn() },
}));
vi.mock("vscode", () => {
  return {
    extensions: { getExtension: () => ({ activate: async () => ({ getAPI: editor.getAPI }) }) },
    l10n: { t: (text: string, value = "") => text.replace("{0}", value) },
    Uri: { file: uriOf },
    window: editor.window,
    workspace: editor.workspace,
  };
});

let folder: string;
beforeEach(async () => {
  const { repositories } = editor;
  repositories.length = 0;
  editor.getAPI.mockReturnValue({ state: "initialized", git: { path: "git" }, repositories });
  folder = await realpath(await mkdtemp(join(tmpdir(), "linnet-repository-")));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("a folder in a repository of its parent is not taken for the other repository that is open", async () => {
  const [open, parent] = [join(folder, "open"), join(folder, "parent")];
  const inner = join(parent, "inner");
  for (const path of [open, inner]) await mkdir(path, { recursive: true });
  for (const path of [open, parent]) await runGit("git", path, ["init", "--quiet"]);
  editor.repositories.push({ rootUri: uriOf(open) });
  editor.workspace.workspaceFolders = [open, inner].map((path) => ({ uri: uriOf(path) }));

  editor.window.activeTextEditor = { document: { uri: uriOf(join(inner, "a.ts")) } };
  expect((await findRepository())?.name).toBe("parent");
  editor.window.activeTextEditor = undefined;
  editor.window.showQuickPick.mockImplementation(async (items: unknown[]) => items[1]);
  expect((await findRepository())?.name).toBe("parent");
  editor.workspace.workspaceFolders = [{ uri: uriOf(open) }];
  expect((await findRepository())?.name).toBeUndefined();
});

test("a folder that is opened through a link is in its repository, which is offered once", async () => {
  const [real, link, other] = ["real", "link", "other"].map((name) => join(folder, name));
  if (!real || !link || !other) throw new Error("There are three.");
  for (const path of [real, other]) {
    await mkdir(path);
    await runGit("git", path, ["init", "--quiet"]);
  }
  await symlink(real, link);
  editor.workspace.workspaceFolders = [link, other].map((path) => ({ uri: uriOf(path) }));
  editor.window.activeTextEditor = { document: { uri: uriOf(link) } };
  expect((await findRepository())?.folder).toBe(real);

  editor.repositories.push({ rootUri: uriOf(real) }, { rootUri: uriOf(other) });
  editor.window.activeTextEditor = undefined;
  editor.window.showQuickPick.mockImplementation(async (items: unknown[]) => {
    expect(items).toHaveLength(2);
  });
  expect(await findRepository()).toBeUndefined();
});

test("where git does not read the repository of another user, what to run is said", async () => {
  await runGit("git", folder, ["init", "--quiet"]);
  editor.workspace.workspaceFolders = [{ uri: uriOf(folder) }];
  vi.stubEnv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1");
  await expect(findRepository()).rejects.toThrow(
    `If you trust it, run: git config --global --add safe.directory ${folder}`,
  );
  vi.unstubAllEnvs();
});

test("in a folder that is on no disk, git is not missed", async () => {
  editor.workspace.workspaceFolders = [{ uri: { ...uriOf("/"), scheme: "memfs" } }];
  await expect(findRepository()).rejects.toThrow("its folder is not on a disk");
});

test("where the editor has no git, what to do is said", async () => {
  editor.workspace.workspaceFolders = [{ uri: uriOf(folder) }];
  editor.getAPI.mockImplementation(() => {
    throw new Error("Git model not found");
  });
  await expect(findRepository()).rejects.toThrow("Install git, and enable the editor's Git");
});
