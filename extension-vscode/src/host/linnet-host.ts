import {
  ChatLibrary,
  type ChatStores,
  chatsWith,
  createChatStores,
  createTrash,
  KeyValueRunIdStore,
  LinnetApi,
  STORED,
  systemClock,
} from "@linnet/client";
import { type Chat, chatSchema, newId } from "@linnet/protocol";
import * as vscode from "vscode";
import { z } from "zod";
import type { Command } from "../commands.ts";
import { connectionChanged } from "../protocol/reading-events.ts";
import { type ContextSource, type ViewState, viewStateChanged } from "../protocol/view-calls.ts";
import { Account } from "./account/account.ts";
import { connectInBrowser, pasteToken } from "./account/connect-flow.ts";
import { AllowedSecrets } from "./contexts/allowed-secrets.ts";
import { Attachments } from "./contexts/attachments.ts";
import { collectContext } from "./contexts/collect-context.ts";
import { inspectMessage } from "./contexts/inspect-message.ts";
import { targetUri } from "./contexts/target-uri.ts";
import { mementoStorage } from "./editor/memento.ts";
import { parseSettings, type Settings } from "./editor/settings.ts";
import { RunReadings } from "./runs/run-readings.ts";
import { type AnswerInChatOptions, answerInChat } from "./window/answer-in-chat.ts";
import { CallRouter, type ViewLink } from "./window/call-router.ts";
import type { ChatsTree } from "./window/chats-tree.ts";
import { CurrentChat } from "./window/current-chat.ts";
import { deleteChat, renameChat } from "./window/manage-chats.ts";
import { pickChat } from "./window/pick-chat.ts";
import { registerApiCalls, registerStorageCalls } from "./window/register-api-calls.ts";
import { registerReadingCalls } from "./window/register-reading-calls.ts";
import { registerViewCalls } from "./window/register-view-calls.ts";
import { RunStatusItem } from "./window/run-status-item.ts";
import { loadViewStrings, viewLanguage } from "./window/view-language.ts";
import { webviewHtml } from "./window/webview-html.ts";
import { webviewPort } from "./window/webview-port.ts";

const SOURCES: Partial<Record<Command, ContextSource>> = {
  draftFromSelection: "selection",
  draftFromFile: "file",
  draftFromStaged: "staged",
  draftFromCommit: "commit",
  draftFromRelease: "release",
  draftFromUrl: "url",
};

/** The extension in this window: it owns the network, the token and the runs; a view looks at it. */
export class LinnetHost {
  /** Tells this host from the one after a restart. */
  readonly #id = newId();
  readonly #extensionUri: vscode.Uri;
  readonly #router: CallRouter;
  readonly #account: Account;
  readonly #attachments: Attachments;
  readonly #allowed: AllowedSecrets;
  readonly #chat: CurrentChat;
  /** The chats of every client. */
  readonly library: ChatLibrary;
  readonly #tree: ChatsTree;
  readonly #outbox: ChatStores["outbox"];
  readonly #readings: RunReadings;
  readonly #statusItem: RunStatusItem;
  readonly #leaveReadings: (view: ViewLink) => void;
  #settings: Settings;
  #api: LinnetApi;
  /** Texts of the view where they are not English. */
  #strings: Record<string, string> = {};
  #view: { shown: vscode.WebviewView; link: ViewLink; listens: boolean } | undefined;
  /** The person is to write in the view as soon as it listens. */
  #owesFocus = false;

  /** Starts the host, and goes on with what was under way in this window. */
  static async start(context: vscode.ExtensionContext, tree: ChatsTree): Promise<LinnetHost> {
    const host = new LinnetHost(context, tree);
    await host.#loadStrings();
    await host.#account.refresh();
    void host.#goOn(context.workspaceState.keys());
    return host;
  }

