import type { LinnetApi } from "@linnet/client";
import { draftMarkdown, type MarkdownDraft } from "@linnet/protocol";
import * as vscode from "vscode";

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

/** The pictures of a draft as addresses that hold their bytes, by their ids. */
async function pictureAddresses(
  { posts }: MarkdownDraft,
  drafts: LinnetApi["drafts"],
): Promise<Map<string, string>> {
  const addresses = new Map<string, string>();
  for (const { id } of posts.flatMap(({ pictures = [] }) => pictures)) {
    const file = await drafts.pictureBytes(id);
    const base64 = Buffer.from(await file.arrayBuffer()).toString("base64");
    addresses.set(id, `data:${file.type};base64,${base64}`);
  }
  return addresses;
}

/** Saves a draft with its pictures and sources as a Markdown file, unless the person cancels. */
export async function saveDraft(draft: MarkdownDraft, drafts: LinnetApi["drafts"]): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const name = `draft-${new Date().toISOString().slice(0, 10)}.md`;
  const target = await vscode.window.showSaveDialog({
    ...(folder ? { defaultUri: vscode.Uri.joinPath(folder, name) } : {}),
    filters: { Markdown: ["md"] },
    title: vscode.l10n.t("Save the draft"),
  });
  if (!target) return;
  const addresses = await pictureAddresses(draft, drafts);
  const text = draftMarkdown(draft, (id) => addresses.get(id));
  await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
  await vscode.window.showTextDocument(target);
}
