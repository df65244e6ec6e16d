import { type LinnetApi, ProblemError } from "@linnet/client";
import { draftMarkdown, type MarkdownDraft } from "@linnet/protocol";
import * as vscode from "vscode";
import { failureText } from "../editor/failure-text.ts";

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

/** The pictures of a draft that the backend has, as addresses that hold their bytes, by their ids. */
async function pictureAddresses(
  ids: readonly string[],
  drafts: Pick<LinnetApi["drafts"], "pictureBytes">,
): Promise<Map<string, string>> {
  const addresses = new Map<string, string>();
  for (const id of ids) {
    try {
      const file = await drafts.pictureBytes(id);
      const base64 = Buffer.from(await file.arrayBuffer()).toString("base64");
      addresses.set(id, `data:${file.type};base64,${base64}`);
    } catch (error) {
      if (!ProblemError.isInstance(error) || error.status !== 404) throw error;
    }
  }
  return addresses;
}

/**
 * Saves a draft with its pictures and sources as a Markdown file, unless the person cancels. Says which part of it, or
 * why nothing, was saved.
 */
export async function saveDraft(
  draft: MarkdownDraft,
  drafts: Pick<LinnetApi["drafts"], "pictureBytes">,
): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const name = `draft-${new Date().toISOString().slice(0, 10)}.md`;
  const target = await vscode.window.showSaveDialog({
    ...(folder ? { defaultUri: vscode.Uri.joinPath(folder, name) } : {}),
    filters: { Markdown: ["md"] },
    title: vscode.l10n.t("Save the draft"),
  });
  if (!target) return;
  try {
    const ids = draft.posts.flatMap(({ pictures = [] }) => pictures.map(({ id }) => id));
    const addresses = await pictureAddresses(ids, drafts);
    const text = draftMarkdown(draft, (id) => addresses.get(id));
    await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
    const missing = ids.filter((id) => !addresses.has(id)).length;
    if (missing > 0) {
      void vscode.window.showWarningMessage(
        vscode.l10n.t(
          "The draft is saved without {0} of its pictures: the backend does not have them any more.",
          missing,
        ),
      );
    }
  } catch (error) {
    void vscode.window.showErrorMessage(
      vscode.l10n.t("The draft was not saved. {0}", failureText(error)),
    );
    return;
  }
  await vscode.window.showTextDocument(target);
}