  private constructor(context: vscode.ExtensionContext, tree: ChatsTree) {
    this.#tree = tree;
    const log = vscode.window.createOutputChannel("Linnet", { log: true });
    this.#extensionUri = context.extensionUri;
    this.#settings = readSettings();
    this.#account = new Account(context.secrets, () => this.#settings.backendUrl);
    this.#api = this.#connectApi();
    this.#allowed = new AllowedSecrets(context.workspaceState);
    this.#attachments = new Attachments(context.workspaceState, this.#allowed);
    this.#chat = new CurrentChat(context.workspaceState);
    const storage = mementoStorage(context.workspaceState);
    this.#outbox = createChatStores(storage).outbox;
    this.library = new ChatLibrary({
      api: () => this.#api,
      trash: createTrash(storage),
      clock: systemClock,
      onDeleted: (chatId) => void this.#deleted(chatId),
      onRefused: tellFailure,
    });
    this.library.onChange(() => tree.refresh());
    this.#statusItem = new RunStatusItem({
      isLookedAt: (chatId) => this.#chat.id === chatId && this.#view?.shown.visible === true,
      notify: () => this.#settings.notifications,
      open: (chatId) => void this.#show(chatId),
    });
    this.#readings = new RunReadings({
      api: () => this.#api,
      store: new KeyValueRunIdStore(storage),
      outbox: this.#outbox,
      resume: () => this.#settings.resume,
      onState: (state) => this.#view?.link.send(connectionChanged, state),
      onFollow: (run) => {
        this.#statusItem.follow(run);
        this.library.touch();
        void run.reading.ended.then(() => this.library.touch());
      },
    });

    this.#router = new CallRouter((name, error) => log.warn(`${name}:`, error));
    registerApiCalls(this.#router, () => this.#api);
    registerStorageCalls(this.#router, storage);
    this.#leaveReadings = registerReadingCalls(
      this.#router,
      this.#readings,
      async (chatId, message) => {
        await inspectMessage(message, this.#allowed);
        await this.#chat.show(chatId);
      },
    );
    registerViewCalls(this.#router, {
      hostId: this.#id,
      account: this.#account,
      attachments: this.#attachments,
      chat: this.#chat,
      state: () => this.#state(),
      maxCharacters: () => this.#settings.maxCharacters,
      onStart: (view) => this.#viewStarted(view),
      connect: () => this.#connect(),
    });

    this.#account.onChange(() => this.#accountChanged());
    context.subscriptions.push(
      log,
      this.#statusItem,
      { dispose: () => this.#readings.dispose() },
      { dispose: () => this.#account.cancel() },
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration("linnet")) void this.#settingsChanged();
      }),
      context.secrets.onDidChange(() => void this.#account.refresh()),
    );
  }

  /** Fills the view that the editor has made; it is asked again when the view comes back. */
  resolveView(shown: vscode.WebviewView): void {
    const folder = vscode.Uri.joinPath(this.#extensionUri, "webview");
    const address = (name: string) =>
      shown.webview.asWebviewUri(vscode.Uri.joinPath(folder, name)).toString();
    shown.webview.options = { enableScripts: true, localResourceRoots: [folder] };
    const { view: link, stop } = this.#router.serve(webviewPort(shown.webview));
    const view = { shown, link, listens: false };
    this.#view = view;
    shown.onDidChangeVisibility(() => {
      if (shown.visible) this.#statusItem.clear();
      // Its document is gone.
      else view.listens = false;
    });
    shown.onDidDispose(() => {
      stop();
      this.#leaveReadings(link);
      if (this.#view === view) this.#view = undefined;
    });
    this.#statusItem.clear();
    shown.webview.html = webviewHtml(
      {
        cspSource: shown.webview.cspSource,
        script: address("main.js"),
        style: address("main.css"),
      },
      this.#language(),
    );
  }

  /** Runs a command; what goes wrong is told to the person. */
  async run(command: Command, given: readonly unknown[]): Promise<void> {
    try {
      await this.#run(command, given);
    } catch (error) {
      tellFailure(error);
    }
  }

  /** Answers `@linnet` in the editor's own chat. */
  answerInChat(
    request: vscode.ChatRequest,
    context: vscode.ChatContext,
    response: vscode.ChatResponseStream,
    token: vscode.CancellationToken,
  ): Promise<vscode.ChatResult> {
    const options: AnswerInChatOptions = {
      readings: this.#readings,
      inspect: (message) => inspectMessage(message, this.#allowed),
      forget: (chatId: string) => this.#outbox.remove(chatId),
      cancel: (chatId: string, id: string) => this.#api.chats.cancel(chatId, id),
      maxCharacters: this.#settings.maxCharacters,
    };
    return answerInChat(options, request, context, response, token);
  }

  async #run(command: Command, given: readonly unknown[]): Promise<void> {
    const source = SOURCES[command];
    if (source) return this.#draftFrom(source, targetUri(given[0]));
    switch (command) {
      case "open":
        return this.#show(chatIdIn(given[0]));
      case "newChat":
        await this.#chat.renew();
        return this.#show();
      case "showChats": {
        const chatId = await pickChat({
          library: this.library,
          currentChatId: this.#chat.id,
          rename: (chat) => this.run("renameChat", [{ chat }]),
          remove: (chat) => this.run("deleteChat", [{ chat }]),
        });
        return chatId ? this.#show(chatId) : undefined;
      }
      case "renameChat":
        return renameChat(this.library, await this.#meantChat(given[0]));
      case "deleteChat":
        return deleteChat(this.library, await this.#meantChat(given[0]));
      case "refreshChats":
        return this.library.touch();
      case "showOlderChats":
        return this.#tree.showOlder();
      case "stop":
        return this.#stop();
      case "connect":
        return this.#connect();
      case "pasteToken":
        return pasteToken(this.#account);
      case "disconnect":
        await this.#account.disconnect();
        return;
      case "showStatus":
        return this.#showStatus();
      case "openSettings":
        await vscode.commands.executeCommand("workbench.action.openSettings", "@ext:linnet.linnet");
        return;
      case "openWalkthrough":
        await vscode.commands.executeCommand(
          "workbench.action.openWalkthrough",
          "linnet.linnet#linnet.start",
        );
        return;
    }
  }

  get currentChatId(): string {
    return this.#chat.id;
  }

  get isConnected(): boolean {
    return this.#account.state.state === "connected";
  }

  /** The chat that a menu was opened on; without one, the chat that is shown. */
  async #meantChat(given: unknown): Promise<Chat> {
    const { data } = z.object({ chat: chatSchema }).safeParse(given);
    if (data) return data.chat;
    if (!this.#chat.isUsed) {
      throw new Error(vscode.l10n.t("Nothing was written in this chat yet."));
    }
    return this.#api.chats.get(this.#chat.id);
  }

  /** Attaches what is meant, in a chat that is fit for it, and lets the person write. */
  async #draftFrom(source: ContextSource, target: vscode.Uri | undefined): Promise<void> {
    const collected = await collectContext(source, target, this.#settings.maxCharacters);
    if (!collected) return;
    await this.#chat.renew();
    await this.#attachments.add(this.#chat.id, collected.data, collected.omissions);
    await this.#show();
  }

  async #show(chatId?: string): Promise<void> {
    if (chatId) await this.#chat.show(chatId);
    await vscode.commands.executeCommand("linnet.conversation.focus");
    this.#tellView(true);
  }

  async #stop(): Promise<void> {
    const run = this.#readings.find(this.#chat.id) ?? this.#readings.active[0];
    const id = run?.facts.runId ?? run?.facts.messageId;
    if (run && id) await this.#api.chats.cancel(run.chatId, id);
    else void vscode.window.showInformationMessage(vscode.l10n.t("Nothing is being written."));
  }

  async #connect(): Promise<void> {
    await connectInBrowser(this.#account);
  }

  async #showStatus(): Promise<void> {
    const { t } = vscode.l10n;
    const { backendUrl } = this.#settings;
    const { isConnected } = this;
    const reachable = await this.#api.isReady().then(
      (isReady) => (isReady ? t("it is ready") : t("it is starting")),
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    const action = isConnected ? t("Disconnect") : t("Connect");
    const message = isConnected
      ? t("Connected to Linnet at {0}: {1}", backendUrl, reachable)
      : t("Not connected to Linnet at {0}: {1}", backendUrl, reachable);
    if ((await vscode.window.showInformationMessage(message, action)) !== action) return;
    await this.run(isConnected ? "disconnect" : "connect", []);
  }

  async #deleted(chatId: string): Promise<void> {
    if (chatId !== this.#chat.id) return;
    await this.#chat.renew();
    this.#tellView(false);
  }

  async #settingsChanged(): Promise<void> {
    const { backendUrl } = this.#settings;
    this.#settings = readSettings();
    if (this.#settings.backendUrl !== backendUrl) {
      this.#api = this.#connectApi();
      await this.#account.refresh();
    }
    await this.#loadStrings();
    this.#tellView(false);
  }

  #connectApi(): LinnetApi {
    return new LinnetApi({
      baseUrl: this.#settings.backendUrl,
      getToken: () => this.#account.token(),
    });
  }

  /** After a reload: sends what waits in the outbox, and follows what was being written. */
  async #goOn(keys: readonly string[]): Promise<void> {
    const waiting = await Promise.all(
      chatsWith(STORED.outbox, keys).map(async (chatId) => ({
        chatId,
        message: await this.#outbox.get(chatId),
      })),
    );
    await Promise.allSettled([
      ...waiting.map(async ({ chatId, message }) => {
        if (!message) return;
        await inspectMessage(message, this.#allowed);
        await this.#readings.send(chatId, message);
      }),
      ...chatsWith(STORED.run, keys).map((chatId) => this.#readings.resume(chatId)),
    ]);
  }

  #accountChanged(): void {
    void vscode.commands.executeCommand("setContext", "linnet.isConnected", this.isConnected);
    this.#tellView(false);
    this.library.touch();
  }

  /** A document of the view has begun; it asks for everything else by itself. */
  #viewStarted(link: ViewLink): void {
    this.#leaveReadings(link);
    if (this.#view?.link !== link) return;
    this.#view.listens = true;
    if (this.#owesFocus) this.#tellView(true);
  }

  #tellView(focus: boolean): void {
    // The editor drops what is posted to a document that is still being loaded.
    if (focus) this.#owesFocus = this.#view?.listens !== true;
    this.#view?.link.send(viewStateChanged, { state: this.#state(), focus });
  }

  #state(): ViewState {
    return {
      hostId: this.#id,
      chatId: this.#chat.id,
      attachments: this.#attachments.of(this.#chat.id),
      account: this.#account.state,
      backendUrl: this.#settings.backendUrl,
      language: this.#language(),
      resume: this.#settings.resume,
      strings: this.#strings,
    };
  }

  #language(): string {
    return viewLanguage(this.#settings.language, vscode.env.language);
  }

  async #loadStrings(): Promise<void> {
    this.#strings = await loadViewStrings(this.#extensionUri.fsPath, this.#language());
  }
}

function tellFailure(error: unknown): void {
  void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
}

function readSettings(): Settings {
  const configuration = vscode.workspace.getConfiguration("linnet");
  return parseSettings((name) => configuration.get(name));
}

function chatIdIn(given: unknown): string | undefined {
  if (typeof given !== "object" || given === null || !("chatId" in given)) return undefined;
  return typeof given.chatId === "string" ? given.chatId : undefined;
}
