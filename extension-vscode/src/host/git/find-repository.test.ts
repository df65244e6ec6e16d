import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findRepository } from "./find-repository.ts";
import { runGit } from "./run-git.ts";

const uriOf = vi.hoisted(() => (path: string) => ({ scheme: "file", path, fsPath: path }));
const editor = vi.hoisted(() => ({
  repositories: [] as unknown[],
  workspace: { isTrusted: true, workspaceFolders: [] as unknown[] },
  window: { activeTextEditor: undefined as unknown, showQuickPick: vi.fn() },
}));
vi.mock("vscode", () => {
  const api = { state: "initialized", git: { path: "git" }, repositories: editor.repositories };
  return {
    extensions: { getExtension: () => ({ activate: async () => ({ getAPI: () => api }) }) },
    l10n: { t: (text: string) => text },
    Uri: { file: uriOf },
    window: editor.window,
    workspace: editor.workspace,
  };
});

let folder: string;
beforeEach(async () => {
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
