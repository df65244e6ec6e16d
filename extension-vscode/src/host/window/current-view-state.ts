import { newId } from "@linnet/protocol";
import * as vscode from "vscode";
import type { ViewState } from "../../protocol/view-calls.ts";
import type { Account } from "../account/account.ts";
import type { Attachments } from "../contexts/attachments.ts";
import { readSettings } from "../editor/read-settings.ts";
import type { CurrentChat } from "./current-chat.ts";
import { loadViewStrings, viewLanguage } from "./view-language.ts";

export interface CurrentViewStateOptions {
  /** Folder of the extension. */
  extensionUri: vscode.Uri;
  account: Account;
  attachments: Attachments;
  currentChat: CurrentChat;
}

/** The state that the host sends to the view. */
export class CurrentViewState {
  /** Distinguishes this host from the one after a restart. */
  readonly hostId = newId();
  readonly #options: CurrentViewStateOptions;
  #strings: Record<string, string> = {};

  constructor(options: CurrentViewStateOptions) {
    this.#options = options;
  }

  /** Loads the texts of the view. Call it at the start, and when the language has changed. */
  async loadStrings(): Promise<void> {
    this.#strings = await loadViewStrings(this.#options.extensionUri.fsPath, this.#language());
  }

  get(): ViewState {
    const { account, attachments, currentChat } = this.#options;
    const { backendUrl, resume } = readSettings();
    return {
      hostId: this.hostId,
      chatId: currentChat.id,
      attachments: attachments.of(currentChat.id),
      account: account.state,
      backendUrl,
      isRemote: vscode.env.remoteName !== undefined,
      language: this.#language(),
      resume,
      strings: this.#strings,
    };
  }

  #language(): string {
    return viewLanguage(readSettings().language, vscode.env.language);
  }
}
