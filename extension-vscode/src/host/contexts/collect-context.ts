import { realpath } from "node:fs/promises";
import { isSecretFile, trimText } from "@linnet/material";
import * as vscode from "vscode";
import { findRepository } from "../git/find-repository.ts";
import { collectFromRepository, type RepositorySource } from "./collect-from-repository.ts";
import { type ContextWithOmissions, contextOf } from "./context-of.ts";

/** What the extension can collect a context from. */
export type ContextSource = "selection" | "file" | "url" | RepositorySource;

/** Size of the largest file that the editor gives to extensions, in bytes. */
const MOST_FOR_EXTENSIONS = 50 * 1024 * 1024;

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
  return repository && collectFromRepository(source, repository, limit);
}

async function collectSelection(limit: number): Promise<ContextWithOmissions> {
  const editor = vscode.window.activeTextEditor;
  const shown = editor ? undefined : shownInTab();
  if (shown) await refuseTooLarge(shown);
  const selected = editor?.selections.filter(({ isEmpty }) => !isEmpty) ?? [];
  if (!editor || selected.length === 0) {
    throw new Error(vscode.l10n.t("Select something in an editor first."));
  }
  return excerptOf(editor.document, selected, limit);
}

/** The context of parts of a document, in the order in which they stand there. */
export function excerptOf(
  document: vscode.TextDocument,
  ranges: readonly vscode.Range[],
  limit: number,
): ContextWithOmissions {
  const parts = ranges.toSorted((one, other) => one.start.compareTo(other.start));
  const text = parts.map((range) => document.getText(range)).join("\n");
  return contextOf("selection", trimText(text, limit), {
    title: `${nameOf(document.uri)}:${parts.map(linesOf).join(",")}`,
    language: document.languageId,
  });
}

/** The numbers of the lines that a range is in. */
function linesOf({ start, end }: vscode.Range): string {
  const first = start.line + 1;
  // A selection of whole lines ends at the beginning of the line after them.
  const endsBefore = end.character === 0 && end.line > start.line;
  const last = end.line + (endsBefore ? 0 : 1);
  return first === last ? `${first}` : `${first}-${last}`;
}

async function collectFile(
  target: vscode.Uri | undefined,
  limit: number,
): Promise<ContextWithOmissions> {
  const { activeNotebookEditor, activeTextEditor } = vscode.window;
  const uri =
    target ?? activeNotebookEditor?.notebook.uri ?? activeTextEditor?.document.uri ?? shownInTab();
  if (!uri) throw new Error(vscode.l10n.t("Open a file first."));
  if (isSecretFile(uri.path) || isSecretFile(await realPathOf(uri))) {
    throw new Error(
      vscode.l10n.t(
        "{0} was not attached: files of this kind contain secrets. Select the lines to draft from, and attach the selection.",
        nameOf(uri),
      ),
    );
  }
  let content: { text: string; language: string };
  try {
    content = await contentOf(uri);
  } catch {
    await refuseTooLarge(uri);
    throw new Error(vscode.l10n.t("{0} cannot be read as text.", nameOf(uri)));
  }
  const { text, language } = content;
  if (text.trim() === "") throw new Error(vscode.l10n.t("{0} is empty.", nameOf(uri)));
  return contextOf("file", trimText(text, limit), { title: nameOf(uri), language });
}

/** @throws Error with what to do, where the editor keeps a file to itself, also while it is open, since it is large. */
async function refuseTooLarge(uri: vscode.Uri): Promise<void> {
  const size = await vscode.workspace.fs.stat(uri).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= MOST_FOR_EXTENSIONS) return;
  throw new Error(
    vscode.l10n.t(
      "{0} is too large: the editor gives files above 50 MB to no extension. Copy what you want to draft from into a new file.",
      nameOf(uri),
    ),
  );
}

/** What the tab in front shows: the editor names no text editor for a large file, or for a picture. */
function shownInTab(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const isFile = input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom;
  return isFile ? input.uri : undefined;
}

/** The text of a file; of a notebook, its cells without what they have put out. */
async function contentOf(uri: vscode.Uri): Promise<{ text: string; language: string }> {
  if (!/\.ipynb$/i.test(uri.path)) {
    const document = await vscode.workspace.openTextDocument(uri);
    return { text: document.getText(), language: document.languageId };
  }
  // A menu in a cell names the cell, whose path is that of the notebook.
  const open = vscode.workspace.notebookDocuments.find((each) => each.uri.path === uri.path);
  const notebook = open ?? (await vscode.workspace.openNotebookDocument(uri));
  const texts = notebook
    .getCells()
    .map(({ kind, document }) =>
      kind === vscode.NotebookCellKind.Markup
        ? document.getText()
        : `\`\`\`${document.languageId}\n${document.getText()}\n\`\`\``,
    );
  return { text: texts.join("\n\n"), language: "markdown" };
}

/** Where a link leads; the path itself where it leads nowhere, or is on no disk. */
async function realPathOf({ scheme, path, fsPath }: vscode.Uri): Promise<string> {
  return scheme === "file" ? realpath(fsPath).catch(() => path) : path;
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

/** The path in the workspace, or only the name of a file outside: titles are sent. */
function nameOf(uri: vscode.Uri): string {
  const path = vscode.workspace.asRelativePath(uri);
  return vscode.workspace.getWorkspaceFolder(uri) ? path : (uri.path.split("/").at(-1) ?? path);
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text.trim()) && /^https?:$/.test(new URL(text.trim()).protocol);
}
