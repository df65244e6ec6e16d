import * as vscode from "vscode";
import { z } from "zod";
import { GitRepository } from "./git-repository.ts";
import { isWithin } from "./is-within.ts";
import { repositoryRoots } from "./repository-roots.ts";

/** The members of the API, version 1, of the editor's own git extension that are used here. */
interface GitApi {
  readonly state: "uninitialized" | "initialized";
  readonly onDidChangeState: vscode.Event<unknown>;
  readonly git: { readonly path: string };
  readonly repositories: readonly { readonly rootUri: vscode.Uri }[];
}

const exportsSchema = z.custom<{ getAPI(version: 1): GitApi }>(
  (value) => typeof value === "object" && value !== null && "getAPI" in value,
);

/** Maximum time in which the git extension finds the repositories of the workspace, in milliseconds. */
const DISCOVERY_MS = 10_000;

/**
 * The repository of the given file or folder; otherwise that of the open file; otherwise the only one
 * in the workspace, or the one that the person picks.
 *
 * @param near - A file or folder in the repository.
 * @returns `undefined` when the person has picked none.
 * @throws Error with a reason for a person to read.
 */
export async function findRepository(near?: vscode.Uri): Promise<GitRepository | undefined> {
  if (!vscode.workspace.isTrusted) {
    throw new Error(
      vscode.l10n.t(
        "Linnet runs git in trusted workspaces only. Trust this workspace to draft from its changes.",
      ),
    );
  }
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length > 0 && folders.every(({ uri }) => uri.scheme !== "file")) {
    throw new Error(
      vscode.l10n.t(
        "git cannot read this workspace, since its folder is not on a disk. Draft from a selection or a file.",
      ),
    );
  }
  const api = await gitApi();
  const { roots, notTrusted } = await rootsIn(api);
  const file = near ?? vscode.window.activeTextEditor?.document.uri;
  const around = file?.scheme === "file" ? (await rootsAround(file.fsPath, roots))[0] : undefined;
  const root = around ?? (roots.length > 1 ? await pick(roots) : roots[0]);
  if (!root && roots.length > 1) return undefined;
  if (!root && notTrusted) {
    throw new Error(
      vscode.l10n.t(
        "Another user owns this repository, so git does not read it. If you trust it, run: {0}",
        `git config --global --add safe.directory ${notTrusted}`,
      ),
    );
  }
  if (!root) {
    throw new Error(
      vscode.l10n.t("There is no git repository in this workspace. Open a folder that has one."),
    );
  }
  return new GitRepository(api.git.path, root.fsPath, roots.length > 1 ? nameOf(root) : undefined);
}

/** The repositories of the editor, and those of the folders that it has not opened them for, such as of a parent folder. */
async function rootsIn({ repositories, git }: GitApi) {
  const known = repositories.map(({ rootUri }) => rootUri);
  const paths: string[] = [];
  for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
    if (uri.scheme !== "file" || (await rootsAround(uri.fsPath, known)).length > 0) continue;
    paths.push(uri.fsPath);
  }
  const { roots, notTrusted } = await repositoryRoots(git.path, paths);
  return { roots: [...known, ...roots.map((root) => vscode.Uri.file(root))], notTrusted };
}

async function gitApi(): Promise<GitApi> {
  const extension = vscode.extensions.getExtension<unknown>("vscode.git");
  let api: GitApi;
  try {
    api = exportsSchema.parse(await extension?.activate()).getAPI(1);
  } catch {
    throw new Error(
      vscode.l10n.t(
        "Git is not available here. Install git, and enable the editor's Git extension (git.enabled).",
      ),
    );
  }
  if (api.state !== "initialized") {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, DISCOVERY_MS);
      const subscription = api.onDidChangeState(() => {
        if (api.state !== "initialized") return;
        clearTimeout(timer);
        subscription.dispose();
        resolve();
      });
    });
  }
  return api;
}

async function pick(roots: readonly vscode.Uri[]): Promise<vscode.Uri | undefined> {
  const items = roots.map((root) => ({
    label: nameOf(root),
    description: root.fsPath,
    root,
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    placeHolder: vscode.l10n.t("Which repository?"),
  });
  return chosen?.root;
}

function nameOf(root: vscode.Uri): string {
  return root.path.split("/").at(-1) ?? root.path;
}

/** The repositories that a path is in, the innermost first. */
async function rootsAround(path: string, roots: readonly vscode.Uri[]): Promise<vscode.Uri[]> {
  const are = await Promise.all(roots.map((root) => isWithin(path, root.fsPath)));
  return roots
    .filter((_, index) => are[index])
    .sort((one, other) => other.path.length - one.path.length);
}
