// A model that an extension brings into the editor. It begins to answer at once, waits until the
// workspace's `.git/may-answer` is there, and hands in a draft. `.git/refuses` names an error that it fails with
// instead. And an agent, which calls the tool that
// `.git/call.json` names, also one of an MCP server.
const { appendFileSync, existsSync, readFileSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const { setTimeout: sleep } = require("node:timers/promises");
const vscode = require("vscode");

const DRAFT = {
  variants: [{ posts: [{ text: "A counter that never goes back.", claims: [] }] }],
};

const inGit = (name) => join(vscode.workspace.workspaceFolders[0].uri.fsPath, ".git", name);

const provider = {
  provideLanguageModelChatInformation: () => [
    {
      id: "small",
      name: "Scripted model",
      family: "scripted",
      version: "1",
      maxInputTokens: 32_000,
      maxOutputTokens: 4_000,
      capabilities: { toolCalling: true },
    },
  ],
  provideTokenCount: (_model, text) => Math.ceil(String(text).length / 4),
  async provideLanguageModelChatResponse(_model, messages, options, progress, token) {
    const said = messages.flatMap(({ content }) => content.map(({ value = "" }) => value));
    const tools = (options.tools ?? []).map(({ name }) => name);
    appendFileSync(inGit("asked"), `${JSON.stringify({ said, tools })}\n`);
    if (existsSync(inGit("refuses"))) {
      throw vscode.LanguageModelError[readFileSync(inGit("refuses"), "utf8")]("No, thank you");
    }
    progress.report(new vscode.LanguageModelTextPart("Here comes the draft. "));
    while (!existsSync(inGit("may-answer"))) {
      if (token.isCancellationRequested) {
        appendFileSync(inGit("cancelled"), "once\n");
        return;
      }
      await sleep(50);
    }
    progress.report(new vscode.LanguageModelToolCallPart("call-1", "submitDraft", DRAFT));
  },
};

/** The call that goes on, for the command that cuts it. */
let cancellation = new vscode.CancellationTokenSource();

async function callTool() {
  const { name, input } = JSON.parse(readFileSync(inGit("call.json"), "utf8"));
  cancellation = new vscode.CancellationTokenSource();
  let answer;
  try {
    const options = { input, toolInvocationToken: undefined };
    const { content } = await vscode.lm.invokeTool(name, options, cancellation.token);
    answer = content.map(({ value = "" }) => value).join("");
  } catch (error) {
    answer = `Error: ${error.message}`;
  }
  writeFileSync(inGit("answer"), answer);
}

/** Notes the first start that the editor has ended, and the tools once the server has brought them, or why not. */
async function startServer() {
  const tools = () => vscode.lm.tools.map(({ name }) => name);
  try {
    while (!tools().some((name) => name.startsWith("mcp_linnet_"))) {
      await vscode.commands.executeCommand("workbench.mcp.startServer", "linnet.linnet/Linnet");
      writeFileSync(inGit("asked-for"), "once");
      await sleep(100);
    }
    writeFileSync(inGit("tools"), tools().join("\n"));
  } catch (error) {
    writeFileSync(inGit("refused"), String(error));
  }
}

exports.activate = ({ subscriptions }) => {
  const { registerCommand } = vscode.commands;
  subscriptions.push(
    vscode.lm.registerLanguageModelChatProvider("scripted", provider),
    registerCommand("tests.callTool", callTool),
    registerCommand("tests.cutCall", () => cancellation.cancel()),
    registerCommand("tests.startServer", startServer),
  );
};
