import type { ChatLibrary, ChatStores } from "@linnet/client";
import { type Chat, chatSchema, type LinnetMessage, newId } from "@linnet/protocol";
import * as vscode from "vscode";
import { z } from "zod";
import type { Command } from "../../commands.ts";
import { codePictureAsked } from "../../protocol/code-picture.ts";
import { scheduleAsked } from "../../protocol/view-calls.ts";
import type { Account } from "../account/account.ts";
import { pasteToken } from "../account/connect-flow.ts";
import { showStatus } from "../account/show-status.ts";
import type { Attachments } from "../contexts/attachments.ts";
import { type ContextSource, collectContext } from "../contexts/collect-context.ts";
import type { ContextWithOmissions } from "../contexts/context-of.ts";
import { selectCode } from "../contexts/select-code.ts";
import { targetUri, targetUris } from "../contexts/target-uri.ts";
import { openWebAddress } from "../editor/open-web-address.ts";
import { readSettings } from "../editor/read-settings.ts";
import { chooseModel } from "../models/choose-model.ts";
import type { RunReadings } from "../runs/run-readings.ts";
import type { LinnetStart } from "../start/start-linnet.ts";
import type { ChatsTree } from "./chats-tree.ts";
import type { ConversationView } from "./conversation-view.ts";
import { copyLatestDraft } from "./copy-latest-draft.ts";
import type { CurrentChat } from "./current-chat.ts";
import { importDrafts, saveDrafts } from "./draft-files.ts";
import { deleteChat, renameChat } from "./manage-chats.ts";
import { pickChat } from "./pick-chat.ts";
import { WaitingDrafts } from "./waiting-drafts.ts";

export interface CommandHandlersOptions {
  account: Account;
  attachments: Attachments;
  currentChat: CurrentChat;
  library: ChatLibrary;
  readings: RunReadings;
  /** Shows an error to the person. */
  showFailure: (error: unknown) => void;
  start: LinnetStart;
  stores: Pick<ChatStores, "typed" | "outbox" | "draftEdits">;
  tree: ChatsTree;
  view: ConversationView;
}

/** @param given - The argument that the menu, the key binding or the caller passes. */
type CommandHandler = (given: unknown) => unknown;

/** The message that asks for a draft from contexts. */
function draftRequest(contexts: readonly ContextWithOmissions[]): LinnetMessage {
  return {
    id: newId(),
    role: "user",
    metadata: { intent: "draft" },
    parts: [
      ...contexts.map(({ data }) => ({ type: "data-context" as const, data })),
      { type: "text", text: vscode.l10n.t("Draft a post about this.") },
    ],
  };
}

