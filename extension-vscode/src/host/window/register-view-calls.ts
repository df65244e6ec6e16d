import * as vscode from "vscode";
import { selectCode as selectCodeCall } from "../../protocol/code-picture.ts";
import {
  allowSecret,
  attach,
  cancelConnecting,
  cancelStart,
  copyText,
  insertText as insertTextCall,
  openChat,
  openContext,
  openLink,
  ping,
  redactAttachment,
  removeAttachments,
  restoreAttachments,
  runCommand,
  saveDraft as saveDraftCall,
  showStartTerminal as showStartTerminalCall,
  startView,
  trimAttachment,
} from "../../protocol/view-calls.ts";
import type { Account } from "../account/account.ts";
import type { Attachments } from "../contexts/attachments.ts";
import { collectContext } from "../contexts/collect-context.ts";
import { pickSource } from "../contexts/pick-source.ts";
import { selectCode } from "../contexts/select-code.ts";
import { openWebAddress } from "../editor/open-web-address.ts";
import { readSettings } from "../editor/read-settings.ts";
import type { LinnetStart } from "../start/start-linnet.ts";
import { showStartTerminal } from "../start/start-task.ts";
import type { CallRouter } from "./call-router.ts";
import type { ConversationView } from "./conversation-view.ts";
import type { CurrentChat } from "./current-chat.ts";
import type { CurrentViewState } from "./current-view-state.ts";
import { insertText, saveDraft } from "./draft-export.ts";
import type { SentDocuments } from "./sent-documents.ts";

export interface ViewCallsOptions {
  account: Account;
  attachments: Attachments;
  currentChat: CurrentChat;
  viewState: CurrentViewState;
  sentDocuments: SentDocuments;
  start: LinnetStart;
  view: ConversationView;
}

/** Registers the handlers of the view's calls about its state, its attachments and the editor. */
export function registerViewCalls(router: CallRouter, options: ViewCallsOptions): void {
  const { account, attachments, currentChat, viewState, sentDocuments, start, view } = options;

  router.on(ping, () => ({ hostId: viewState.hostId }));
  router.on(startView, (_input, link) => {
    view.start(link);
    return viewState.get();
  });
  router.on(openChat, async ({ chatId }) => {
    if (chatId) await currentChat.show(chatId);
    else await currentChat.renew();
    return viewState.get();
  });

  router.on(attach, async () => {
    const picked = await pickSource();
    const context =
      picked && (await collectContext(picked, undefined, readSettings().maxCharacters));
    if (!context) return attachments.of(currentChat.id);
    return attachments.add(currentChat.id, context.data, context.omissions);
  });
  router.on(trimAttachment, ({ attachmentId, text }) =>
    attachments.trim(currentChat.id, attachmentId, text),
  );
  router.on(redactAttachment, ({ attachmentId }) =>
    attachments.redact(currentChat.id, attachmentId),
  );
  router.on(allowSecret, ({ attachmentId }) => attachments.allow(currentChat.id, attachmentId));
  router.on(removeAttachments, ({ attachmentId }) =>
    attachments.remove(currentChat.id, attachmentId),
  );
  router.on(restoreAttachments, async ({ contexts }) => {
    for (const data of contexts) await attachments.add(currentChat.id, data);
    return attachments.of(currentChat.id);
  });

  router.on(showStartTerminalCall, () => showStartTerminal());
  router.on(cancelStart, () => start.cancel());
  router.on(cancelConnecting, () => account.cancel());
  router.on(runCommand, ({ command }) => vscode.commands.executeCommand<void>(`linnet.${command}`));
  router.on(copyText, ({ text }) => vscode.env.clipboard.writeText(text));
  router.on(openContext, ({ context }) => sentDocuments.open(context));
  router.on(openLink, ({ url }) => openWebAddress(url));
  router.on(selectCodeCall, () => selectCode());
  router.on(insertTextCall, ({ text }) => insertText(text));
  router.on(saveDraftCall, (draft) => saveDraft(draft, account.api.drafts));
}
