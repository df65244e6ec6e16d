import * as vscode from "vscode";
import { AGENT_TOOLS } from "./agent-tools.ts";
import { COMMANDS } from "./commands.ts";
import type { LinnetHost } from "./host/linnet-host.ts";
import { ChatsTree } from "./host/window/chats-tree.ts";

/**
 * Registers what `package.json` declares. The host, which takes time to load, is started when a person
 * opens the view or runs a command, or when a run or a message of this window is not finished.
 */
export function activate(context: vscode.ExtensionContext): void {
  let starting: Promise<LinnetHost> | undefined;
  const host = (): Promise<LinnetHost> => {
    starting ??= import("./host/linnet-host.ts").then(({ startLinnetHost }) =>
      startLinnetHost(context, tree),
    );
    return starting;
  };
  const tree = new ChatsTree(host);

  context.subscriptions.push(
    tree,
    vscode.window.registerWebviewViewProvider("linnet.conversation", {
      resolveWebviewView: async (view) => (await host()).resolveView(view),
    }),
    ...COMMANDS.map((command) =>
      // The explorer passes the entry that was clicked, and all that are selected.
      vscode.commands.registerCommand(`linnet.${command}`, async (given: unknown, all: unknown) =>
        (await host()).run(command, Array.isArray(all) && all.length > 1 ? all : given),
      ),
    ),
  );
  if ("chat" in vscode && vscode.chat) {
    const participant = vscode.chat.createChatParticipant("linnet.draft", async (...asked) =>
      (await host()).answerInChat(...asked),
    );
    participant.iconPath = vscode.Uri.joinPath(context.extensionUri, "media", "icon.png");
    context.subscriptions.push(participant);
  }
  if ("lm" in vscode && "registerTool" in vscode.lm) {
    context.subscriptions.push(
      ...AGENT_TOOLS.map((name) =>
        vscode.lm.registerTool<unknown>(name, {
          prepareInvocation: async ({ input }) => (await host()).prepareTool(name, input),
          invoke: async ({ input }, token) => (await host()).runTool(name, input, token),
        }),
      ),
    );
  }
  if ("lm" in vscode && "registerMcpServerDefinitionProvider" in vscode.lm) {
    const changed = new vscode.EventEmitter<void>();
    context.subscriptions.push(
      changed,
      context.secrets.onDidChange(() => changed.fire()),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration("linnet.backendUrl")) changed.fire();
      }),
      vscode.lm.registerMcpServerDefinitionProvider("linnet.agents", {
        onDidChangeMcpServerDefinitions: changed.event,
        // The editor asks for this in every window: it loads the host, and does not start it.
        provideMcpServerDefinitions: async () => {
          const { offeredMcpServers } = await import("./host/linnet-host.ts");
          return offeredMcpServers(context.secrets);
        },
        resolveMcpServerDefinition: async () => (await host()).startableMcpServer(),
      }),
    );
  }
  const hasUnfinished = context.workspaceState
    .keys()
    .some((key) => /^linnet\.(run|outbox):/.test(key));
  if (hasUnfinished) void host();
}
