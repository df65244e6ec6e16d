import { newId } from "@linnet/protocol";
import * as vscode from "vscode";
import type { ViewState } from "../../protocol/view-calls.ts";
import type { Account } from "../account/account.ts";
import type { Attachments } from "../contexts/attachments.ts";
import { readSettings } from "../editor/read-settings.ts";
import { editorModelId, hasEditorModels, listEditorModels } from "../models/editor-models.ts";
import type { LinnetStart } from "../start/start-linnet.ts";
import type { CurrentChat } from "./current-chat.ts";
import { loadViewStrings, viewLanguage } from "./view-language.ts";

export interface CurrentViewStateOptions {
  /** Folder of the extension. */
  extensionUri: vscode.Uri;
  account: Account;
  attachments: Attachments;
  currentChat: CurrentChat;
  start: LinnetStart;
}

/** The state that the host sends to the view. */
export class CurrentViewState {
  /** Distinguishes this host from the one after a restart. */
  readonly hostId = newId();
  readonly #options: CurrentViewStateOptions;
  #strings: Record<string, string> = {};
  /** The names of the editor's models by their ids; `undefined` until they were asked for. */
  #modelNames: ReadonlyMap<string, string> | undefined;

  constructor(options: CurrentViewStateOptions) {
    this.#options = options;
  }

  /** Loads the name of the chosen model, which may take as long as its extension starts. Call it when it may have changed. */
  async loadModel(): Promise<void> {
    // Without a choice, no extension is woken.
    if (readSettings().model === "") return;
    const models = await listEditorModels();
    this.#modelNames = new Map(models.map((model) => [editorModelId(model), model.name]));
  }

  /** Loads the texts of the view. Call it at the start, and when the language has changed. */
  async loadStrings(): Promise<void> {
    this.#strings = await loadViewStrings(this.#options.extensionUri.fsPath, this.#language());
  }

  get(): ViewState {
    const { account, attachments, currentChat, start } = this.#options;
    const { backendUrl, notAnAddress, resume } = readSettings();
    return {
      hostId: this.hostId,
      chatId: currentChat.id,
      attachments: attachments.of(currentChat.id),
      account: account.state,
      start: start.state,
      backendUrl,
      notAnAddress,
      isRemote: vscode.env.remoteName !== undefined,
      language: this.#language(),
      model: this.#model(),
      resume,
      strings: this.#strings,
    };
  }

  #model(): ViewState["model"] {
    const { model: id } = readSettings();
    if (!hasEditorModels()) return undefined;
    if (id === "") return null;
    const names = this.#modelNames;
    return { name: names?.get(id) ?? id, isMissing: names !== undefined && !names.has(id) };
  }

  #language(): string {
    return viewLanguage(readSettings().language, vscode.env.language);
  }
}