/** A handler for each command. Handlers throw an Error, or reject with one, for a person to read. */
export function commandHandlers(options: CommandHandlersOptions): Record<Command, CommandHandler> {
  const {
    account,
    attachments,
    currentChat,
    library,
    readings,
    showFailure,
    start,
    stores,
    tree,
    view,
  } = options;
  const { executeCommand } = vscode.commands;

  const isTypedIn = async (chatId: string) => (await stores.typed.get(chatId)) !== undefined;

  /** Asks for drafts, each in a chat of its own, from what is attached in the current one. Shows the last. */
  async function send(drafts: readonly (readonly ContextWithOmissions[])[]): Promise<void> {
    const attachedIn = currentChat.id;
    const asked = drafts.map((contexts) => ({ chatId: newId(), message: draftRequest(contexts) }));
    // The view sends the message of the chat that it shows; a restart sends what is left here.
    for (const { chatId, message } of asked) await stores.outbox.set(chatId, message);
    await attachments.remove(attachedIn);
    const shown = asked.pop();
    for (const { chatId, message } of asked) {
      void readings.send(chatId, message).catch(showFailure);
    }
    if (shown) await view.openChat(shown.chatId);
  }

  const waiting = new WaitingDrafts({
    account,
    attachments,
    currentChat,
    asksFirst: () => readSettings().asksFirst,
    isTypedIn,
    send,
    onFailure: showFailure,
  });
  start.onFailure(() => waiting.clear());

  /**
   * Drafts from a source in a chat of its own. If a person has to look at it first, it takes the place of what is
   * attached in a chat in which nothing was sent yet, except for what waits there to be drafted from.
   */
  function draftFrom(source: ContextSource): CommandHandler {
    return async (given) => {
      const { maxCharacters, asksFirst } = readSettings();
      const contexts: ContextWithOmissions[] = [];
      const targets = source === "file" ? targetUris(given) : [targetUri(given)];
      for (const target of targets) {
        const limit = Math.floor(maxCharacters / targets.length);
        const context = await collectContext(source, target, limit);
        if (!context) return;
        contexts.push(context);
      }
      await currentChat.renew();
      const chatId = currentChat.id;
      if (!waiting.waitsIn(chatId)) await attachments.remove(chatId);
      for (const { data, omissions } of contexts) await attachments.add(chatId, data, omissions);
      const attached = attachments.of(chatId);
      const isPlain = attached.every(
        ({ findings, omissions }) => findings.length === 0 && omissions.length === 0,
      );
      const isTyping = await isTypedIn(chatId);
      if (asksFirst || !isPlain || isTyping) {
        await view.openChat();
        return start.getReady();
      }
      // Connected since, while another source waited: it would be lost with the chat.
      const isAlone = attached.length <= contexts.length;
      if (account.isConnected && isAlone) await send([contexts]);
      else {
        if (!account.isConnected) waiting.add(chatId, contexts);
        await view.openChat();
      }
      await start.getReady();
    };
  }

  /** The chat that a menu was opened on; otherwise the current one. */
  async function givenChat(given: unknown): Promise<Chat> {
    const { data } = z.object({ chat: chatSchema }).safeParse(given);
    if (data) return data.chat;
    if (!currentChat.isUsed) {
      throw new Error(vscode.l10n.t("Nothing was written in this chat yet."));
    }
    return account.api.chats.get(currentChat.id);
  }

  return {
    open: (given) => view.openChat(z.object({ chatId: z.string() }).safeParse(given).data?.chatId),
    async newChat() {
      const { id, isUsed } = currentChat;
      await currentChat.begin();
      // Nothing leads back to a chat without a message: what was meant for it is over.
      if (!isUsed) await Promise.all([attachments.remove(id), stores.typed.remove(id)]);
      await view.openChat();
    },
    async showChats() {
      const chatId = await pickChat({
        library,
        currentChatId: currentChat.id,
        rename: (chat) => void executeCommand("linnet.renameChat", { chat }),
        remove: (chat) => void executeCommand("linnet.deleteChat", { chat }),
      });
      if (chatId) await view.openChat(chatId);
    },
    renameChat: async (given) => renameChat(library, await givenChat(given)),
    deleteChat: async (given) => deleteChat(library, await givenChat(given)),
    refreshChats: () => library.touch(),
    showOlderChats: () => tree.showOlder(),
    draftFromSelection: draftFrom("selection"),
    draftFromFile: draftFrom("file"),
    draftFromStaged: draftFrom("staged"),
    draftFromUnstaged: draftFrom("unstaged"),
    draftFromBranch: draftFrom("branch"),
    draftFromCommit: draftFrom("commit"),
    draftFromPickedCommit: draftFrom("pickedCommit"),
    draftFromRelease: draftFrom("release"),
    draftFromUrl: draftFrom("url"),
    pictureOfSelection: async () => view.show(codePictureAsked, await selectCode()),
    copyLatestDraft: () => copyLatestDraft(account.api, stores.draftEdits),
    async stop() {
      const run = readings.find(currentChat.id) ?? readings.active[0];
      const id = run?.facts.runId ?? run?.facts.messageId;
      if (run && id) await account.api.chats.cancel(run.chatId, id);
      else void vscode.window.showInformationMessage(vscode.l10n.t("Nothing is being written."));
    },
    async start() {
      await view.openChat();
      await start.run();
    },
    connect: () => start.connect(),
    pasteToken: () => pasteToken(account),
    async disconnect() {
      await account.disconnect();
      void vscode.window.showInformationMessage(
        vscode.l10n.t("This editor is not connected to Linnet."),
      );
    },
    chooseModel,
    showStatus: () => showStatus(account),
    showScheduled: () => view.show(scheduleAsked, {}),
    saveDrafts: () => saveDrafts(account.api),
    importDrafts: () => importDrafts(account.api, (chatId) => view.openChat(chatId)),
    openVoice: () => openWebAddress(new URL("/voice", account.backendUrl).href),
    // The address belongs to the machine of the extension: in a remote window it has a tab of its own.
    openSettings: () =>
      executeCommand(
        vscode.env.remoteName === undefined
          ? "workbench.action.openSettings"
          : "workbench.action.openRemoteSettings",
        {
          query: readSettings().notAnAddress ? "@id:linnet.backendUrl" : "@ext:linnet.linnet",
        },
      ),
    openWalkthrough: () =>
      executeCommand("workbench.action.openWalkthrough", "linnet.linnet#linnet.start"),
  };
}
