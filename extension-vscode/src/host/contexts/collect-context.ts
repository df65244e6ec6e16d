import { realpath } from "node:fs/promises";
import { relativeTime } from "@linnet/client";
import {
  isSecretFile,
  type Omission,
  type TextWithOmissions,
  trimDiff,
  trimText,
} from "@linnet/material";
import type { ContextData } from "@linnet/protocol";
import * as vscode from "vscode";
import { findRepository } from "../git/find-repository.ts";
import type { CommitText, GitRepository } from "../git/git-repository.ts";

/** Names of files that a note lists at most. */
const MOST_NAMES = 3;
/** Commits that are offered at most. */
const MOST_COMMITS = 100;

/** What the extension can collect a context from. */
export type ContextSource =
  | "selection"
  | "file"
  | "staged"
  | "unstaged"
  | "branch"
  | "commit"
  | "pickedCommit"
  | "release"
  | "url";

/** A context to attach, and a sentence about each thing that was left out of it. */
export interface ContextWithOmissions {
  data: ContextData;
  omissions: string[];
}

/**
 * Collects the context from which Linnet drafts.
 *
 * @param target - The file or repository on which a menu was opened.
 * @param limit - Maximum length of the text, in UTF-16 units.
 * @returns `undefined` when the person has cancelled.
 * @throws Error with a reason for a person to read.
 */
