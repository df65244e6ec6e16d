import type { ChatLibrary } from "@linnet/client";
import type { Chat } from "@linnet/protocol";
import * as vscode from "vscode";
import { chatTitle } from "./chat-labels.ts";

/** Asks for a title and renames the chat, unless the person gives none. */
export async function renameChat(library: ChatLibrary, chat: Chat): Promise<void> {
  const title = await vscode.window.showInputBox({
    title: vscode.l10n.t("Rename"),
    value: chat.title,
    ignoreFocusOut: true,
  });
  if (title?.trim()) await library.rename(chat.id, title.trim());
}

/** Deletes a chat, and offers to undo the deletion. */
export async function deleteChat(library: ChatLibrary, chat: Chat): Promise<void> {
  const { t } = vscode.l10n;
  await library.remove(chat.id);
  const undo = t("Undo");
  const chosen = await vscode.window.showInformationMessage(
    t('"{0}" is being deleted.', chatTitle(chat)),
    undo,
  );
  if (chosen !== undo || (await library.undo(chat.id))) return;
  void vscode.window.showWarningMessage(
    t('It was too late: "{0}" has been deleted.', chatTitle(chat)),
  );
}
