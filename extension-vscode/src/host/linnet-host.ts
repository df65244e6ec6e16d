import {
  ChatLibrary,
  createChatStores,
  KeyValueRunIdStore,
  ProblemError,
  systemClock,
} from "@linnet/client";
import { type LinnetMessage, newId } from "@linnet/protocol";
import * as vscode from "vscode";
import type { AgentTool } from "../agent-tools.ts";
import type { Command } from "../commands.ts";
import { connectionChanged } from "../protocol/reading-events.ts";
import { Account } from "./account/account.ts";
import { startableMcpServer } from "./account/mcp-server.ts";
import { showFailure as showFailureOf } from "./account/show-failure.ts";
import { tellStoreFailure } from "./account/tell-store-failure.ts";
import { WindowSecrets } from "./account/window-secrets.ts";
import { AllowedSecrets } from "./contexts/allowed-secrets.ts";
import { Attachments } from "./contexts/attachments.ts";
import { type ContextSource, collectContext } from "./contexts/collect-context.ts";
import { refuseSecrets } from "./contexts/refuse-secrets.ts";
import { failureText } from "./editor/failure-text.ts";
import { mementoStorage } from "./editor/memento.ts";
import { readSettings } from "./editor/read-settings.ts";
import { answerModelCalls } from "./models/answer-model-calls.ts";
import { chosenEditorModel, onModelsChange } from "./models/editor-models.ts";
import { SentModels } from "./models/sent-models.ts";
import { continueRuns } from "./runs/continue-runs.ts";
import { RunReadings } from "./runs/run-readings.ts";
import { LinnetStart } from "./start/start-linnet.ts";
import { agentTools, explained, type PreparedTool } from "./window/agent-tools.ts";
import { answerInChat } from "./window/answer-in-chat.ts";
import { CallRouter } from "./window/call-router.ts";
import type { ChatsTree, ChatsTreeHost } from "./window/chats-tree.ts";
import { commandHandlers } from "./window/command-handlers.ts";
import { ConversationView } from "./window/conversation-view.ts";
import { CurrentChat } from "./window/current-chat.ts";
import { CurrentViewState } from "./window/current-view-state.ts";
import { DueWatch } from "./window/due-watch.ts";
import { registerApiCalls, registerStorageCalls } from "./window/register-api-calls.ts";
import { registerReadingCalls } from "./window/register-reading-calls.ts";
import { registerViewCalls } from "./window/register-view-calls.ts";
import { RunStatusItem } from "./window/run-status-item.ts";
import { SentDocuments } from "./window/sent-documents.ts";
import { registerWaitingPictures } from "./window/waiting-pictures.ts";

export { offeredMcpServers } from "./account/mcp-server.ts";

/** Where the id is kept under which this window claims model calls. */
const CLIENT_ID = "linnet.client";

