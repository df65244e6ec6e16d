import type { Draft } from "@linnet/shared/protocol/draft";
import type { Chat } from "@linnet/shared/protocol/responses";
import type { LinnetApi } from "@linnet/shared/transport/linnet-api";
import * as vscode from "vscode";

interface ChatItem extends vscode.QuickPickItem {
  chatId?: string;
  chat?: Chat;
}

/** How long a deletion can be undone, in milliseconds. */
const UNDO_FOR_MS = 8_000;

/**
 * Earlier chats and drafts, those of the browser among them: search, open, rename, delete.
 *
 * @returns The chat to show; `undefined` when the person chose none.
 * @throws ProblemError or ConnectionError when they cannot be loaded.
 */
export async function pickChat(
  api: LinnetApi,
  currentId: string,
  onDeleted: (chatId: string) => void,
): Promise<string | undefined> {
  const { t } = vscode.l10n;
  const rename = { iconPath: new vscode.ThemeIcon("edit"), tooltip: t("Rename") };
  const remove = { iconPath: new vscode.ThemeIcon("trash"), tooltip: t("Delete") };
  const picker = vscode.window.createQuickPick<ChatItem>();
  picker.title = t("Chats");
  picker.placeholder = t("Search chats and drafts");
  picker.matchOnDescription = true;
  picker.busy = true;
  picker.show();

  let chats: Chat[] = [];
  let drafts: Draft[] = [];
  const show = () => {
    picker.items = [
      ...chats.map((chat) => ({
        label: chat.title || t("New chat"),
        description: chat.activeRunId
          ? t("being written")
          : new Date(chat.updatedAt).toLocaleString(vscode.env.language),
        iconPath: new vscode.ThemeIcon(
          chat.activeRunId ? "loading~spin" : chat.id === currentId ? "circle-filled" : "comment",
        ),
        buttons: [rename, remove],
        chatId: chat.id,
        chat,
      })),
      ...(drafts.length > 0
        ? [{ label: t("Drafts"), kind: vscode.QuickPickItemKind.Separator }]
        : []),
      ...drafts.map((draft) => ({
        label: firstPost(draft).replace(/\s+/g, " ").slice(0, 120),
        iconPath: new vscode.ThemeIcon("note"),
        chatId: draft.chatId,
      })),
    ];
  };

  const chosen = new Promise<string | undefined>((resolve, reject) => {
    picker.onDidAccept(() => {
      resolve(picker.selectedItems[0]?.chatId);
      picker.hide();
    });
    picker.onDidHide(() => resolve(undefined));
    picker.onDidTriggerItemButton(async ({ item, button }) => {
      const { chat } = item;
      if (!chat) return;
      if (button === remove) {
        chats = chats.filter(({ id }) => id !== chat.id);
        show();
        void deleteUnlessUndone(api, chat, onDeleted);
        return;
      }
      const title = await vscode.window.showInputBox({ title: t("Rename"), value: chat.title });
      if (title?.trim()) await api.chats.rename(chat.id, title.trim());
    });
    Promise.all([
      api.chats.list({ limit: 100 }),
      // Chats can be gone back to also where drafts cannot be listed.
      api.drafts.list({ limit: 50 }).catch(() => ({ drafts: [] })),
    ]).then(([chatPage, draftPage]) => {
      chats = chatPage.chats;
      drafts = draftPage.drafts;
      show();
      picker.busy = false;
    }, reject);
  });
  try {
    return await chosen;
  } finally {
    picker.dispose();
  }
}

/** The deletion is carried out when it can no longer be undone. */
async function deleteUnlessUndone(
  api: LinnetApi,
  chat: Chat,
  onDeleted: (chatId: string) => void,
): Promise<void> {
  const { t } = vscode.l10n;
  const undo = t("Undo");
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, UNDO_FOR_MS, undefined));
  const asked = vscode.window.showInformationMessage(
    t('"{0}" is being deleted.', chat.title || t("New chat")),
    undo,
  );
  if ((await Promise.race([asked, late])) === undo) return;
  try {
    await api.chats.delete(chat.id);
    onDeleted(chat.id);
  } catch (error) {
    void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
  }
}

function firstPost({ variants, chosen }: Draft): string {
  return (variants[chosen] ?? variants[0])?.posts[0]?.text ?? "";
}
