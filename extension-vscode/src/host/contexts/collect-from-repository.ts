import { relativeTime } from "@linnet/client";
import { type TextWithOmissions, trimDiff, trimText } from "@linnet/material";
import * as vscode from "vscode";
import type { CommitText, GitRepository } from "../git/git-repository.ts";
import { isWithin } from "../git/is-within.ts";
import { type ContextWithOmissions, contextOf } from "./context-of.ts";
import { namesOf } from "./describe-omission.ts";

/** Commits that are offered at most. */
const MOST_COMMITS = 100;

/** What a repository has to draft from. */
export type RepositorySource =
  | "staged"
  | "unstaged"
  | "branch"
  | "commit"
  | "pickedCommit"
  | "release";

/**
 * Collects a context from a repository. For "pickedCommit" and "release", the person chooses.
 *
 * @param limit - Maximum length of the text, in UTF-16 units.
 * @returns `undefined` when the person has cancelled.
 * @throws Error with a reason for a person to read.
 */
export async function collectFromRepository(
  source: RepositorySource,
  repository: GitRepository,
  limit: number,
): Promise<ContextWithOmissions | undefined> {
  switch (source) {
    case "staged":
      return collectStaged(repository, limit);
    case "unstaged":
      return collectUnstaged(repository, limit);
    case "branch":
      return collectBranch(repository, limit);
    case "commit":
      return collectCommit(await repository.lastCommit(), repository, limit);
    case "pickedCommit":
      return collectPickedCommit(repository, limit);
    case "release":
      return collectRelease(repository, limit);
  }
}

async function collectStaged(
  repository: GitRepository,
  limit: number,
): Promise<ContextWithOmissions> {
  const diff = await repository.stagedDiff();
  if (diff.trim() === "") {
    throw new Error(
      vscode.l10n.t("Nothing is staged. Stage the changes that you want to draft from."),
    );
  }
  return diffOf(repository, vscode.l10n.t("Staged changes"), trimDiff(diff, limit));
}

async function collectUnstaged(
  repository: GitRepository,
  limit: number,
): Promise<ContextWithOmissions> {
  const diff = await repository.unstagedDiff();
  const unsaved = namesOf(await unsavedFiles(repository));
  if (diff.trim() === "" && unsaved !== "") {
    throw new Error(
      vscode.l10n.t(
        "What git could compare is not saved yet: {0}. Save it, then draft from the unstaged changes.",
        unsaved,
      ),
    );
  }
  if (diff.trim() === "") {
    const count = await repository.countNewFiles();
    throw new Error(
      count === 0
        ? vscode.l10n.t("There are no unstaged changes in files that git knows.")
        : vscode.l10n.t(
            "New files that git does not know yet: {0}. Stage them, then draft from the staged changes.",
            count,
          ),
    );
  }
  const context = diffOf(repository, vscode.l10n.t("Unstaged changes"), trimDiff(diff, limit));
  if (unsaved === "") return context;
  const note = vscode.l10n.t("Read as saved last, without what is typed since: {0}", unsaved);
  return { ...context, omissions: [...context.omissions, note] };
}

/** The files of a repository with edits that are in the editor only. */
async function unsavedFiles({ folder }: GitRepository): Promise<string[]> {
  const unsaved: string[] = [];
  for (const { isDirty, uri } of vscode.workspace.textDocuments) {
    if (!isDirty || uri.scheme !== "file" || !(await isWithin(uri.fsPath, folder))) continue;
    unsaved.push(vscode.workspace.asRelativePath(uri));
  }
  return unsaved;
}

async function collectBranch(
  repository: GitRepository,
  limit: number,
): Promise<ContextWithOmissions> {
  const branch = await repository.branch();
  if (!branch) {
    if ((await repository.commits(1)).length === 0) throw noCommit();
    throw new Error(
      vscode.l10n.t("This branch has no commits that the main branch does not have."),
    );
  }
  const title = vscode.l10n.t("Branch since {0}", branch.base);
  return diffOf(repository, title, withDiff(branch.told, branch.diff, limit));
}

async function collectPickedCommit(
  repository: GitRepository,
  limit: number,
): Promise<ContextWithOmissions | undefined> {
  const items = (await repository.commits(MOST_COMMITS)).map(({ hash, at, subject }) => ({
    label: subject,
    description: `${hash.slice(0, 8)} · ${whenOf(at)}`,
    hash,
  }));
  if (items.length === 0) throw noCommit();
  const chosen = await vscode.window.showQuickPick(items, {
    placeHolder: vscode.l10n.t("Which commit?"),
    matchOnDescription: true,
  });
  return chosen && collectCommit(await repository.commit(chosen.hash), repository, limit);
}

function collectCommit(
  commit: CommitText | undefined,
  repository: GitRepository,
  limit: number,
): ContextWithOmissions {
  if (!commit) throw noCommit();
  const title = vscode.l10n.t("Commit {0}: {1}", commit.hash.slice(0, 8), commit.subject);
  return diffOf(repository, title, withDiff(commit.message, commit.diff, limit));
}

async function collectRelease(
  repository: GitRepository,
  limit: number,
): Promise<ContextWithOmissions | undefined> {
  const { t } = vscode.l10n;
  const tags = (await repository.tags()).map(({ name, at, subject }) => ({
    label: name,
    description: whenOf(at),
    detail: subject,
    tag: name,
  }));
  if (tags.length === 0) {
    throw new Error(t("Release notes begin at a tag. This repository has none."));
  }
  const now = { label: t("Not released yet"), description: "HEAD", detail: "", tag: undefined };
  const to = await vscode.window.showQuickPick([...tags.slice(0, -1), now], {
    placeHolder: t("Which release?"),
    matchOnDetail: true,
  });
  if (!to) return undefined;
  const earlier = tags.slice(tags.findIndex(({ tag }) => tag === to.tag) + 1);
  const from = await vscode.window.showQuickPick(earlier, { placeHolder: t("Since which tag?") });
  if (!from) return undefined;
  const notes = await repository.releaseNotes(from.tag, to.tag);
  return contextOf("diff", trimText(notes, limit), {
    title: inRepository(t("Release {0} since {1}", to.label, from.label), repository),
    language: "markdown",
  });
}

function diffOf(
  repository: GitRepository,
  title: string,
  changes: TextWithOmissions,
): ContextWithOmissions {
  return contextOf("diff", changes, { title: inRepository(title, repository), language: "diff" });
}

/** What was said of a change, with its diff in the room that is left. */
function withDiff(said: string, changes: string, limit: number): TextWithOmissions {
  const text = trimText(said, limit);
  const diff = trimDiff(changes, limit - text.text.length);
  return {
    text: `${text.text}\n\n${diff.text}`.trim(),
    omissions: [...text.omissions, ...diff.omissions],
  };
}

function noCommit(): Error {
  return new Error(
    vscode.l10n.t(
      "There is no commit yet. Stage what you want to draft from, then draft from the staged changes.",
    ),
  );
}

function whenOf(at: string): string {
  return relativeTime(at, Date.now(), vscode.env.language);
}

/** Names the repository when the workspace has several. */
function inRepository(title: string, { name }: GitRepository): string {
  return name === undefined ? title : `${name}: ${title}`;
}
