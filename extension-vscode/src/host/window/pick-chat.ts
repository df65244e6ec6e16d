import type { ChatLibrary } from "@linnet/client";
import type { Chat, Draft } from "@linnet/protocol";
import * as vscode from "vscode";
import { chatDescription, chatIcon, chatTitle, draftTitle } from "./chat-labels.ts";

/** Maximum number of chats in the list. */
const MAX_CHATS = 1_000;

interface ChatItem extends vscode.QuickPickItem {
  chatId?: string;
  chat?: Chat;
}

export interface PickChatOptions {
  library: ChatLibrary;
  currentChatId: string;
  rename: (chat: Chat) => void;
  remove: (chat: Chat) => void;
}

/**
 * Lists the chats and drafts of every client, in which the person can search, rename and delete.
 *
 * @returns The chat to show; `undefined` when the person has picked none.
 * @throws ProblemError or ConnectionError when they cannot be loaded.
 */
export async function pickChat(options: PickChatOptions): Promise<string | undefined> {
  const { library, currentChatId, rename, remove } = options;
  const { t } = vscode.l10n;
  const renameButton = { iconPath: new vscode.ThemeIcon("edit"), tooltip: t("Rename") };
  const deleteButton = { iconPath: new vscode.ThemeIcon("trash"), tooltip: t("Delete") };
  const picker = vscode.window.createQuickPick<ChatItem>();
  picker.title = t("Chats");
  picker.placeholder = t("Search chats and drafts");
  picker.matchOnDescription = true;
  picker.keepScrollPosition = true;
  picker.busy = true;
  picker.show();

  let chats: Chat[] = [];
  let drafts: Draft[] = [];
  let isOpen = true;
  const show = () => {
    picker.items = [
      ...chats.map((chat) => ({
        label: chatTitle(chat),
        description: chatDescription(chat),
        iconPath: chatIcon(chat, currentChatId),
        buttons: [renameButton, deleteButton],
        chatId: chat.id,
        chat,
      })),
      ...(drafts.length > 0
        ? [{ label: t("Drafts"), kind: vscode.QuickPickItemKind.Separator }]
        : []),
      ...drafts.map((draft) => ({
        label: draftTitle(draft),
        iconPath: new vscode.ThemeIcon("note"),
        chatId: draft.chatId,
      })),
    ];
  };
  async function load(): Promise<void> {
    drafts = await library.drafts();
    let cursor: string | null = null;
    do {
      const page = await library.chats({ limit: 100, cursor: cursor ?? undefined });
      chats.push(...page.chats);
      cursor = page.nextCursor;
      if (isOpen) show();
    } while (isOpen && cursor !== null && chats.length < MAX_CHATS);
  }

  const chosen = new Promise<string | undefined>((resolve, reject) => {
    picker.onDidAccept(() => {
      const [item] = picker.selectedItems;
      // The list may still be empty.
      if (!item) return;
      resolve(item.chatId);
      picker.hide();
    });
    picker.onDidHide(() => {
      isOpen = false;
      resolve(undefined);
    });
    picker.onDidTriggerItemButton(({ item: { chat }, button }) => {
      if (!chat) return;
      if (button === renameButton) {
        // The input box for the title replaces this list.
        rename(chat);
        return;
      }
      chats = chats.filter(({ id }) => id !== chat.id);
      show();
      remove(chat);
    });
    load()
      .then(() => {
        picker.busy = false;
      })
      .catch(reject);
  });
  try {
    return await chosen;
  } finally {
    picker.dispose();
  }
}
