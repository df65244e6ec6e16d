import type { ChatLibrary } from "@linnet/client";
import type { Chat, Draft } from "@linnet/protocol";
import * as vscode from "vscode";
import type { Account } from "../account/account.ts";
import { chatDescription, chatIcon, chatTitle, draftTitle } from "./chat-labels.ts";
import type { CurrentChat } from "./current-chat.ts";

/** When the list is loaded again while it shows a running turn or after it failed, in milliseconds. */
const REFRESH_AFTER_MS = 4_000;
/** When it is loaded again otherwise: other clients write chats, too. */
const LOOK_AFTER_MS = 20_000;

/** A line of the tree: a chat, one of its drafts, or the command that shows older chats. */
export type ChatNode =
  | { kind: "chat"; chat: Chat; drafts: Draft[] }
  | { kind: "draft"; draft: Draft }
  | { kind: "more" };

/** The host's members that the tree reads. They are types only: the tree is loaded when the editor starts. */
export interface ChatsTreeHost {
  readonly account: Account;
  readonly currentChat: CurrentChat;
  readonly library: ChatLibrary;
  /** Whether a request that failed with this error may succeed later. */
  isTransient(error: unknown): boolean;
  /** Why it failed, for a person to read. */
  failureText(error: unknown): string;
}

/** The tree of chats and drafts beside the conversation. */
export class ChatsTree implements vscode.TreeDataProvider<ChatNode>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #host: () => Promise<ChatsTreeHost>;
  readonly #view: vscode.TreeView<ChatNode>;
  /** How many pages of chats are shown. */
  #pages = 1;
  #refreshTimer: NodeJS.Timeout | undefined;
  /** The lines that were loaded last, for as long as the backend is away. */
  #shown: ChatNode[] = [];

  /** @param host - Starts the host. Called when the editor shows the tree. */
  constructor(host: () => Promise<ChatsTreeHost>) {
    this.#host = host;
    this.#view = vscode.window.createTreeView("linnet.chats", { treeDataProvider: this });
    this.#view.onDidChangeVisibility(({ visible }) => visible && this.refresh());
  }

  /** Loads the list again, if the editor shows the tree. */
  refresh(): void {
    this.#changed.fire(undefined);
  }

  showOlder(): void {
    this.#pages += 1;
    this.refresh();
  }

  async getChildren(parent?: ChatNode): Promise<ChatNode[]> {
    if (parent) {
      if (parent.kind !== "chat") return [];
      return parent.drafts.map((draft) => ({ kind: "draft", draft }));
    }
    const { account, library, isTransient, failureText } = await this.#host();
    if (this.#view.message) this.#view.message = "";
    clearTimeout(this.#refreshTimer);
    // In place of an empty tree, the editor shows the button that connects.
    if (!account.isConnected) {
      this.#shown = [];
      return [];
    }
    try {
      const [{ chats, hasMore }, drafts] = await Promise.all([
        loadPages(library, this.#pages),
        library.drafts(),
      ]);
      // This host does not learn of the end of a turn that another client reads.
      this.#refreshAfter(
        chats.some(({ activeRunId }) => activeRunId) ? REFRESH_AFTER_MS : LOOK_AFTER_MS,
      );
      this.#shown = [
        ...chats.map(
          (chat): ChatNode => ({
            kind: "chat",
            chat,
            drafts: drafts.filter(({ chatId }) => chatId === chat.id),
          }),
        ),
        ...(hasMore ? [{ kind: "more" } as const] : []),
      ];
      return this.#shown;
    } catch (error) {
      if (isTransient(error)) this.#refreshAfter(REFRESH_AFTER_MS);
      else this.#shown = [];
      this.#view.message = failureText(error);
      return this.#shown;
    }
  }

  async getTreeItem(node: ChatNode): Promise<vscode.TreeItem> {
    const { t } = vscode.l10n;
    const { None, Collapsed } = vscode.TreeItemCollapsibleState;
    if (node.kind === "more") {
      const item = new vscode.TreeItem(t("Show more"), None);
      item.command = { command: "linnet.showOlderChats", title: t("Show more") };
      return item;
    }
    if (node.kind === "draft") {
      const { draft } = node;
      const item = new vscode.TreeItem(draftTitle(draft), None);
      item.id = `draft:${draft.id}`;
      item.tooltip = draftTitle(draft, Number.POSITIVE_INFINITY);
      item.iconPath = new vscode.ThemeIcon("note");
      item.command = openCommand(draft.chatId);
      return item;
    }
    const { chat, drafts } = node;
    const { currentChat } = await this.#host();
    const item = new vscode.TreeItem(chatTitle(chat), drafts.length > 0 ? Collapsed : None);
    item.id = `chat:${chat.id}`;
    item.description = chatDescription(chat);
    item.tooltip = chatTitle(chat);
    item.contextValue = "linnetChat";
    item.iconPath = chatIcon(chat, currentChat.id);
    item.command = openCommand(chat.id);
    return item;
  }

  #refreshAfter(milliseconds: number): void {
    clearTimeout(this.#refreshTimer);
    this.#refreshTimer = setTimeout(() => {
      if (this.#view.visible && vscode.window.state.focused) this.refresh();
      else this.#refreshAfter(milliseconds);
    }, milliseconds);
  }

  dispose(): void {
    clearTimeout(this.#refreshTimer);
    this.#view.dispose();
    this.#changed.dispose();
  }
}

async function loadPages(
  library: ChatLibrary,
  pages: number,
): Promise<{ chats: Chat[]; hasMore: boolean }> {
  const chats: Chat[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < pages; page += 1) {
    const loaded = await library.chats({ limit: 100, cursor: cursor ?? undefined });
    chats.push(...loaded.chats);
    cursor = loaded.nextCursor;
    if (cursor === null) break;
  }
  return { chats, hasMore: cursor !== null };
}

function openCommand(chatId: string): vscode.Command {
  return { command: "linnet.open", title: vscode.l10n.t("Open"), arguments: [{ chatId }] };
}
