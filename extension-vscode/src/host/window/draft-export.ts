import type { DraftSource } from "@linnet/protocol";
import * as vscode from "vscode";
import { draftMarkdown } from "./draft-markdown.ts";

/**
 * Inserts text at the cursor of the active editor, or into a new document when there is no editor that
 * can be written in. It does not replace the selection, from which the draft was often made.
 */
export async function insertText(text: string): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (await editor?.edit((edit) => edit.insert(editor.selection.active, text))) {
    if (editor) await vscode.window.showTextDocument(editor.document, editor.viewColumn);
    return;
  }
  const document = await vscode.workspace.openTextDocument({ content: text, language: "markdown" });
  await vscode.window.showTextDocument(document);
}

/** Saves a draft with its sources as a Markdown file, unless the person cancels. */
export async function saveDraft(
  posts: readonly string[],
  sources: readonly DraftSource[],
): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const name = `draft-${new Date().toISOString().slice(0, 10)}.md`;
  const target = await vscode.window.showSaveDialog({
    ...(folder ? { defaultUri: vscode.Uri.joinPath(folder, name) } : {}),
    filters: { Markdown: ["md"] },
    title: vscode.l10n.t("Save the draft"),
  });
  if (!target) return;
  await vscode.workspace.fs.writeFile(
    target,
    new TextEncoder().encode(draftMarkdown(posts, sources)),
  );
  await vscode.window.showTextDocument(target);
}