/** The functions of the extension that the editor calls in this window. */
export interface LinnetHost extends ChatsTreeHost {
  resolveView(shown: vscode.WebviewView): void;
  /** Runs a command, and shows its error to the person. @param given - The caller's argument. */
  run(command: Command, given: unknown): Promise<void>;
  /** Answers `@linnet` in the editor's own chat. */
  answerInChat(...asked: Parameters<vscode.ChatRequestHandler>): Promise<vscode.ChatResult>;
  /** What the editor asks the person before a tool of `package.json` runs. */
  prepareTool(name: AgentTool, input: unknown): Promise<PreparedTool>;
  /** Runs a tool of `package.json` for one of the editor's agents. @throws Error that says what to do. */
  runTool(
    name: AgentTool,
    input: unknown,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult>;
  /** The backend as a server for the editor's agents. @throws Error that says what to do. */
  startableMcpServer(): Promise<vscode.McpHttpServerDefinition | undefined>;
}

/**
 * Makes the parts of the host and connects them: the host has the network, the token and the runs, and
 * a view shows them. Then continues the runs that this window was reading when it ended.
 */
export async function startLinnetHost(
  {
    extensionUri,
    globalStorageUri,
    secrets,
    subscriptions,
    workspaceState,
  }: vscode.ExtensionContext,
  tree: ChatsTree,
): Promise<LinnetHost> {
  const log = vscode.window.createOutputChannel("Linnet", { log: true });
  const storage = mementoStorage(workspaceState);
  const stores = createChatStores(storage);
  const { outbox } = stores;
  const clientId = workspaceState.get<string>(CLIENT_ID) ?? newId();
  await workspaceState.update(CLIENT_ID, clientId);
  const storeFailure = tellStoreFailure();
  const account = new Account(
    new WindowSecrets(secrets, (error) => {
      log.warn("password store:", error);
      storeFailure(error);
    }),
    () => readSettings().backendUrl,
  );
  const api = () => account.api;
  const showFailure = (error: unknown) => void showFailureOf(account, error);
  const currentChat = new CurrentChat(workspaceState, () => tree.refresh());
  const allowedSecrets = new AllowedSecrets(workspaceState);
  const attachments = new Attachments(workspaceState, allowedSecrets);
  const start = new LinnetStart(account, globalStorageUri.fsPath, () => {
    // What has waited for the backend goes on as soon as it is there.
    if (!start.state) readings.tryNow();
    view.update();
  });
  const viewState = new CurrentViewState({
    extensionUri,
    account,
    attachments,
    currentChat,
    start,
  });
  const inspect = (message: LinnetMessage) => refuseSecrets(message, allowedSecrets);

  const library = new ChatLibrary({
    api,
    clock: systemClock,
    onDeleted: (chatId) => void view.leaveDeletedChat(chatId),
    onRefused: showFailure,
  });
  /** Chats whose answer the editor's own chat shows. */
  const shownInChat = new Set<string>();
  const statusItem = new RunStatusItem({
    isShown: (chatId) => view.shows(chatId) || shownInChat.has(chatId),
    notify: () => readSettings().notifications,
    open: (chatId) => void view.openChat(chatId),
    onWork: (work) => view.showWork(work),
  });
  const due = new DueWatch({
    access: () => account.api,
    clock: systemClock,
    async onDue({ chatId, posts: [post] }) {
      if (!readSettings().notifications) return;
      const { t } = vscode.l10n;
      const open = t("Open");
      const message = t("Its scheduled time has come: {0}", post?.text ?? "");
      if ((await vscode.window.showInformationMessage(message, open)) === open)
        await view.openChat(chatId);
    },
  });
  const sentModels = new SentModels(workspaceState, chosenEditorModel);
  const readings = new RunReadings({
    api,
    store: new KeyValueRunIdStore(storage),
    outbox,
    resume: () => readSettings().resume,
    clientModel: (messageId) => sentModels.of(messageId),
    onState: (state) => view.send(connectionChanged, state),
    onFollow(run) {
      statusItem.follow(run);
      library.touch();
      answerModelCalls(run.reading, {
        api,
        client: clientId,
        onFailure: (error) => log.warn("model call:", error),
      });
      void run.reading.ended.then(() => {
        library.touch();
        // The person may have approved something for a time.
        void due.look();
      });
    },
  });
  const router = new CallRouter((name, error) => log.warn(`${name}:`, error));
  const leaveReadings = registerReadingCalls(router, readings, async (chatId, message) => {
    await inspect(message);
    await currentChat.show(chatId);
  });
  const view = new ConversationView({
    extensionUri,
    router,
    currentChat,
    viewState,
    onShow: () => statusItem.clear(),
    onLeave: leaveReadings,
  });
  registerApiCalls(router, api, () => void due.look());
  registerStorageCalls(router, storage);
  registerWaitingPictures(router);
  const sentDocuments = new SentDocuments();
  registerViewCalls(router, {
    account,
    attachments,
    currentChat,
    viewState,
    sentDocuments,
    start,
    view,
  });
  const handlers = commandHandlers({
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
  });

  async function showModel(): Promise<void> {
    await viewState.loadModel();
    view.update();
  }

  library.onChange(() => tree.refresh());
  account.onChange(() => {
    void vscode.commands.executeCommand("setContext", "linnet.isConnected", account.isConnected);
    if (account.isConnected) {
      void vscode.commands.executeCommand("setContext", "linnet.hasAnswered", true);
    }
    view.update();
    library.touch();
    if (account.isConnected) void due.look();
  });
  subscriptions.push(
    log,
    statusItem,
    due,
    sentDocuments.register(),
    { dispose: () => readings.dispose() },
    { dispose: () => account.cancel() },
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      if (!change.affectsConfiguration("linnet")) return;
      if (change.affectsConfiguration("linnet.backendUrl")) {
        await account.refresh();
        readings.changeAddress();
      }
      await viewState.loadStrings();
      view.update();
      await showModel();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => void start.onTrust().catch(showFailure)),
    onModelsChange(() => void showModel()),
    secrets.onDidChange(() => void account.refresh()),
  );
  await viewState.loadStrings();
  void showModel();
  await account.refresh();
  void continueRuns({ keys: workspaceState.keys(), outbox, readings, inspect });

  const turnBeginning = {
    readings,
    inspect,
    async forget(chatId: string, id: string) {
      if ((await outbox.get(chatId))?.id === id) await outbox.remove(chatId);
    },
    cancel: (chatId: string, id: string) => account.api.chats.cancel(chatId, id),
  };
  const collect = (source: ContextSource) =>
    collectContext(source, undefined, readSettings().maxCharacters);
  const tools = () =>
    agentTools({
      ...turnBeginning,
      api: account.api,
      backendUrl: account.backendUrl,
      model: async () => {
        const model = await chosenEditorModel();
        return model?.name ?? model?.id;
      },
      collect,
      maxCharacters: readSettings().maxCharacters,
    });

  return {
    account,
    currentChat,
    library,
    startableMcpServer: () => startableMcpServer(account),
    failureText,
    isTransient: (error) => !ProblemError.isInstance(error) || error.isTransient,
    resolveView: (shown) => view.resolve(shown),
    async run(command, given) {
      try {
        await handlers[command](given);
      } catch (error) {
        showFailure(error);
      }
    },
    prepareTool: (name, input) => tools()[name].prepare(input),
    async runTool(name, input, token) {
      try {
        const text = await tools()[name].run(input, token);
        return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
      } catch (error) {
        throw explained(error);
      }
    },
    answerInChat: (...asked) =>
      answerInChat(
        {
          ...turnBeginning,
          show: (chatId) => {
            shownInChat.add(chatId);
            // The end of the run is told after the answer has been shown.
            return () => void setImmediate(() => shownInChat.delete(chatId));
          },
          collect,
          maxCharacters: readSettings().maxCharacters,
        },
        ...asked,
      ),
  };
}