export async function collectContext(
  source: ContextSource,
  target: vscode.Uri | undefined,
  limit: number,
): Promise<ContextWithOmissions | undefined> {
  switch (source) {
    case "selection":
      return collectSelection(limit);
    case "file":
      return collectFile(target, limit);
    case "url":
      return collectUrl();
  }
  const repository = await findRepository(target);
  if (!repository) return undefined;
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

function collectSelection(limit: number): ContextWithOmissions {
  const editor = vscode.window.activeTextEditor;
  if (!editor || editor.selection.isEmpty) {
    throw new Error(vscode.l10n.t("Select something in an editor first."));
  }
  const { document, selection } = editor;
  const first = selection.start.line + 1;
  // A selection of whole lines ends at the beginning of the line after them.
  const endsBefore = selection.end.character === 0 && selection.end.line > selection.start.line;
  const last = selection.end.line + (endsBefore ? 0 : 1);
  const lines = first === last ? `${first}` : `${first}-${last}`;
  return contextOf("selection", trimText(document.getText(selection), limit), {
    title: `${nameOf(document.uri)}:${lines}`,
    language: document.languageId,
  });
}

async function collectFile(
  target: vscode.Uri | undefined,
  limit: number,
): Promise<ContextWithOmissions> {
  const uri = target ?? vscode.window.activeTextEditor?.document.uri;
  if (!uri) throw new Error(vscode.l10n.t("Open a file first."));
  if (isSecretFile(uri.path) || isSecretFile(await realPathOf(uri))) {
    throw new Error(
      vscode.l10n.t(
        "{0} was not attached: files of this kind contain secrets. Select the lines to draft from, and attach the selection.",
        nameOf(uri),
      ),
    );
  }
  let document: vscode.TextDocument;
  try {
    document = await vscode.workspace.openTextDocument(uri);
  } catch {
    throw new Error(vscode.l10n.t("{0} cannot be read as text.", nameOf(uri)));
  }
  if (document.getText().trim() === "") {
    throw new Error(vscode.l10n.t("{0} is empty.", nameOf(uri)));
  }
  return contextOf("file", trimText(document.getText(), limit), {
    title: nameOf(uri),
    language: document.languageId,
  });
}

/** Where a link leads; the path itself where it leads nowhere, or is on no disk. */
async function realPathOf({ scheme, path, fsPath }: vscode.Uri): Promise<string> {
  return scheme === "file" ? realpath(fsPath).catch(() => path) : path;
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
  return contextOf("diff", trimDiff(diff, limit), {
    title: inRepository(vscode.l10n.t("Staged changes"), repository),
    language: "diff",
  });
}

async function collectUnstaged(
  repository: GitRepository,
  limit: number,
): Promise<ContextWithOmissions> {
  const diff = await repository.unstagedDiff();
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
  return contextOf("diff", trimDiff(diff, limit), {
    title: inRepository(vscode.l10n.t("Unstaged changes"), repository),
    language: "diff",
  });
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
  const subjects = trimText(branch.subjects, limit);
  const diff = trimDiff(branch.diff, limit - subjects.text.length);
  return contextOf(
    "diff",
    {
      text: `${subjects.text}\n\n${diff.text}`.trim(),
      omissions: [...subjects.omissions, ...diff.omissions],
    },
    {
      title: inRepository(vscode.l10n.t("Branch since {0}", branch.base), repository),
      language: "diff",
    },
  );
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

async function collectCommit(
  commit: CommitText | undefined,
  repository: GitRepository,
  limit: number,
): Promise<ContextWithOmissions> {
  if (!commit) throw noCommit();
  const message = trimText(commit.message, limit);
  const diff = trimDiff(commit.diff, limit - message.text.length);
  return contextOf(
    "diff",
    {
      text: `${message.text}\n\n${diff.text}`.trim(),
      omissions: [...message.omissions, ...diff.omissions],
    },
    {
      title: inRepository(
        vscode.l10n.t("Commit {0}: {1}", commit.hash.slice(0, 8), commit.subject),
        repository,
      ),
      language: "diff",
    },
  );
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

async function collectUrl(): Promise<ContextWithOmissions | undefined> {
  const given = await vscode.window.showInputBox({
    prompt: vscode.l10n.t("Address of the page to draft from"),
    placeHolder: "https://",
    ignoreFocusOut: true,
    validateInput: (text) =>
      isWebAddress(text)
        ? undefined
        : vscode.l10n.t("Enter an address such as https://example.com"),
  });
  if (!given) return undefined;
  const { href, host, pathname } = new URL(given.trim());
  return {
    data: { kind: "page", title: host + (pathname === "/" ? "" : pathname), url: href, text: "" },
    omissions: [vscode.l10n.t("Linnet reads the page when you send the message.")],
  };
}

/** Names the repository when the workspace has several. */
function inRepository(title: string, { name }: GitRepository): string {
  return name === undefined ? title : `${name}: ${title}`;
}

/** @throws Error when nothing is left of the text. */
function contextOf(
  kind: ContextData["kind"],
  { text, omissions }: TextWithOmissions,
  named: { title: string; language: string },
): ContextWithOmissions {
  if (text.trim() === "") {
    const reasons = omissions.map(describe).join(" ");
    throw new Error(
      vscode.l10n.t("{0}: there is no text to draft from. {1}", named.title, reasons).trim(),
    );
  }
  const title = named.title.slice(0, 1_000);
  return { data: { kind, ...named, title, text }, omissions: omissions.map(describe) };
}

function describe(omission: Omission): string {
  const { t } = vscode.l10n;
  switch (omission.kind) {
    case "lines":
      return t(
        "The last {0} lines were left out: the limit is {1} characters.",
        omission.count,
        omission.limit,
      );
    case "changes":
      return t(
        "{0} of {1} files are shortened or left out: the limit is {2} characters.",
        omission.count,
        omission.of,
        omission.limit,
      );
  }
  const names = namesOf(omission.paths);
  if (omission.paths.length > 1) {
    const reasons = {
      generated: t("Left out, since they are generated: {0}", names),
      binary: t("Left out, since they are binary: {0}", names),
      "secret-file": t("Left out, since files of this kind contain secrets: {0}", names),
      "no-path": t("Left out, since their paths cannot be read: {0}", names),
      conflict: t("Left out, since they have conflicts to resolve first: {0}", names),
    };
    return reasons[omission.kind];
  }
  const reasons = {
    generated: t("{0} was left out: it is generated.", names),
    binary: t("{0} was left out: it is binary.", names),
    "secret-file": t("{0} was left out: files of this kind contain secrets.", names),
    "no-path": t("{0} was left out: its path cannot be read.", names),
    conflict: t("{0} was left out: it has a conflict to resolve first.", names),
  };
  return reasons[omission.kind];
}

/** The first names, and the number of the others. */
function namesOf(paths: readonly string[]): string {
  const shown = paths.slice(0, MOST_NAMES).join(", ");
  const others = paths.length - MOST_NAMES;
  return others > 0 ? vscode.l10n.t("{0} and {1} more", shown, others) : shown;
}

/** The path in the workspace, or only the name of a file outside: titles are sent. */
function nameOf(uri: vscode.Uri): string {
  const path = vscode.workspace.asRelativePath(uri);
  return vscode.workspace.getWorkspaceFolder(uri) ? path : (uri.path.split("/").at(-1) ?? path);
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text.trim()) && /^https?:$/.test(new URL(text.trim()).protocol);
}
