import * as vscode from "vscode";
import type { HostEvent } from "../../protocol/host-call.ts";
import { viewStateChanged } from "../../protocol/view-calls.ts";
import type { CallRouter, ViewLink } from "./call-router.ts";
import type { CurrentChat } from "./current-chat.ts";
import type { CurrentViewState } from "./current-view-state.ts";
import { webviewHtml } from "./webview-html.ts";
import { webviewPort } from "./webview-port.ts";

export interface ConversationViewOptions {
  /** Folder of the extension. */
  extensionUri: vscode.Uri;
  router: CallRouter;
  currentChat: CurrentChat;
  viewState: CurrentViewState;
  /** The person sees the view now. */
  onShow: () => void;
  /** A document of the view is gone, or was replaced. */
  onLeave: (link: ViewLink) => void;
}

/** The view with the conversation: makes its document, and sends events to it. */
export class ConversationView {
  readonly #options: ConversationViewOptions;
  #view: { shown: vscode.WebviewView; link: ViewLink; isListening: boolean } | undefined;
  /** The cursor has to be put into the composer when the document listens. */
  #isFocusDue = false;
  /** Sends what was asked for while no document listened. */
  #sendDue: (() => void) | undefined;
  /** Ends the progress that the view shows. */
  #endProgress: (() => void) | undefined;

  constructor(options: ConversationViewOptions) {
    this.#options = options;
  }

  /** Whether the person sees that chat. */
  shows(chatId: string): boolean {
    return this.#options.currentChat.id === chatId && this.#view?.shown.visible === true;
  }

  /** Fills the view that the editor has made. The editor calls this again when it makes another. */
  resolve(shown: vscode.WebviewView): void {
    const { extensionUri, router, viewState, onShow, onLeave } = this.#options;
    const folder = vscode.Uri.joinPath(extensionUri, "webview");
    const address = (name: string) =>
      shown.webview.asWebviewUri(vscode.Uri.joinPath(folder, name)).toString();
    shown.webview.options = { enableScripts: true, localResourceRoots: [folder] };
    const { view: link, stop } = router.serve(webviewPort(shown.webview));
    const view = { shown, link, isListening: false };
    this.#view = view;
    shown.onDidChangeVisibility(() => {
      if (shown.visible) onShow();
      // The editor has removed the document.
      else view.isListening = false;
    });
    shown.onDidDispose(() => {
      stop();
      onLeave(link);
      if (this.#view === view) this.#view = undefined;
    });
    onShow();
    shown.webview.html = webviewHtml(
      {
        cspSource: shown.webview.cspSource,
        script: address("main.js"),
        style: address("main.css"),
      },
      viewState.get().language,
    );
  }

  /** A document of the view has started; it asks for the state by itself. */
  start(link: ViewLink): void {
    this.#options.onLeave(link);
    if (this.#view?.link !== link) return;
    this.#view.isListening = true;
    if (this.#isFocusDue) this.#sendState(true);
    this.#sendDue?.();
    this.#sendDue = undefined;
  }

  /** Shows a chat, or the current one, and puts the cursor into the composer. */
  async openChat(chatId?: string): Promise<void> {
    if (chatId) await this.#options.currentChat.show(chatId);
    await vscode.commands.executeCommand("linnet.conversation.focus");
    this.#sendState(true);
  }

  /** Shows the view, and sends it an event as soon as its document listens. */
  async show<Payload>(event: HostEvent<Payload>, payload: Payload): Promise<void> {
    await vscode.commands.executeCommand("linnet.conversation.focus");
    if (this.#view?.isListening) this.send(event, payload);
    else this.#sendDue = () => this.send(event, payload);
  }

  /** Shows a new chat, if the deleted one is shown. */
  async leaveDeletedChat(chatId: string): Promise<void> {
    const { currentChat } = this.#options;
    if (chatId !== currentChat.id) return;
    await currentChat.renew();
    this.update();
  }

  /** Sends the state, in which something has changed. */
  update(): void {
    this.#sendState(false);
  }

  /** Shows on the view and its icon that something is written, and how many chats wait for an approval. */
  showWork({ isWriting, asking }: { isWriting: boolean; asking: number }): void {
    if (this.#view) {
      this.#view.shown.badge =
        asking > 0
          ? { value: asking, tooltip: vscode.l10n.t("Linnet asks for your approval") }
          : undefined;
    }
    const isWaiting = asking > 0;
    if (isWriting && !isWaiting && !this.#endProgress) {
      void vscode.window.withProgress(
        { location: { viewId: "linnet.conversation" } },
        () => new Promise<void>((resolve) => (this.#endProgress = resolve)),
      );
    } else if (!isWriting || isWaiting) {
      this.#endProgress?.();
      this.#endProgress = undefined;
    }
  }

  send<Payload>(event: HostEvent<Payload>, payload: Payload): void {
    this.#view?.link.send(event, payload);
  }

  #sendState(focus: boolean): void {
    // The editor drops what is posted to a document that is still being loaded.
    if (focus) this.#isFocusDue = this.#view?.isListening !== true;
    this.#view?.link.send(viewStateChanged, { state: this.#options.viewState.get(), focus });
  }
}
